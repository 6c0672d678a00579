import { sql } from 'kysely';
import { newId } from '../../../src/server/base/id';
import type { Db } from '../../../src/server/db/open';

/** Calls back everything an organisation ever had: of any history every piece must be accounted for. Called again it asks the same recall. */
async function callEverything(db: Db, org: string): Promise<void> {
  await sql`insert into recall (org_id, id, code, name, scope, covers, level, notice_no, reason, started_at)
    select ${org}::uuid, ${newId()}::uuid, 'ALL', 'ALL', 'product', '', '三级', '0', '盘清', now() on conflict (org_id, code) do nothing`.execute(db);
  await sql`insert into recall_cover (org_id, recall_id, specification_id)
    select distinct l.org_id, r.id, l.specification_id from lot l join recall r on r.org_id = l.org_id and r.code = 'ALL' where l.org_id = ${org} on conflict do nothing`.execute(
    db,
  );
}

/** Lots whose balance does not come out: something is left over, or what lies there is not what the recall says lies there. */
export async function unaccounted(db: Db, orgs: readonly string[]): Promise<unknown[]> {
  const broken: unknown[] = [];
  for (const org of orgs) {
    await callEverything(db, org);
    const { rows } = await sql`
      with told as (select d.* from dataset_recalled(${org}::uuid, current_date, null) d),
        lying as (select b.lot_id, sum(b.quantity) as quantity from stock_balance b where b.org_id = ${org} group by 1)
      select l.batch_no, sum(t.quantity) filter (where t.state = '0') as unknown, sum(t.quantity - t.settled - t.explained - t.rest) as apart,
        coalesce(sum(t.quantity) filter (where t.document_id is null and t.state <> '0'), 0) as said, coalesce(max(y.quantity), 0) as lies
      from lot l left join told t on t.lot_id = l.id left join lying y on y.lot_id = l.id where l.org_id = ${org} group by l.id, l.batch_no
      having coalesce(sum(t.quantity) filter (where t.state = '0'), 0) <> 0 or coalesce(sum(t.quantity - t.settled - t.explained - t.rest), 0) <> 0
        or coalesce(sum(t.quantity) filter (where t.document_id is null and t.state <> '0'), 0) <> coalesce(max(y.quantity), 0)`.execute(db);
    broken.push(...rows);
  }
  return broken;
}
