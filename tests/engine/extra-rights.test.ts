import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { resolveScan } from '../../src/server/engine/scan';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Three rights that stand beside the usual ones: pass a price block, take a later lot, scan into a document. */
let w: TradeWorld;
let d: Context;
let h: Context;
const USUAL = ['add', 'edit', 'submit', 'review'];
const on = (context: Context, screen: string, ...more: string[]): Context => ({ ...context, screen, permissions: { [screen]: [...USUAL, ...more] } });

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '10', batchNo: 'EARLY', expiryDate: '2030-01-31', unitCost: '100', taxRate: '13' },
    { specification: w.spec, unit: w.box, quantity: '10', batchNo: 'LATE', expiryDate: '2031-01-31', unitCost: '100', taxRate: '13' },
  ]);
});

const priced = (screen: string, context: Context, price: string, ...more: string[]) => {
  const who = on(context, screen, ...more);
  const isOrder = screen === 'hPurchaseOrder';
  const header = {
    warehouse: isOrder ? w.hospital.warehouse : w.dealer.warehouse,
    expectedDate: '2030-01-01',
    deliveryAddress: '解放路1号',
    receiver: '王库管',
    phone: '138',
  };
  return add(who, isOrder ? 'purchaseOrder' : 'salesOrder', { ...header, ...(isOrder ? { supplier: w.supplier } : { customer: w.customer }) }, [
    { specification: w.spec, unit: w.box, quantity: '1', price, taxRate: '13' },
  ]);
};
const departures = async (id: string) =>
  (
    await sql<{ changes: { after: string }[] }>`select changes from operation_log where record_id = ${id} and operation = 'priceOverride'`.execute(w.db)
  ).rows.map((row) => row.changes[0]?.after);

test('a price worse than agreed stops who may not override it, and is a logged departure of who may', async () => {
  await sql`insert into product_price (org_id, id, kind, specification_id, unit_id, price, valid_from) values
    (${w.hospital.id}, ${newId()}, 'purchase', ${w.spec}, ${w.box}, 100, '2020-01-01'), (${w.dealer.id}, ${newId()}, 'sale', ${w.spec}, ${w.box}, 100, '2020-01-01')`.execute(
    w.db,
  );
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.dealer.id}, ${newId()}, 'price.policy', 'organisation', 'block')`.execute(w.db);
  for (const [screen, context, kind, worse, fair, words] of [
    ['hPurchaseOrder', h, 'purchaseOrder', '101', '100', '采购单价高于协议价100'],
    ['salesOrder', d, 'salesOrder', '99', '100', '销售单价低于协议价100'],
  ] as const) {
    const dear = await priced(screen, context, worse);
    await expect(act(on(context, screen), kind, 'submit', dear.id), kind).rejects.toThrow(`第1行：${words}`);
    // Even for who may, only after he has seen it.
    await expect(act(on(context, screen, 'priceOverride'), kind, 'submit', dear.id, { confirmed: false }), kind).rejects.toThrow(words);
    expect(await departures(dear.id)).toEqual([]);
    expect((await act(on(context, screen, 'priceOverride'), kind, 'submit', dear.id)).status).toBe(1);
    expect(await departures(dear.id)).toEqual([`第1行：${words}`]);
    const agreed = await priced(screen, context, fair, 'priceOverride');
    expect((await act(on(context, screen, 'priceOverride'), kind, 'submit', agreed.id)).status).toBe(1);
    expect(await departures(agreed.id)).toEqual([]);
  }
});

test('a receipt at another price than the order needs the right on the page of the receipt', async () => {
  await sql`delete from product_price`.execute(w.db);
  const outside = newId();
  await sql`insert into organisation (id, kind, code, name) values (${outside}, 'D', 'D9', '外部供应商')`.execute(w.db);
  const supplier = newId();
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${w.hospital.id}, ${supplier}, '外部供应商', 'HD', 'supplier', ${outside}, '入库结算', 30, true)`.execute(w.db);
  const order = await post(
    h,
    'purchaseOrder',
    { supplier, warehouse: w.hospital.warehouse, expectedDate: '2030-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' },
    [{ specification: w.spec, unit: w.box, quantity: '2', price: '100', taxRate: '13' }],
  );
  const line = (await sql<{ id: string }>`select id from document_line where document_id = ${order.id}`.execute(w.db)).rows[0]?.id;
  const receipt = await add(h, 'purchaseGrn', { supplier, warehouse: w.hospital.warehouse }, [
    { sourceLine: line, specification: w.spec, unit: w.box, quantity: '2', price: '101', taxRate: '13', batchNo: 'B', expiryDate: '2030-06-30' },
  ]);
  await expect(act(on(h, 'hPurchaseGrn', 'pass'), 'purchaseGrn', 'submit', receipt.id)).rejects.toThrow('第1行：到货单价与采购订单不一致');
  expect((await act(on(h, 'hPurchaseGrn', 'pass', 'priceOverride'), 'purchaseGrn', 'submit', receipt.id)).status).toBe(1);
  expect(await departures(receipt.id)).toEqual(['第1行：到货单价与采购订单不一致']);
});

test('a later lot while an earlier one is free needs the right and a reason, and by rule nobody takes it', async () => {
  const odo = (more: Record<string, unknown> = {}) =>
    add(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' }, [
      { specification: w.spec, unit: w.box, quantity: '1', price: '169.5', taxRate: '13', batchNo: 'LATE', ...more },
    ]);
  const reasoned = (await odo({ fefoReason: '客户指定批号' })).id;
  await expect(act(on(d, 'saleOdo'), 'saleOdo', 'submit', reasoned)).rejects.toThrow('第1行：请先出近效期批号EARLY');
  await expect(act(on(d, 'saleOdo', 'overrideFefo'), 'saleOdo', 'submit', (await odo()).id)).rejects.toThrow('第1行：未按近效期先出，请填写原因');
  expect((await act(on(d, 'saleOdo', 'overrideFefo'), 'saleOdo', 'submit', reasoned)).status).toBe(1);
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.dealer.id}, ${newId()}, 'stock.fefo', 'organisation', 'force')`.execute(w.db);
  await expect(act(on(d, 'saleOdo', 'overrideFefo'), 'saleOdo', 'submit', (await odo({ fefoReason: '客户指定批号' })).id)).rejects.toThrow(
    '请先出近效期批号EARLY',
  );
});

test('a delivery run is filled by the numbers of the issues it takes along, with the right of its page', async () => {
  const goods = [{ specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '10', taxRate: '13' }];
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, goods);
  const issue = await post(
    h,
    'issueOdo',
    { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
    [{ specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'A' }],
  );
  const driver = on(h, 'dispatch', 'scan');
  const both = { ...driver, permissions: { ...driver.permissions, hospitalGrantOdo: [] } };
  await expect(resolveScan(on(h, 'dispatch'), String(issue.sn), { kind: 'dispatchOrder' })).rejects.toThrow('扫码】权限');
  expect((await resolveScan(both, `ODO|${issue.sn}`, { kind: 'dispatchOrder' })).document).toMatchObject({ kind: 'issueOdo', id: issue.id });
});

test('scanning into a document is a right of its page; where the page has no such right it is only typing', async () => {
  const gtin = '06901234567892';
  await sql`update specification set udi_di = ${gtin} where id = ${w.spec}`.execute(w.db);
  const code = `(01)${gtin}(17)300630(10)Z9`;
  await expect(resolveScan(on(d, 'saleOdo'), code, { kind: 'saleOdo' })).rejects.toThrow('您没有【销售出库-扫码】权限');
  const answer = await resolveScan(on(d, 'saleOdo', 'scan'), code, { kind: 'saleOdo' });
  expect(answer.line).toMatchObject({ specification: w.spec, batchNo: 'Z9', expiryDate: '2030-06-30' });
  expect((await resolveScan(on(d, 'salesOrder'), code, { kind: 'salesOrder' })).line).toMatchObject({ specification: w.spec });
});
