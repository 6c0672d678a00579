import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } });
});

const received = (directTo: string) =>
  post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, grnKind: '1', directTo }, [
    { specification: w.spec, unit: w.box, quantity: '2', price: '20', taxRate: '13', batchNo: 'A', expiryDate: '2035-06-30' },
  ]);

test('what goes straight to a ward is received and lies ready to be issued to its store', async () => {
  const { id } = await received(w.ward);
  const [issue] = await documentsOf(h, 'issueOdo');
  expect(issue).toMatchObject({ status: 0, made_by: id, department_id: w.ward, to_warehouse_id: w.wardStore, mode: '2' });
  expect((await linesOf(h, String(issue?.id))).map((line) => [Number(line.quantity), line.unit_id, line.batch_no])).toEqual([[2, w.box, 'A']]);
  await act(h, 'issueOdo', 'review', String(issue?.id));
  await act(h, 'departmentReceipt', 'review', String((await documentsOf(h, 'departmentReceipt'))[0]?.id));
  const { rows } = await sql<{
    q: string;
  }>`select sum(quantity)::int as q from stock_balance where org_id = ${w.hospital.id} and warehouse_id = ${w.wardStore}`.execute(w.db);
  expect(Number(rows[0]?.q)).toBe(20);
});

test('to a department without a store it goes as consumed; taken back before it was issued, its draft goes with it', async () => {
  const office = newId();
  await sql`insert into department (org_id, id, code, name, parent_id, level, path) values (${w.hospital.id}, ${office}, 'SB', '设备科', ${w.hospital.department}, 2,
    array[${w.hospital.department}::uuid, ${office}::uuid])`.execute(w.db);
  const { id } = await received(office);
  const issue = (await documentsOf(h, 'issueOdo')).find((row) => row.made_by === id);
  expect(issue).toMatchObject({ status: 0, mode: '1', to_warehouse_id: null });
  await act(h, 'purchaseGrn', 'unreview', id);
  expect((await documentsOf(h, 'issueOdo')).some((row) => row.made_by === id)).toBe(false);
});
