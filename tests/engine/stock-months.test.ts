import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { into, out } from '../../src/define/posting';
import { reportOf } from '../../src/domain/registry';
import { closeStockMonths } from '../../src/server/engine/ledger/months';
import { runReport } from '../../src/server/engine/reports/run';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { FreshDatabase } from '../support/database';
import { inWorld } from '../support/in-world';
import { goodsOf, line, posted, type StockWorld, stockWorld } from './stock-world';

let database: FreshDatabase;
let world: StockWorld;
let spec: string;
const [report, entries] = [reportOf('report:inventoryAndSalesDetails'), reportOf('stockEntry')];
if (!report || !entries) throw new Error('no report');

const rights = { inventoryAndSalesDetails: ['query', 'viewCost', 'drill'] };
const walked = async (more: Record<string, string>) =>
  (await runReport(world.context, entries, { specification: spec, pageNum: 1, pageSize: 50, ...more })).list.map((row) => [
    row.billType,
    row.lotNo,
    row.inQuantity,
    row.outQuantity,
    row.balance,
    row.balanceAmount,
  ]);
const asked = async (from: string, to: string) =>
  (await runReport(world.context, report, { level: 'lot', from, to, includeIdle: 'true', pageNum: 1, pageSize: 50 })).list.map((row) => [
    row.batchNo ?? '',
    row.openingQuantity,
    row.openingAmount,
    row.otherInQuantity,
    row.saleQuantity,
    row.closingQuantity,
    row.closingAmount,
  ]);
const months = async () =>
  (
    await sql<{
      day: string;
      n: number;
    }>`select c.month_end as day, (select count(*)::int from stock_month m where m.org_id = c.org_id and m.month_end = c.month_end) as n from stock_month_closed c
      where c.org_id = ${world.org} order by 1`.execute(database.db)
  ).rows;

inWorld(
  (db) => stockWorld(db, 'D', rights),
  async (made, opened) => {
    database = opened;
    world = made;
    spec = await goodsOf(database.db, '留置针', 'P1');
    const receive = (batch: string, quantity: string, value: string) => into(line(spec, quantity, batch), world.centre, 'otherIn', { cost: { given: value } });
    const sell = (batch: string, quantity: string) => out(line(spec, quantity, batch), world.centre, 'saleOut');
    world.at('2026-01-15');
    await posted(world, 'otherGrn', [receive('A', '10', '100.00')]);
    world.at('2026-02-10');
    await posted(world, 'saleOdo', [sell('A', '10')]);
    await posted(world, 'otherGrn', [receive('B', '6', '66.00')]);
    world.at('2026-03-05');
    await posted(world, 'saleOdo', [sell('B', '2')]);
    world.at('2026-03-20');
  },
);

test('a report that begins at a kept month says what it says from all entries', async () => {
  const periods = [
    ['2026-01-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-02-11', '2026-03-31'],
    ['2026-03-01', '2026-03-31'],
    ['2026-03-10', '2026-03-31'],
  ] as const;
  const before = [];
  for (const [from, to] of periods) before.push(await asked(from, to));
  const asks: Record<string, string>[] = [{}, { batchNo: 'B' }, { batchNo: 'A' }, { warehouse: world.centre }, { owner: world.org }, { packNo: 'P9' }];
  const entriesOf = () => Promise.all(periods.flatMap(([from, to]) => asks.map((more) => walked({ from, to, ...more }))));
  const walkedBefore = await entriesOf();
  expect(walkedBefore[3 * asks.length]).toEqual([
    ['opening', '', '0', '0', '6', '66'],
    ['saleOut', 'B', '0', '2', '4', '44'],
  ]);
  // What was used up before the period and moved no more has nothing to tell.
  expect(walkedBefore[3 * asks.length + 2]).toEqual([]);
  expect(before[3]).toEqual([['B', '6', '66', '0', '2', '4', '44']]);
  expect(await closeStockMonths(database.db, world.context.now())).toBe(2);
  // What is used up is not kept.
  expect(await months()).toEqual([
    { day: '2026-01-31', n: 1 },
    { day: '2026-02-28', n: 1 },
  ]);
  const after = [];
  for (const [from, to] of periods) after.push(await asked(from, to));
  expect(after).toEqual(before);
  expect(await entriesOf()).toEqual(walkedBefore);
  expect(await closeStockMonths(database.db, world.context.now())).toBe(0);
});

test('a month is closed only when it is over and what was begun in it has ended', async () => {
  expect(await closeStockMonths(database.db, new Date('2026-03-31T23:00:00+08:00'))).toBe(0);
  expect(await closeStockMonths(database.db, new Date('2026-04-01T01:00:00+08:00'))).toBe(0);
  expect(await closeStockMonths(database.db, new Date('2026-04-01T02:30:00+08:00'))).toBe(1);
});

test('an entry that names an earlier day makes the months from there on be made anew', async () => {
  world.at('2026-02-20');
  await posted(world, 'otherGrn', [into(line(spec, '1', 'C'), world.centre, 'otherIn', { cost: { given: '5.00' } })]);
  expect((await months()).map(({ day }) => day)).toEqual(['2026-01-31']);
  world.at('2026-04-02');
  await closeStockMonths(database.db, world.context.now());
  expect((await asked('2026-03-01', '2026-03-31')).map(([batch, opening]) => [batch, opening])).toEqual([
    ['B', '6'],
    ['C', '1'],
  ]);
});

test('a kept month that does not say what the entries say is found', async () => {
  const brokenIds = async () => (await selfCheck(database.db)).filter(({ broken }) => broken > 0).map(({ id }) => id);
  expect(await brokenIds()).toEqual([]);
  await sql`update stock_month set quantity = quantity + 1 where org_id = ${world.org} and month_end = '2026-03-31'`.execute(database.db);
  expect(await brokenIds()).toEqual(['I1-month']);
});
