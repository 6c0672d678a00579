import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { into, out, transfer } from '../../src/define/posting';
import { stockBalance } from '../../src/domain/stock/stock-balance';
import { stockEntry, stockReservation } from '../../src/domain/stock/stock-entry';
import { newId } from '../../src/server/base/id';
import { exportReport } from '../../src/server/engine/reports/export';
import { runReport } from '../../src/server/engine/reports/run';
import type { FreshDatabase } from '../support/database';
import { inWorld } from '../support/in-world';
import { goodsOf, line, posted, type StockWorld, stockWorld } from './stock-world';

const EVERYTHING = {
  inventory: ['viewLots', 'viewEntries', 'viewReservation', 'viewCost', 'export'],
  inventorySearch: ['viewLots'],
  historicalInventory: ['viewEntries', 'viewCost', 'compare'],
  expiryDateManage: ['viewCost'],
};
let database: FreshDatabase;
let world: StockWorld;
let stent: string;
let gauze: string;

inWorld(
  (db) => stockWorld(db, 'D', EVERYTHING),
  async (made, opened) => {
    database = opened;
    world = made;
    stent = await goodsOf(database.db, '冠脉支架', 'P001');
    gauze = await goodsOf(database.db, '医用纱布', 'P002');
    const consignor = newId();
    await sql`insert into organisation (id, name, kind) values (${consignor}, '寄售商', 'D')`.execute(database.db);
    world.at('2026-03-01');
    await posted(world, 'purchaseGrn', [
      into(line(stent, '3', 'A1', { expiryDate: '2026-03-20' }), world.centre, 'purchaseIn', { cost: { given: '10.00' } }),
      into(line(stent, '3', 'A2', { expiryDate: '2026-05-20' }), world.centre, 'purchaseIn', { cost: { given: '10.00' } }),
      into(line(stent, '1', 'A3', { expiryDate: '2026-02-20' }), world.centre, 'purchaseIn', { cost: { given: '3.34' } }),
      into(line(gauze, '100', 'G1'), world.centre, 'purchaseIn', { owner: consignor, cost: { memo: '2.5' } }),
    ]);
    world.at('2026-03-05');
    await posted(world, 'saleOdo', [out(line(stent, '1', 'A1'), world.centre, 'saleOut')]);
    world.at('2026-03-08');
    await posted(world, 'stockTransfer', [transfer(line(stent, '2', 'A2'), world.centre, world.ward, 'transferOut', { arrives: 'transferIn' })]);
    world.at('2026-03-10');
  },
);

const ask = (query: Record<string, string>, definition = stockBalance, context = world.context) =>
  runReport({ ...context, screen: query.screen ?? 'inventory' }, definition, { pageNum: 1, pageSize: 100, ...query });

test('a stock list groups by warehouse and specification, with totals over the whole filter', async () => {
  const answer = await ask({});
  expect(answer.level).toBe('specification');
  expect(answer.total).toBe(3);
  const centre = answer.list.find((row) => row.specification === stent && row.warehouse === world.centre);
  expect(centre).toMatchObject({ warehouseName: '中心库', productName: '冠脉支架', unitName: '支', quantity: '4', amount: '13.34' });
  expect(answer.totals.amount).toBe('20.01');
  expect(Number(centre?.unitCost)).toBeCloseTo(3.335, 6);
});

test('lots add up to the value of their cell to the cent', async () => {
  const lots = await ask({ level: 'lot', 'f.specification': stent });
  const cells = await sql<{
    warehouse_id: string;
    value: string;
  }>`select warehouse_id, value from stock_cell where org_id = ${world.org} and specification_id = ${stent}`.execute(database.db);
  for (const cell of cells.rows) {
    const sum = lots.list.filter((row) => row.warehouse === cell.warehouse_id).reduce((total, row) => total + Math.round(Number(row.amount) * 100), 0);
    expect(sum).toBe(Math.round(Number(cell.value) * 100));
  }
  expect(lots.list.map((row) => row.batchNo)).toEqual(expect.arrayContaining(['A1', 'A2', 'A3']));
  expect(lots.list.find((row) => row.batchNo === 'A3')).toMatchObject({ state: 'expired', free: '0', daysLeft: '-18' });
  expect(lots.list.find((row) => row.batchNo === 'A1')).toMatchObject({ state: 'near', daysLeft: '10' });
});

test('consigned rows show no amount and a memo price', async () => {
  const answer = await ask({ level: 'lot', ownership: 'consigned' });
  expect(answer.list).toHaveLength(1);
  expect(answer.list[0]).toMatchObject({ productName: '医用纱布', ownerName: '寄售商', amount: '0', lotCost: '2.5', memoAmount: '250' });
});

test('stock of a past day equals the sum of the entries up to it, and the difference to a second day is shown', async () => {
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-05', '2026-03-08']) {
    const forward = await sql<{
      n: string;
      v: string;
    }>`select coalesce(sum(quantity), 0) as n, coalesce(sum(amount), 0) as v from stock_as_of(${world.org}, ${day})`.execute(database.db);
    const answer = await ask({ screen: 'historicalInventory', asOf: day, level: 'specification' });
    const sum = answer.list.reduce((total, row) => total + Number(row.quantity), 0);
    expect(sum).toBe(Number(forward.rows[0]?.n));
    expect(Number(answer.totals.amount)).toBe(Number(forward.rows[0]?.v));
  }
  const twoDays = { screen: 'historicalInventory', asOf: '2026-03-05', compareTo: '2026-03-01', 'f.specification': stent };
  const clerk = { ...world.context, permissions: { historicalInventory: ['viewEntries', 'viewCost'] } };
  await expect(ask(twoDays, stockBalance, clerk)).rejects.toThrow('您没有【历史库存-对比日期】权限');
  const compared = await ask(twoDays);
  expect(compared.list[0]).toMatchObject({
    quantity: '6',
    comparedQuantity: '7',
    differenceQuantity: '-1',
    comparedAmount: '23.34',
    differenceAmount: '-3.33',
  });
  expect((await ask({ screen: 'historicalInventory' })).columns).not.toContain('comparedQuantity');
});

test('expiry tabs exclude each other and count the same filter', async () => {
  const answer = await ask({ screen: 'expiryDateManage', tab: 'd30' });
  expect(answer.tabs).toEqual({ expired: 1, d30: 1, d90: 2, d180: 0, d365: 1 });
  expect(answer.list.map((row) => row.batchNo)).toEqual(['A1']);
});

test('without viewCost nothing about cost leaves the server, not even by filter or order', async () => {
  const answer = await ask({ screen: 'inventorySearch' });
  expect(answer.columns).not.toContain('amount');
  expect(Object.keys(answer.list[0] ?? {})).not.toContain('unitCost');
  expect(answer.totals).not.toHaveProperty('amount');
  await expect(ask({ screen: 'inventorySearch', sort: '-amount' })).rejects.toThrow('不能按');
  await expect(ask({ screen: 'inventorySearch', 'f.amount': '1~' })).rejects.toThrow('不认识的参数');
});

test('a keeper sees only the stores assigned to him; another organisation sees nothing', async () => {
  const keeper = { ...world.context, user: { ...world.context.user, warehouses: [world.ward] } };
  expect((await ask({}, stockBalance, keeper)).list.map((row) => row.warehouseName)).toEqual(['骨科二级库']);
  const stranger = await stockWorld(database.db, 'D', EVERYTHING);
  expect((await ask({}, stockBalance, stranger.context)).total).toBe(0);
  await expect(ask({ screen: 'inventory' }, stockBalance, { ...world.context, permissions: {} })).rejects.toThrow('您没有【库存管理-查询】权限');
});

test('entries run: opening, every move with what was left after it', async () => {
  const answer = await ask({ specification: stent, warehouse: world.centre, from: '2026-03-02', to: '2026-03-10' }, stockEntry);
  expect(answer.list.map((row) => [row.billType, row.inQuantity, row.outQuantity, row.balance, row.balanceAmount])).toEqual([
    ['opening', '0', '0', '7', '23.34'],
    ['saleOut', '0', '1', '6', '20.01'],
    ['transferOut', '0', '2', '4', '13.34'],
  ]);
  const lot = await ask({ specification: stent, warehouse: world.centre, batchNo: 'A2', from: '2026-03-02' }, stockEntry);
  expect(lot.list.map((row) => row.balance)).toEqual(['3', '1']);
  await expect(ask({ specification: stent, screen: 'inventorySearch' }, stockEntry)).rejects.toThrow('权限');
});

test('reservations say who holds stock back', async () => {
  const [document, balance] = [
    newId(),
    await sql<Record<string, string>>`select * from stock_balance where org_id = ${world.org} and warehouse_id = ${world.ward}`.execute(database.db),
  ];
  const b = balance.rows[0] as Record<string, string>;
  await sql`insert into document (org_id, id, kind, sn, status, document_date, created_at, updated_at) values (${world.org}, ${document}, 'saleOdo', 'XC1', 1, '2026-03-10', now(), now())`.execute(
    database.db,
  );
  await sql`insert into stock_reservation values (${world.org}, ${document}, ${newId()}, ${b.warehouse_id}, ${b.specification_id}, ${b.lot_id}, ${b.location_id}, '', ${b.owner_id}, 1)`.execute(
    database.db,
  );
  await sql`update stock_balance set reserved = 1 where org_id = ${world.org} and warehouse_id = ${world.ward}`.execute(database.db);
  const answer = await ask({ 'f.warehouse': world.ward }, stockReservation);
  expect(answer.list).toEqual([expect.objectContaining({ hold: 'hard', sn: 'XC1', quantity: '1', batchNo: 'A2' })]);
  expect((await ask({ 'f.warehouse': world.ward })).list[0]).toMatchObject({ quantity: '2', occupied: '1', available: '1' });
});

test('what a client sends never becomes a bug', async () => {
  const wrong: Record<string, string>[] = [
    { 'f.expiryDate': 'yesterday' },
    { 'f.warehouse': "'; drop" },
    { sort: 'constructor' },
    { level: '__proto__' },
    { tab: 'x' },
    { 'f.__proto__': '1' },
    { screen: 'historicalInventory', asOf: '2026-13-01' },
    { 'f.quantity': '1e9~' },
    { 'f.daysLeft': '99999999999~' },
  ];
  for (const query of wrong) expect(await ask(query).catch((error) => error.code), JSON.stringify(query)).toBe(40000);
});

test('an export holds every row, the totals and the parameters', async () => {
  const stream = await exportReport({ ...world.context, screen: 'inventory' }, stockBalance, { level: 'lot' });
  let size = 0;
  for await (const chunk of stream) size += (chunk as Buffer).length;
  expect(size).toBeGreaterThan(1000);
  await expect(exportReport({ ...world.context, screen: 'inventorySearch' }, stockBalance, {})).rejects.toThrow('导出');
});
