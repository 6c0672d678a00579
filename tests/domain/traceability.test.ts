import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TraceAnswer } from '../../src/contract/trace-answer';
import type { OrgKind } from '../../src/define/field';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { traceability } from '../../src/server/engine/trace/answer';
import type { TraceQuestion } from '../../src/server/engine/trace/subject';
import { act, add, documentsOf, edit, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type Org, type TradeWorld, trade, tradeWorld } from '../support/trade-world';
import { usedOnPatient } from '../support/used-on-patient';

let w: TradeWorld;
let h: Context;
let d: Context;
let v: Context;
let vendor: Org;
let other: Org;
const expiryDate = '2030-06-30';
const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };

/** factory 10 盒 → dealer → hospital 4 盒 and another hospital 2 盒; ward 20 支, one patient 3 支. */
inWorld(tradeWorld, async (made) => {
  w = made;
  vendor = await organisation('V', '精工医疗', await vendorOf());
  other = await organisation('H', '市二院');
  for (const org of [vendor, other]) await trade(w.db, org, w.spec);
  const [vendorSupplies, dealerBuys] = [await partner(w.dealer, vendor, 'DV', 'supplier'), await partner(vendor, w.dealer, 'DV', 'customer')];
  void vendorSupplies;
  const secondCustomer = await partner(w.dealer, other, 'DH', 'customer');
  await partner(other, w.dealer, 'HD', 'supplier');
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  v = w.context(vendor);
  await post(v, 'initialStock', { warehouse: vendor.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '20', batchNo: 'T1', expiryDate, unitCost: '50', taxRate: '13' },
  ]);
  await sell(v, vendor.warehouse, dealerBuys, '10');
  await receive(d, w.dealer.warehouse);
  await sell(d, w.dealer.warehouse, w.customer, '4');
  await sell(d, w.dealer.warehouse, secondCustomer, '2');
  await receive(h, w.hospital.warehouse);
  await receive(w.context(other), other.warehouse);
  await usedOnPatient(w, 'T1');
});

const vendorOf = async (): Promise<string> =>
  (await sql<{ id: string }>`select c.vendor_id as id from specification_card c where c.id = ${w.spec}`.execute(w.db)).rows[0]?.id ?? '';

async function organisation(kind: OrgKind, name: string, id: string = newId()): Promise<Org> {
  const org: Org = { id, kind, name, warehouse: newId(), stopWarehouse: newId(), user: newId(), employee: newId(), department: newId() };
  await sql`insert into organisation (id, kind, code, name, joined, is_use_system) values (${id}, ${kind}, ${name}, ${name}, true, true) on conflict (id) do update
    set name = excluded.name, joined = true, is_use_system = true`.execute(w.db);
  await sql`insert into department (org_id, id, code, name, level, path) values (${id}, ${org.department}, '01', ${name}, 1, array[${org.department}::uuid])`.execute(
    w.db,
  );
  await sql`insert into employee (org_id, id, code, name, department_id) values (${id}, ${org.employee}, '001', '员工', ${org.department})`.execute(w.db);
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, is_default) values (${id}, ${org.warehouse}, 'W1', '主库', 1, 1, true), (${id},
    ${org.stopWarehouse}, 'W2', '停售库', 2, 1, false)`.execute(w.db);
  return org;
}

async function partner(owner: Org, counterparty: Org, relation: string, kind: string): Promise<string> {
  const id = newId();
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${owner.id}, ${id}, ${counterparty.name}, ${relation}, ${kind}, ${counterparty.id}, '入库结算', 30, true)`.execute(w.db);
  return id;
}

async function sell(seller: Context, warehouse: string, customer: string, quantity: string): Promise<void> {
  const saved = await add(seller, 'saleOdo', { customer, warehouse, ...delivery }, [
    { specification: w.spec, unit: w.box, quantity, price: '113', taxRate: '13', batchNo: 'T1' },
  ]);
  await act(seller, 'saleOdo', 'submit', saved.id);
  await act(seller, 'saleOdo', 'review', saved.id);
  await drainOutbox(w.db);
}

async function receive(buyer: Context, warehouse: string): Promise<void> {
  const [grn] = await documentsOf(buyer, 'purchaseGrn');
  const lines = await linesOf(buyer, String(grn?.id));
  await edit(
    buyer,
    'purchaseGrn',
    String(grn?.id),
    { warehouse },
    lines.map((line) => ({ id: line.id, quantity: String(line.quantity) })),
  );
  await act(buyer, 'purchaseGrn', 'review', String(grn?.id));
  await drainOutbox(w.db);
}

const ask = (question: TraceQuestion, context: Context = { ...h, screen: 'traceabilityManage' }): Promise<TraceAnswer> => traceability(context, question);
const masking = (): Context => ({ ...h, screen: 'traceabilityManage', permissions: { traceabilityManage: ['query'] } });

test('the timeline leads from the factory over the dealer to the patient', async () => {
  const answer = await ask({ specification: w.spec, batchNo: 'T1' });
  expect(answer.organisations.map((org) => org.name)).toEqual(['精工医疗', '康达医疗', '康和医院']);
  expect(answer.events.map((event) => [event.orgName, event.label])).toEqual([
    ['精工医疗', '生产入库'],
    ['精工医疗', '厂家发货'],
    ['康达医疗', '经销商入库'],
    ['康达医疗', '经销商发货'],
    ['康和医院', '医院入库'],
    ['康和医院', '发放'],
    ['康和医院', '科室收货'],
    ['康和医院', '使用'],
  ]);
});

test('the dealer’s other customers are not on the way, and what he keeps stays his', async () => {
  const answer = await ask({ specification: w.spec, batchNo: 'T1' });
  expect(JSON.stringify(answer)).not.toContain('市二院');
  expect(answer.events.filter((event) => event.label === '经销商发货').map((event) => event.quantity)).toEqual(['40']);
  const made = answer.events.find((event) => event.label === '生产入库');
  expect(made).toMatchObject({ quantity: '', documentId: '', docSn: '', operator: '' });
});

test('the lot balance holds: received = in stock + used', async () => {
  const { balance, totals, stock, uses } = await ask({ batchNo: 'T1' });
  expect(balance.difference).toBe('0');
  expect(totals).toEqual({ received: '40', inStock: '37', used: '3', patients: 1 });
  expect(stock.map((one) => [one.warehouseName, one.quantity])).toEqual(
    expect.arrayContaining([
      ['中心库', '20'],
      ['骨科库', '17'],
    ]),
  );
  expect(uses).toEqual([expect.objectContaining({ departmentName: '骨科', patientName: '张三丰', visitNo: 'ZY001', quantity: '3' })]);
});

test('names of patients are shown in part without showPatient', async () => {
  const answer = await ask({ batchNo: 'T1' }, masking());
  expect(answer.uses[0]).toMatchObject({ patientName: '张**', patient: '' });
  expect(JSON.stringify(answer)).not.toContain('张三丰');
});

test('a patient, a document or a code leads to the same lot', async () => {
  const lot = { specification: w.spec, batchNo: 'T1' };
  expect((await ask({ patient: 'zy001' })).lot).toMatchObject(lot);
  const [use] = await documentsOf(h, 'useRecord');
  expect((await ask({ sn: String(use?.sn) })).lot).toMatchObject(lot);
  await sql`insert into product_barcode (id, code, name, specification_id, code_type) values (${newId()}, '06901234567892', '', ${w.spec}, '1')`.execute(w.db);
  expect((await ask({ code: '(01)06901234567892(10)T1' })).lot).toMatchObject(lot);
  await expect(ask({ code: '(01)06901234567893(10)T1' })).rejects.toThrow();
});

test('the flow carries what reached the hospital from the factory to the departments', async () => {
  const { sankey } = await ask({ batchNo: 'T1' });
  const name = (id: string) => sankey.nodes.find((node) => node.id === id)?.name;
  expect(sankey.links.map((link) => [name(link.source), name(link.target), link.value])).toEqual(
    expect.arrayContaining([
      ['精工医疗', '康达医疗', 40],
      ['康达医疗', '康和医院', 40],
      ['康和医院', '骨科使用', 3],
      ['康和医院', '中心库', 20],
      ['康和医院', '骨科库', 17],
    ]),
  );
});

test('a lot the organisation never had is not known there', async () => {
  await expect(ask({ batchNo: 'T1' }, { ...w.context(other), screen: 'traceabilityManage' })).resolves.toMatchObject({ totals: { received: '20' } });
  await expect(ask({ batchNo: 'nothing' })).rejects.toThrow('没有找到');
  await expect(ask({ batchNo: 'T1' }, { ...h, permissions: {} })).rejects.toThrow('权限');
});

test('a lot whose number was corrected is followed back over the number it had', async () => {
  const saved = await add(h, 'psiChange', { changeType: '1', warehouse: w.hospital.warehouse, reason: '录入错误', evidence: ['照片.jpg'] }, [
    { specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'T1', newBatchNo: 'T1A' },
  ]);
  await act(h, 'psiChange', 'submit', saved.id);
  for (const last of ['beef', 'cafe']) await act({ ...h, user: { ...h.user, id: `${h.user.id.slice(0, -4)}${last}` } }, 'psiChange', 'review', saved.id);
  const answer = await ask({ specification: w.spec, batchNo: 'T1A' });
  expect(answer.organisations.map((org) => org.name)).toEqual(['精工医疗', '康达医疗', '康和医院']);
  expect(answer.events.map((event) => [event.orgName, event.label])).toEqual([
    ['精工医疗', '生产入库'],
    ['康达医疗', '经销商入库'],
    ['康和医院', '医院入库'],
    ['康和医院', '属性变更'],
  ]);
  expect(answer.balance.difference).toBe('0');
  expect((await ask({ batchNo: 'T1', specification: w.spec })).balance.difference).toBe('0');
});
