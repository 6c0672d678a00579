import { sql } from 'kysely';
import { documentOf } from '../../../domain/registry';
import type { Db } from '../../db/open';

/** Why an organisation cannot leave yet, in words; nothing when it can. What is open concerns somebody else as well, or could not be told any more. */
export async function obstaclesOf(db: Db, org: string): Promise<string[]> {
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => (await query.execute(db)).rows[0]?.n ?? 0;
  const said: string[] = [];
  const say = (n: number, words: string) => {
    if (n > 0) said.push(words.replace('N', String(n)));
  };
  const { rows: waiting } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from document where org_id = ${org} and status = 1 group by kind order by kind`.execute(db);
  for (const { kind, n } of waiting) say(n, `N张${documentOf(kind)?.title ?? kind}待审核`);
  say(await count(sql`select count(*)::int as n from account_item where org_id = ${org} and open <> 0`), '往来账有N笔未清（应收、应付、预收、预付）');
  say(
    await count(sql`select count(*)::int as n from account_item i join partner p on p.org_id = i.org_id and p.id = i.partner_id
      where p.counterparty_id = ${org} and i.org_id <> ${org} and i.open <> 0`),
    '其他机构的账上对它有N笔未清',
  );
  const owned = sql`select org_id, owner_id, quantity from stock_balance union all select org_id, owner_id, quantity from custody_balance`;
  say(
    await count(sql`select count(*)::int as n from (${owned}) b where b.org_id = ${org} and b.owner_id <> ${org} and quantity <> 0`),
    '库里有N批别家的货（寄售、代管）',
  );
  say(
    await count(sql`select count(*)::int as n from (${owned}) b where b.org_id <> ${org} and b.owner_id = ${org} and quantity <> 0`),
    '有N批货放在别家（寄售、代管）',
  );
  say(await count(sql`select count(*)::int as n from outbox where org_id = ${org} and done_at is null`), '有N件事项还没有送达对方');
  say(await count(sql`select count(*)::int as n from recall where org_id = ${org} and ended_at is null and deleted_at is null`), '有N次召回没有完成');
  return said;
}
