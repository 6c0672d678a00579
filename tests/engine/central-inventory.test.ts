import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { centralInventoryReport } from '../../src/domain/stock/inventory-reports';
import { newId } from '../../src/server/base/id';
import { runReport } from '../../src/server/engine/reports/run';
import { freshDatabase } from '../support/database';
import { post } from '../support/documents';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** In the centre: goods that came 200 days ago and never went, others that came last week and are below their limit. */
let w: TradeWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
const time = { now: new Date() };
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const made: Record<string, { spec: string; piece: string }> = {};

beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db, () => time.now);
  for (const [name, days, quantity] of [
    ['旧纱布', 200, '10'],
    ['新纱布', 7, '20'],
  ] as const) {
    const goods = await makeSpecification(w.db, name);
    made[name] = goods;
    await trade(w.db, w.hospital, goods.spec);
    time.now = ago(days);
    await post(w.context(w.hospital), 'initialStock', { warehouse: w.hospital.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity, batchNo: 'A', expiryDate: '2040-06-30', unitCost: '5', taxRate: '13' },
    ]);
  }
  time.now = new Date();
  await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, restock_mode, source_kind, pack_quantity, min_quantity, max_quantity)
    values (${w.hospital.id}, ${newId()}, ${w.hospital.warehouse}, ${made.新纱布?.spec}, '1', 'supplier', 1, 30, 90)`.execute(w.db);
}, 120_000);
afterAll(() => database.drop());

const told = async (query: Record<string, string> = {}) => {
  const context = { ...w.context(w.hospital), screen: 'centralInventoryReport' };
  const asked = { screen: 'centralInventoryReport', pageNum: 1, pageSize: 50, level: 'specification', ...query };
  return (await runReport(context, centralInventoryReport, asked)).list;
};
const day = (days: number) => dayOf(ago(days));

describe('what lies in the centre', () => {
  it('says when it last came and went, and what of it is dull', async () => {
    const by = new Map((await told()).map((row) => [row.specification, row]));
    expect(by.get(made.旧纱布?.spec)).toMatchObject({ quantity: '10', idle: 'dull', lastIn: day(200), lastOut: '' });
    expect(by.get(made.新纱布?.spec)).toMatchObject({ quantity: '20', idle: 'moving', lastIn: day(7) });
    expect((await told({ idle: 'dull' })).map((row) => row.specification)).toEqual([made.旧纱布?.spec]);
    expect(await told({ level: 'idle', idle: 'dull' })).toMatchObject([{ specifications: '1', value: '50' }]);
    expect((await told({ idle: 'dull', asOf: addDays(day(200), 20) })).length).toBe(0);
  });
  it('says how it stands to its limits, and is found by that', async () => {
    expect(await told({ parState: 'low' })).toMatchObject([
      { specification: made.新纱布?.spec, minQuantity: '30', maxQuantity: '90', free: '20', reserved: '0' },
    ]);
    expect(await told({ parState: 'high' })).toEqual([]);
  });
});
