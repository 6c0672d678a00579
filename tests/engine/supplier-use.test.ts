import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { ReportDefinition } from '../../src/define/report-definition';
import { documentOf, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { runReport } from '../../src/server/engine/reports/run';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, documentsOf, linesOf, post, rowOf } from '../support/documents';
import { brokenPromises } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let database: FreshDatabase;
let w: TradeWorld;
let h: Context;
let d: Context;
let patient: string;
const kind = documentOf('useRecord') as DocumentDefinition;

/** The dealer's goods stand in the ward unsold: 20 of one lot; the ward has 5 of its own besides. */
beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  patient = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '5', batchNo: 'C1', expiryDate: '2031-01-31', unitCost: '10', taxRate: '13' },
  ]);
  await post(h, 'initialStock', { warehouse: w.wardStore }, [
    { specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'OWN', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' },
  ]);
  await post(d, 'advanceSale', { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' }, [
    { specification: w.spec, unit: w.box, quantity: '2', batchNo: 'C1', price: '20', taxRate: '13' },
  ]);
  const [grn] = await documentsOf(h, 'purchaseGrn');
  await act(h, 'purchaseGrn', 'review', String(grn?.id));
  await drainOutbox(w.db);
  await post(h, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: w.wardStore, mode: '1' }, [
    { specification: w.spec, unit: w.piece, quantity: '20', batchNo: 'C1', owner: w.dealer.id },
  ]);
});
afterAll(async () => {
  expect(await brokenPromises(w)).toEqual([]);
  await database.drop();
});

const use = (header: Record<string, unknown>, consigned: string) =>
  post(h, 'useRecord', { department: w.ward, warehouse: w.wardStore, ...header }, [
    { specification: w.spec, unit: w.piece, quantity: consigned, batchNo: 'C1', owner: w.dealer.id },
    { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'OWN' },
  ]);
const seen = async (query: Record<string, unknown> = {}) =>
  (await listDocuments({ ...d, screen: 'useRecord' }, kind, listQuery.parse({ screen: 'useRecord', ...query }))).list;

it('the owner reads what was used of his goods, by whom and where, and no patient', async () => {
  const used = await use({ useType: '1', patient }, '3');
  const [copy] = await seen();
  expect(copy).toMatchObject({
    usedFor: '已用于患者',
    place: '骨科',
    hospitalSn: used.sn,
    settleState: '未结',
    hospitalName: '康和医院',
    totalQuantity: '3.0000',
  });
  const info = await documentInfo({ ...d, screen: 'useRecord' }, kind, { id: String(copy?.id) });
  expect(info.lines).toMatchObject([{ batchNo: 'C1', quantity: '3.0000' }]);
  expect(info.lines).toHaveLength(1);
  expect(info.actions).toEqual([]);
  expect(JSON.stringify({ ...info, related: [] })).not.toMatch(/张|ZY001|BR1/);
  expect(await rowOf(d, String(copy?.id))).toMatchObject({ patient_id: null, warehouse_id: null, department_id: null, status: 2 });
  const stock = await sql<{ n: number }>`select count(*)::int as n from stock_entry where document_id = ${String(copy?.id)}`.execute(w.db);
  expect(stock.rows).toEqual([{ n: 0 }]);
  await expect(add({ ...d, screen: 'useRecord' }, 'useRecord', {}, [])).rejects.toThrow('权限');
});

it('what is taken back there is taken back here, and told anew when it is registered again', async () => {
  const used = await use({ useType: '2', reason: '演练' }, '2');
  const copies = async () => (await documentsOf(d, 'useRecord')).filter((one) => one.counter_sn === used.sn).map((one) => one.status);
  expect(await copies()).toEqual([2]);
  await act(h, 'useRecord', 'unreview', used.id);
  await drainOutbox(w.db);
  expect(await copies()).toEqual([]);
  await act(h, 'useRecord', 'review', used.id);
  await drainOutbox(w.db);
  expect(await copies()).toEqual([2]);
  await act(h, 'useRecord', 'red', used.id, { reason: '错登' });
  await drainOutbox(w.db);
  expect(await copies()).toEqual([5]);
  const id = String((await documentsOf(d, 'useRecord')).find((one) => one.counter_sn === used.sn)?.id);
  const told = async (permissions: Context['permissions']) =>
    (await documentInfo({ ...d, screen: 'useRecord', permissions }, kind, { id })).history.map((entry) => [entry.by, entry.action]);
  expect(await told(d.permissions)).toEqual([
    ['康和医院', 'red'],
    ['康和医院', 'mirror'],
  ]);
  expect(await told({ useRecord: ['view'] })).toEqual([]);
  expect((await seen({ tab: 'red' })).map((row) => row.hospitalSn)).toEqual([used.sn]);
  expect((await seen({ tab: 'open' })).map((row) => row.status)).toEqual([2]);
});

it('his reports of use count it at the price he delivered it at; what was taken back in red is nothing in sum', async () => {
  const told = await runReport({ ...d, screen: '' }, reportOf('report:usageDetails', 'D') as ReportDefinition, { pageNum: 1, pageSize: 50 });
  // 20 a box of ten: three were used, two more and taken back again.
  expect(told.list.map(({ quantity, price, amount, hospitalName, place }) => [quantity, price, amount, hospitalName, place]).sort()).toEqual([
    ['0', '2', '0', '康和医院', '骨科'],
    ['3', '2', '6', '康和医院', '骨科'],
  ]);
  expect(told.totals).toMatchObject({ quantity: '3', amount: '6' });
  expect(JSON.stringify(told)).not.toMatch(/张|ZY001|BR1/);
});

it('goods of its own are the hospital’s business', async () => {
  const before = (await documentsOf(d, 'useRecord')).length;
  await post(h, 'useRecord', { useType: '2', reason: '演练', department: w.ward, warehouse: w.wardStore }, [
    { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'OWN' },
  ]);
  expect(await documentsOf(d, 'useRecord')).toHaveLength(before);
  expect((await linesOf(d, String((await documentsOf(d, 'useRecord'))[0]?.id))).map((line) => line.owner_org_id)).toEqual([null]);
});
