import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { masterOf, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { runReport } from '../../src/server/engine/reports/run';
import { lineOf, openAccount } from '../support/bank';
import { act, add } from '../support/documents';
import { inWorld } from '../support/in-world';
import { applied, bought, type MoneyWorld, moneyWorld } from '../support/payments';

/** What money is there in each of the next twelve weeks (资金预测). */
let world: MoneyWorld;
let d: Context;
const today = dayOf(new Date());
inWorld(moneyWorld, async (made) => {
  world = made;
  d = made.d;
});
let bill = 0;
async function opens(kind: 'openingReceivable' | 'openingPayable', amount: string, inDays: number): Promise<void> {
  const [partner, balanceType] = kind === 'openingReceivable' ? [world.w.customer, 'receivable'] : [world.supplier, 'payable'];
  const line = { partner, balanceType, amount, billDate: '2025-11-30', dueDate: addDays(today, inDays), billNo: `F-${++bill}` };
  const saved = await add(d, kind, { startMonth: '2026-01' }, [line]);
  await act(d, kind, 'submit', saved.id);
  await act(world.second, kind, 'review', saved.id);
}
const ask = async (query: Record<string, string> = {}, who = d) => {
  const report = reportOf('report:cashForecast', 'D');
  if (!report) throw new Error('no report');
  return runReport({ ...who, screen: 'cashForecast' }, report, { pageNum: 1, pageSize: 200, ...query } as never);
};
const week = async (no: string) => (await ask()).list.find((row) => row.week === no);

it('opens with what the banks say and closes every week with what it opened with, came and went', async () => {
  const account = await openAccount(d, { openingBalance: '1000.00', openingDay: addDays(today, -20) });
  expect(account).not.toBe('');
  await lineOf(d, { day: addDays(today, -3), in: '500.00', balance: '1500.00' });
  await lineOf(d, { day: addDays(today, -2), out: '100.00' });
  await opens('openingReceivable', '300.00', -10);
  await opens('openingReceivable', '200.00', 3);
  await opens('openingReceivable', '400.00', 15);
  await opens('openingPayable', '50.00', -4);
  await opens('openingPayable', '2500.00', 8);
  await opens('openingPayable', '70.00', 200);
  const { list, totals } = await ask();
  expect(list.map((row) => row.week)).toEqual(Array.from({ length: 14 }, (_, i) => String(i).padStart(2, '0')));
  expect(list[0]).toMatchObject({ closing: '1400' });
  expect(list[1]).toMatchObject({
    opening: '1400',
    overdueIn: '300',
    inflow: '200',
    overdueOut: '50',
    outflow: '0',
    closing: '1850',
    state: 'ok',
    starts: today,
  });
  expect(list[2]).toMatchObject({ opening: '1850', outflow: '2500', closing: '-650', state: 'short' });
  expect(list[3]).toMatchObject({ inflow: '400', closing: '-250' });
  expect(list[13]).toMatchObject({ outflow: '70', closing: '-320' });
  expect(totals).toMatchObject({ overdueIn: '300', inflow: '600', overdueOut: '50', outflow: '2570', closing: '-320' });
  for (const [i, row] of list.slice(2).entries()) expect(Number(row.opening)).toBe(Number(list[i + 1]?.closing));
});
it('what is there is what lies on each account', async () => {
  const { list, totals } = await ask({ level: 'row', week: '00' });
  expect(list.map((row) => [row.account, row.cash])).toEqual([['基本户', '1400']]);
  expect(totals).toMatchObject({ cash: '1400' });
});
it('every figure is what its rows say, and all of them are the open items', async () => {
  const rows = (await ask({ level: 'row' })).list;
  for (const one of (await ask()).list.slice(1))
    expect(rows.filter((row) => row.week === one.week).reduce((sum, row) => sum + Number(row.net), 0)).toBe(Number(one.net));
  const { rows: open } = await sql<{ sum: string }>`
    select sum(case account when 'receivable' then open else -open end)::text as sum from account_item where org_id = ${d.org.id} and account in ('receivable', 'payable')`.execute(
    d.db,
  );
  expect(rows.reduce((sum, row) => sum + Number(row.net), 0)).toBe(Number(open[0]?.sum));
});
it('expects what was promised on the day it was promised for, the oldest of it first', async () => {
  const promise = masterOf('debtor')?.actions.find(({ id }) => id === 'promise');
  const debtor = masterOf('debtor');
  if (!promise || !debtor) throw new Error('no promises');
  const input = { day: addDays(today, 30), amount: '350.00', saidBy: '周会计' };
  await actOnMasters({ ...d, screen: 'dunning' }, debtor, promise, { ids: [world.w.customer], input });
  expect(await week('01')).toMatchObject({ overdueIn: '0', inflow: '150' });
  expect(await week('05')).toMatchObject({ inflow: '350' });
  const rows = (await ask({ level: 'row', week: '05' })).list.filter((row) => row.basis === 'promise');
  expect(rows.map((row) => row.inflow).toSorted()).toEqual(['300', '50']);
});
it('expects what is applied for on the day it shall be paid', async () => {
  const { id } = await bought(world, world.other, '90.00');
  await applied(world, world.other, [{ item: id, amount: '60.00' }]);
  const rows = (await ask({ level: 'row', partner: world.other })).list.filter((row) => row.direction === 'out');
  expect(rows.map(({ week: no, basis, outflow }) => [no, basis, outflow])).toEqual([
    ['01', 'applied', '60'],
    ['05', 'due', '30'],
  ]);
});
it('is nobody else’s', async () => {
  const others = (await ask({ level: 'row' }, { ...d, org: { ...d.org, id: newId() } })).list;
  expect(others).toEqual([]);
});
it('answers of twenty thousand open items in a second', async () => {
  await sql`insert into account_item (org_id, id, partner_id, account, item_kind, item_date, due_date, opening_amount, open, doc_kind, doc_sn)
    select ${d.org.id}, gen_random_uuid(), ${world.w.customer}::uuid, 'receivable', 'invoice', current_date - (n % 200), current_date - (n % 170) + 60, 100 + n % 50,
      100 + n % 50, 'saleInvoice', 'T' || n
    from generate_series(1, 20000) n`.execute(d.db);
  await sql`analyze account_item`.execute(d.db);
  const spent: Record<string, number> = {};
  for (const [name, run] of Object.entries({
    weeks: () => ask(),
    rows: () => ask({ level: 'row' }),
    dunning: async () => {
      const report = reportOf('report:dunning', 'D');
      if (report) for (const level of ['partner', 'item']) await runReport({ ...d, screen: 'dunning' }, report, { pageNum: 1, pageSize: 200, level } as never);
    },
  })) {
    const started = performance.now();
    await run();
    spent[name] = Math.round(performance.now() - started);
  }
  console.info('20 000 open items, ms:', JSON.stringify(spent));
  for (const one of Object.values(spent)) expect(one).toBeLessThan(10_000);
}, 60_000);
