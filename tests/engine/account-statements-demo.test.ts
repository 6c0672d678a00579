import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, endOfMonth, startOfMonth } from '../../src/define/dates';
import type { OrgKind } from '../../src/define/field';
import { add, sub } from '../../src/define/money';
import { accountStatement } from '../../src/domain/finance/statement/account-statement';
import { isLawful } from '../../src/domain/finance/statement/causes';
import { systemContext } from '../../src/server/base/context';
import { deskDayOf } from '../../src/server/demo/clock';
import { prepare } from '../../src/server/engine/documents/prepare';
import { viewOf } from '../../src/server/engine/documents/stored';
import { demoServer } from '../support/demo-world';
import type { Server } from '../support/server';

/** Invariant 9 over the whole demo world: mirrored books differ by what their causes say, to the cent, and no chain of papers is broken. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

type Pair = { org: string; kind: OrgKind; name: string; partner: string; other: string; otherKind: OrgKind; otherName: string; theirs: string; side: string };
const pairs = async (): Promise<Pair[]> =>
  (
    await sql<Pair>`
      select distinct o.id as org, o.kind, o.name, p.id as partner, x.id as other, x.kind as "otherKind", x.name as "otherName", e.account as side,
        (select q.id from partner q where q.org_id = x.id and q.counterparty_id = o.id and q.deleted_at is null order by q.status desc, q.created_at limit 1) as theirs
      from account_entry e join organisation o on o.id = e.org_id join partner p on p.org_id = e.org_id and p.id = e.partner_id
        join organisation x on x.id = p.counterparty_id and x.joined and x.is_use_system
      where e.account in ('payable', 'receivable') and exists (select from partner q where q.org_id = x.id and q.counterparty_id = o.id and q.deleted_at is null)
      order by o.name, "otherName", side`.execute(server.db)
  ).rows;

const now = (): Date => server.clock.now;
const owed = async (org: string, counterparty: string, account: string, to: string): Promise<string> =>
  (
    await sql<{ owed: string }>`
      select coalesce(sum(e.amount), 0)::numeric(18,2)::text as owed from account_entry e join partner p on p.org_id = e.org_id and p.id = e.partner_id
      where e.org_id = ${org} and p.counterparty_id = ${counterparty} and e.account = ${account} and e.biz_date <= ${to}::date`.execute(server.db)
  ).rows[0]?.owed ?? '0.00';

/** The statement one side would send of a period, and the copy as the other would read it; nothing is written. */
async function told({ org, kind, name, partner, other, otherKind, otherName, theirs, side }: Pair, periodFrom: string, periodTo: string) {
  const here = systemContext(server.db, { id: org, kind, name }, now);
  const there = systemContext(server.db, { id: other, kind: otherKind, name: otherName }, now);
  const ours = viewOf(accountStatement, here.org, {}, []);
  Object.assign(ours, { partner, counterOrg: other });
  Object.assign(ours.header, { side: 'out', partner, accountSide: side, periodFrom, periodTo });
  await prepare(here, accountStatement, ours);
  const copy = viewOf(accountStatement, there.org, {}, []);
  Object.assign(copy, { partner: theirs, counterOrg: org, lines: ours.lines });
  Object.assign(copy.header, { ...ours.header, side: 'in', partner: theirs, accountSide: side === 'payable' ? 'receivable' : 'payable' });
  await prepare(there, accountStatement, copy);
  return { ours, copy };
}

describe('every pair of houses that keep books here', () => {
  const month = (back: number): [string, string] => {
    const from = addMonths(startOfMonth(dayOf(now())), -back);
    // On the day of the desks each side writes down what the other has nothing of yet, openings among it.
    const before = addDays(deskDayOf(now()), -1);
    return [from, endOfMonth(from) < before ? endOfMonth(from) : before];
  };
  it.each([
    ['this month', () => month(0)],
    ['last month', () => month(1)],
    ['half a year', () => [addMonths(startOfMonth(dayOf(now())), -6), month(0)[1]]],
  ])(
    'differs by the sum of its causes: %s',
    async (_, period) => {
      const [from = '', to = ''] = period();
      if (to < from) return;
      const all = await pairs();
      expect(all.length).toBeGreaterThan(5);
      const unlawful: string[] = [];
      for (const pair of all) {
        const { ours, copy } = await told(pair, from, to);
        const who = `${pair.name} → ${pair.otherName} ${pair.side}`;
        expect(ours.header.amount, who).toBe(await owed(pair.org, pair.other, pair.side, to));
        expect(copy.header.ownClosing, who).toBe(await owed(pair.other, pair.org, String(copy.header.accountSide), to));
        const sum = (copy.sections.differences ?? []).reduce((all, one) => add(all, String(one.difference)), '0');
        expect(Number(sum), who).toBe(Number(sub(String(copy.header.amount), String(copy.header.ownClosing))));
        for (const one of copy.sections.differences ?? [])
          if (!isLawful(String(one.cause)) && one.cause !== 'balance')
            unlawful.push(`${who}: ${one.cause} ${one.paperSn} | ${one.ownSn} ${one.amount} / ${one.ownAmount} = ${one.difference}`);
      }
      expect(unlawful).toEqual([]);
    },
    120_000,
  );
});
