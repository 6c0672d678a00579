import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, cell, documentsOf, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } });
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1.5', taxRate: '13' },
  ]);
});

const goods = (more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'A', ...more });
const central = () => cell(w.db, w.hospital.id, w.hospital.warehouse, w.spec);
/** Issued and received: to the store of the ward, or to the ward itself, which keeps none. */
async function received(
  lines: Record<string, unknown>[],
  toStore = true,
  from = w.hospital.warehouse,
): Promise<{ receipt: string; lines: Record<string, unknown>[]; store: string }> {
  const header = { issueType: '2', department: w.ward, sourceWarehouse: from };
  const done = await post(h, 'issueOdo', { ...header, ...(toStore ? { target: '2', targetWarehouse: w.wardStore } : { target: '1' }) }, lines);
  const receipt = String(done.made.find((one) => one.kind === 'departmentReceipt')?.id);
  await act(h, 'departmentReceipt', 'review', receipt);
  await drainOutbox(w.db);
  return { receipt, lines: await linesOf(h, receipt), store: String((await rowOf(h, receipt)).warehouse_id) };
}
const back = (store: string, lines: Record<string, unknown>[], action = 'review') =>
  add(
    h,
    'issueReturn',
    { returnKind: '1', department: w.ward, sourceWarehouse: store, targetWarehouse: w.hospital.warehouse, reason: '积压' },
    lines.map((line) => ({ quality: '合格', ...line })),
  ).then(async ({ id }) => {
    await act(h, 'issueReturn', action, id, { confirmed: false });
    await drainOutbox(w.db);
    return id;
  });
const uses = async () => (await documentsOf(h, 'useRecord')).map((row) => `${row.status} ${Number(row.total_quantity)}`);
const broken = async () => (await selfCheck(w.db)).filter((one) => one.broken > 0);

test('what a ward without a store receives is consumed at once; it comes back only from its receipt, and its use is taken back', async () => {
  const { receipt, lines, store } = await received([goods({ quantity: '20' })], false);
  expect(await central()).toBe('80 / 120.00');
  expect(await cell(w.db, w.hospital.id, store, w.spec)).toBe('0 / 0.00');
  expect(await uses()).toEqual(['2 20']);
  expect(await refusal(back(store, [goods()]))).toEqual(['请选择原收货记录退库 @ 1.sourceSn']);
  const sourceLine = lines[0]?.id;
  expect(await refusal(back(store, [goods({ quantity: '21', sourceLine })]))).toEqual(['退货数量超过可退数量 @ 1.quantity']);

  const returned = await back(store, [goods({ sourceLine })]);
  expect(await central()).toBe('85 / 127.50');
  expect(await cell(w.db, w.hospital.id, store, w.spec)).toBe('0 / 0.00');
  expect(await uses()).toEqual(['2 20', '2 -5']);
  expect(await refusal(act(h, 'departmentReceipt', 'unreview', receipt))).toEqual([expect.stringMatching(/^存在下游单据H[TY]\d+，不能反审核\/红冲：/)]);

  await act(h, 'issueReturn', 'unreview', returned);
  expect(await central()).toBe('80 / 120.00');
  expect(await uses()).toEqual(['2 20']);
  await act(h, 'issueReturn', 'review', returned);
  await act(h, 'issueReturn', 'red', returned, { reason: '录入错误' });
  expect(await central()).toBe('80 / 120.00');
  expect((await uses()).sort()).toEqual(['2 20', '5 -5', '7 5']);
  expect(await broken()).toEqual([]);
});

test('consigned goods settled at issue open their item with the receipt, and the return opens the negative one', async () => {
  await sql`update business_product set trade_mode = '2', settle_at = 'issue' where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(w.db);
  const d = w.context(w.dealer);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '50', batchNo: 'C', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' },
  ]);
  await post(d, 'advanceSale', { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '解放路', receiver: '王' }, [
    goods({ quantity: '30', batchNo: 'C', price: '8', taxRate: '13' }),
  ]);
  await act(h, 'purchaseGrn', 'review', String((await documentsOf(h, 'purchaseGrn'))[0]?.id));
  const { lines, store } = await received([goods({ quantity: '10', batchNo: 'C', owner: w.dealer.id })]);
  const items = async () =>
    (
      await sql<{
        said: string;
      }>`select item_kind || ' ' || trim_scale(quantity) || ' ' || amount as said from settle_item where org_id = ${w.hospital.id} order by id`.execute(w.db)
    ).rows.map((row) => row.said);
  expect(await items()).toEqual(['issue 10 80.00']);
  await back(store, [goods({ quantity: '4', batchNo: 'C', sourceLine: lines[0]?.id })]);
  expect(await items()).toEqual(['issue 10 80.00', 'issue -4 -32.00']);
  const held = await sql<{
    q: string;
  }>`select sum(quantity)::int as q from stock_balance where org_id = ${w.hospital.id} and owner_id = ${w.dealer.id} and quantity > 0`.execute(w.db);
  expect(Number(held.rows[0]?.q)).toBe(24);
  expect((await linesOf(d, String((await documentsOf(d, 'advanceSale'))[0]?.id))).map((line) => Number(line.used_quantity))).toEqual([6]);
  expect(await broken()).toEqual([]);
  await sql`update business_product set trade_mode = '1', settle_at = null where org_id = ${w.hospital.id}`.execute(w.db);
});

test('packs go back whole; an opened one stays, unless loose goods may go back', async () => {
  const { id } = await post(h, 'packOrder', { warehouse: w.hospital.warehouse, packKind: 'fixedQty', packSize: '10', packCount: '2' }, [
    goods({ quantity: '20' }),
  ]);
  const [first, second] = (await linesOf(h, id)).map((line) => String(line.pack_no)) as [string, string];
  const { lines, store } = await received([goods({ quantity: '10', packNo: first }), goods({ quantity: '10', packNo: second })]);
  await post(h, 'unpackOrder', { warehouse: store, reason: '1' }, [{ packNo: first }]);

  const opened = ['定数包已拆，不能退库 @ 1.quantity'];
  expect(await refusal(back(store, [goods()]))).toEqual(opened);
  expect(await refusal(back(store, [goods({ sourceLine: lines[0]?.id })]))).toEqual(opened);
  expect(await refusal(back(store, [goods({ packNo: second })]))).toEqual([`包${second}必须整包出库 @ 1.quantity`]);

  const before = await central();
  await back(store, [goods({ quantity: '10', packNo: second, sourceLine: lines[1]?.id })]);
  expect(await central()).not.toBe(before);
  await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'pack.mode', 'organisation', ${w.hospital.id}, '允许零散回库')`.execute(
    w.db,
  );
  await back(store, [goods()]);
  expect(await cell(w.db, w.hospital.id, store, w.spec)).toBe('5 / 7.50');
  expect(await broken()).toEqual([]);
});

test('a code goes back only from the store it lies in', async () => {
  await received([goods()]);
  expect(await refusal(back(w.wardStore, [goods({ quantity: '1', labelNo: 'U1' })]))).toEqual(['唯一码【U1】不在【骨科库】 @ 1.labelNo']);
});

test('a ward receives without the place its goods lay at in the store they left, and uses them where they are', async () => {
  const [depot, place] = [newId(), newId()];
  await sql`insert into warehouse (org_id, id, code, name, level) values (${w.hospital.id}, ${depot}, 'DP', '东区库', 1)`.execute(w.db);
  await sql`insert into location (org_id, id, code, name, warehouse_id) values (${w.hospital.id}, ${place}, 'A1', 'A1', ${depot})`.execute(w.db);
  await post(h, 'initialStock', { warehouse: depot }, [goods({ batchNo: 'P', expiryDate: '2030-06-30', unitCost: '1.5', taxRate: '13', location: place })]);
  const { lines, store } = await received([goods({ batchNo: 'P', location: place })], true, depot);
  expect([lines.map((line) => line.location_id), store]).toEqual([[null], w.wardStore]);
  await post(h, 'useRecord', { department: w.ward, warehouse: store, useType: '2', reason: '演示' }, [goods({ batchNo: 'P' })]);
  expect(await broken()).toEqual([]);
});
