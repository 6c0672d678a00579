import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { into, out, transfer, virtual } from '../../src/define/posting';
import { inventoryAndSalesDetails } from '../../src/domain/stock/inventory-and-sales-details';
import { newId } from '../../src/server/base/id';
import { reverse } from '../../src/server/engine/ledger/post';
import { runReport } from '../../src/server/engine/reports/run';
import type { FreshDatabase } from '../support/database';
import { inWorld } from '../support/in-world';
import { goodsOf, line, posted, type StockWorld, stockWorld } from './stock-world';

const rights = { inventoryAndSalesDetails: ['query', 'viewCost', 'drill', 'export'] };
let database: FreshDatabase;
let world: StockWorld;
let stent: string;

inWorld(
  (db) => stockWorld(db, 'D', rights),
  async (made, opened) => {
    database = opened;
    world = made;
    stent = await goodsOf(database.db, '冠脉支架', 'P001');
    const { centre, ward } = world;
    world.at('2026-01-15');
    await posted(world, 'initialStock', [into(line(stent, '10', 'A'), centre, 'initial', { cost: { given: '100.00' } })]);
    world.at('2026-02-03');
    await posted(world, 'purchaseGrn', [into(line(stent, '5', 'B'), centre, 'purchaseIn', { cost: { given: '80.00' } })]);
    const sold = await posted(world, 'saleOdo', [out(line(stent, '4', 'A'), centre, 'saleOut')]);
    await posted(world, 'stockTransfer', [transfer(line(stent, '3', 'A'), centre, ward, 'transferOut', { arrives: 'transferIn' })]);
    await posted(world, 'advanceSale', [transfer(line(stent, '1', 'A'), centre, virtual('presale'), 'preSale')]);
    world.at('2026-02-20');
    // The sale is red-flushed: its entries are redIn, but they stay in the column of what was sold.
    const redId = newId();
    await database.db
      .transaction()
      .execute((tx) => reverse({ ...world.context, db: tx }, sold, { kind: 'saleOdo', id: redId, sn: 'RED', bizDate: '2026-02-20' }, 'red'));
    await posted(world, 'purchaseGrn', [into(line(stent, '2', 'C'), centre, 'purchaseIn', { cost: { given: '50.00' } })]);
    world.at('2026-03-10');
  },
);

const ask = (query: Record<string, string>, permissions = rights): Promise<ReportAnswer> =>
  runReport({ ...world.context, permissions, screen: 'inventoryAndSalesDetails' }, inventoryAndSalesDetails, { pageNum: 1, pageSize: 100, ...query });
const february = { from: '2026-02-01', to: '2026-02-28' };

test('a period opens, moves and closes, and every row adds up', async () => {
  const answer = await ask({ ...february, level: 'warehouse' });
  expect(answer.breaks).toBe(0);
  const centre = answer.list.find((row) => row.warehouse === world.centre);
  expect(centre).toMatchObject({
    openingQuantity: '10',
    openingAmount: '100',
    purchaseQuantity: '7',
    purchaseAmount: '130',
    saleQuantity: '0',
    saleAmount: '0',
    transferOutQuantity: '4',
    closingQuantity: '13',
  });
  expect(answer.list.find((row) => row.warehouse === world.ward)).toMatchObject({ openingQuantity: '0', transferInQuantity: '3', closingQuantity: '3' });
});

test('a red flush stays in the column of what it reverses, on its own day', async () => {
  const before = await ask({ from: '2026-02-01', to: '2026-02-10', level: 'warehouse' });
  expect(before.list.find((row) => row.warehouse === world.centre)).toMatchObject({ saleQuantity: '4' });
  const after = await ask({ from: '2026-02-11', to: '2026-02-28', level: 'warehouse' });
  expect(after.list.find((row) => row.warehouse === world.centre)).toMatchObject({ saleQuantity: '-4', otherInQuantity: '0' });
  expect([before.breaks, after.breaks]).toEqual([0, 0]);
});

test('closing equals the balances, whatever the grain; goods outside are there on demand', async () => {
  const cells = await sql<{ q: string; v: string }>`select sum(quantity) as q, sum(value) as v from stock_cell where org_id = ${world.org}`.execute(
    database.db,
  );
  for (const level of ['specification', 'warehouse', 'lot']) {
    const answer = await ask({ ...february, to: '2026-03-10', level, stores: 'all' });
    expect(answer.breaks).toBe(0);
    expect(Number(answer.totals.closingQuantity)).toBe(Number(cells.rows[0]?.q));
    expect(Number(answer.totals.closingAmount)).toBe(Number(cells.rows[0]?.v));
  }
  const real = await ask({ ...february, to: '2026-03-10' });
  expect(Number(real.totals.closingQuantity)).toBe(Number(cells.rows[0]?.q) - 1);
});

test('rows without a move are left out unless asked for; amounts need viewCost', async () => {
  expect((await ask({ from: '2026-03-01', to: '2026-03-10' })).total).toBe(0);
  expect((await ask({ from: '2026-03-01', to: '2026-03-10', includeIdle: 'true' })).list[0]).toMatchObject({ openingQuantity: '16', closingQuantity: '16' });
  const poor = await ask(february, { inventoryAndSalesDetails: ['query'] });
  expect(JSON.stringify(poor)).not.toContain('Amount');
  expect(poor.breaks).toBe(0);
  await expect(ask({ from: '2024-01-01', to: '2026-03-10' })).rejects.toThrow('不能超过366天');
  await expect(ask({}, { inventoryAndSalesDetails: [] } as never)).rejects.toThrow('查询');
});
