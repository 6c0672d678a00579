import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What one person makes and another finishes names the other: a draft left for somebody says neither who nor when. */
let w: TradeWorld;
let keeper: Context;
let nurse: Context;
let colleague: string;

inWorld(tradeWorld, async (made) => {
  w = made;
  keeper = w.context(w.hospital);
  nurse = w.context(w.hospital, { user: { ...keeper.user, id: newId(), name: '病区护士', employee: await person('N1', '病区护士') } });
  colleague = await person('N2', '另一护士');
  await post(keeper, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2035-06-30', unitCost: '2', taxRate: '13' },
  ]);
});

async function person(code: string, name: string): Promise<string> {
  const id = newId();
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${id}, ${code}, ${name}, ${w.ward})`.execute(w.db);
  return id;
}

const at = (moment: string): (() => Date) => {
  const now = new Date(moment);
  return () => now;
};
const header = () => ({ issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore });
async function issued(): Promise<string> {
  const by = { ...keeper, now: at('2026-03-02T08:00:00+08:00') };
  const done = await post(by, 'issueOdo', header(), [{ specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'A' }]);
  return String(done.made.find((one) => one.kind === 'departmentReceipt')?.id);
}

test('a ward receipt names who received and when, not who issued', async () => {
  const receipt = await issued();
  expect(await rowOf(keeper, receipt)).toMatchObject({ receiver_id: null, happened_at: null });
  const morning = { ...nurse, now: at('2026-03-02T09:30:00+08:00') };
  await act(morning, 'departmentReceipt', 'review', receipt);
  expect(await rowOf(keeper, receipt)).toMatchObject({ receiver_id: nurse.user.employee, happened_at: '2026-03-02T09:30:00+08:00' });
  // Taken back and received again by somebody else: it is his receipt now.
  await act(morning, 'departmentReceipt', 'unreview', receipt);
  const later = { ...nurse, user: { ...nurse.user, employee: colleague }, now: at('2026-03-02T11:00:00+08:00') };
  await act(later, 'departmentReceipt', 'review', receipt);
  expect(await rowOf(keeper, receipt)).toMatchObject({ receiver_id: colleague, happened_at: '2026-03-02T11:00:00+08:00' });
});

test('a colleague of the ward may be named, nobody else', async () => {
  const receipt = await issued();
  const lines = (await linesOf(nurse, receipt)).map((line) => ({ id: line.id, specification: w.spec, unit: w.piece, receivedQuantity: '2' }));
  expect(await refusal(edit(nurse, 'departmentReceipt', receipt, { receiver: keeper.user.employee }, lines))).toEqual(['收货人不是本科室人员 @ receiver']);
  await edit(nurse, 'departmentReceipt', receipt, { receiver: colleague }, lines);
  await act(nurse, 'departmentReceipt', 'review', receipt);
  expect((await rowOf(nurse, receipt)).receiver_id).toBe(colleague);
});

test('a delivery of a supplier names nobody of the house until somebody takes it up', async () => {
  const d = w.context(w.dealer);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '10', batchNo: 'B', expiryDate: '2035-06-30', unitCost: '100', taxRate: '13' },
  ]);
  const delivery = { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' };
  await post(d, 'saleOdo', delivery, [{ specification: w.spec, unit: w.box, quantity: '1', price: '100', taxRate: '13', batchNo: 'B' }]);
  const [receipt] = await documentsOf(keeper, 'purchaseGrn');
  expect(receipt?.handler_id).toBeNull();
  await act(keeper, 'purchaseGrn', 'review', String(receipt?.id));
  expect((await rowOf(keeper, String(receipt?.id))).handler_id).toBe(keeper.user.employee);
});
