import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, documentsOf, edit, linesOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  await sql`update business_product set coded = true where org_id = ${w.hospital.id}`.execute(w.db);
  for (const [key, value] of [
    ['purchase.gspChain', '1'],
    ['grn.genCode', '验收'],
  ])
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, ${key}, 'organisation', ${w.hospital.id}, ${value})`.execute(w.db);
});

const labels = async () =>
  (
    await sql<{
      label_no: string;
      state: string;
      lot: boolean;
    }>`select label_no, state, lot_id is not null as lot from stock_label where org_id = ${w.hospital.id} order by label_no`.execute(w.db)
  ).rows.map((row) => `${row.state} ${row.lot}`);
const only = async (kind: string) => String((await documentsOf(h, kind)).at(-1)?.id);

test('codes are made when coded goods are inspected, stand for the lot once it is received, and wait again when the receipt is taken back', async () => {
  const arrived = await add(h, 'arrivalOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, deliveryNoteNo: 'S1', packageOk: true }, [
    { specification: w.spec, unit: w.piece, noteQuantity: '5', arrivedQuantity: '5', batchNo: 'N', expiryDate: '2030-06-30' },
  ]);
  await act(h, 'arrivalOrder', 'submit', arrived.id);
  await act(h, 'arrivalOrder', 'toInspection', arrived.id);
  const inspection = await only('inspectionOrder');
  const [line] = await linesOf(h, inspection);
  await edit(h, 'inspectionOrder', inspection, {}, [
    { id: line?.id, qualifiedQuantity: '4', unqualifiedQuantity: '1', handling: '1', unqualifiedReason: '破损' },
  ]);
  await act(h, 'inspectionOrder', 'submit', inspection);
  expect(await labels()).toEqual([]);
  await act(h, 'inspectionOrder', 'review', inspection);
  expect(await labels()).toEqual(Array(4).fill('0 false'));

  await act(h, 'inspectionOrder', 'toGrn', inspection);
  const receipt = await only('purchaseGrn');
  const [received] = await linesOf(h, receipt);
  await edit(h, 'purchaseGrn', receipt, { checker: w.hospital.employee }, [{ id: received?.id, price: '5' }]);
  await act(h, 'purchaseGrn', 'review', receipt);
  expect(await labels()).toEqual(Array(4).fill('2 true'));
  await act(h, 'purchaseGrn', 'unreview', receipt);
  expect(await labels()).toEqual(Array(4).fill('0 false'));
  await act(h, 'purchaseGrn', 'cancel', receipt);
  await act(h, 'inspectionOrder', 'unreview', inspection);
  expect(await labels()).toEqual(Array(4).fill('5 false'));
});
