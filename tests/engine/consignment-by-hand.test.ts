import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { consign } from '../support/consigned';
import { act, add, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, clinicOf, makerOf } from '../support/others';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Unsold goods stand in the books of both houses: neither can write them there alone where the other keeps books too. */
let w: TradeWorld;
let h: Context;
let d: Context;
let maker: string;

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  maker = await makerOf(w);
  await consign(w, [{ ...goods('8'), batchNo: 'S1' }]);
});

const goods = (quantity: string) => ({ specification: w.spec, unit: w.piece, quantity, price: '100', taxRate: '13', batchNo: 'S1', expiryDate: '2035-01-31' });
const receiver = { deliveryAddress: '解放路1号', receiver: '王库管' };
const delivery = { ...receiver, phone: '13800000000' };

describe('a consigned receipt typed by hand', () => {
  const refused = ['供应商【康达医疗】在平台上，寄售产品须由其预售出库送达，不能手工入库 @ settleMode'];
  const receipt = (line: Record<string, unknown>, supplier = w.supplier, context = h, warehouse = w.hospital.warehouse) =>
    add(context, 'purchaseGrn', { supplier, warehouse, settleMode: '2' }, [{ ...goods('5'), ...line }]);

  test('is refused where the supplier is on the platform, submitted or reviewed', async () => {
    const { id } = await receipt({});
    expect(await refusal(act(h, 'purchaseGrn', 'submit', id))).toEqual(refused);
    expect(await refusal(act(h, 'purchaseGrn', 'review', id))).toEqual(refused);
  });
  test('is refused too when it is pulled from an order he has not shipped', async () => {
    const header = { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '2', expectedDate: '2035-01-01', ...delivery };
    const order = await post(h, 'purchaseOrder', header, [{ specification: w.spec, unit: w.piece, quantity: '5', price: '100', taxRate: '13' }]);
    const { id } = await receipt({ sourceLine: (await linesOf(h, order.id))[0]?.id });
    expect(await refusal(act(h, 'purchaseGrn', 'review', id))).toEqual(refused);
  });
  test('of a supplier without books here is how his goods come', async () => {
    const { id } = await receipt({}, maker, d, w.dealer.warehouse);
    expect((await act(d, 'purchaseGrn', 'review', id)).status).toBe(2);
  });
});

describe('a sales return typed by hand', () => {
  const back = (header: Record<string, unknown>, line: Record<string, unknown>) =>
    add(d, 'saleReturn', { customer: w.customer, warehouse: w.dealer.warehouse, reason: '退', ...header }, [
      { specification: w.spec, unit: w.piece, quantity: '1', price: '100', taxRate: '13', ...line },
    ]);
  const bought = () => post(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse }, [{ ...goods('2'), batchNo: 'N1' }]);
  const sold = async (customer = w.customer) => {
    await bought();
    const sale = await post(d, 'saleOdo', { customer, warehouse: w.dealer.warehouse, ...delivery }, [{ ...goods('2'), batchNo: 'N1' }]);
    return (await linesOf(d, sale.id))[0] ?? {};
  };

  const shipped = async (customer: string) => {
    await bought();
    const header = { customer, warehouse: w.dealer.warehouse, saleKind: '1', ...receiver };
    const sent = await post(d, 'advanceSale', header, [{ ...goods('2'), batchNo: 'N1' }]);
    return (await linesOf(d, sent.id))[0] ?? {};
  };

  test('never takes a settlement back', async () => {
    const line = await sold();
    const source = { sourceLine: line.id, batchNo: line.batch_no };
    expect(await refusal(back({ returnKind: '5' }, source))).toEqual(['结算冲回只由结算单或货主变更生成，不能手工填写 @ returnKind']);
    const { id } = await back({ returnKind: '1' }, source);
    expect((await act(d, 'saleReturn', 'review', id)).status).toBe(2);
  });
  test('takes goods on consignment back from their delivery, never from a sale', async () => {
    const clinic = await clinicOf(w);
    const sale = await sold(clinic);
    const wrong = await back({ customer: clinic, returnKind: '4' }, { sourceLine: sale.id, batchNo: sale.batch_no });
    expect(await refusal(act(d, 'saleReturn', 'review', wrong.id))).toEqual(['寄售退回只能来自预售单 @ 1.sourceSn']);
    const trial = await shipped(clinic);
    const right = await back({ customer: clinic, returnKind: '4' }, { sourceLine: trial.id });
    expect((await act(d, 'saleReturn', 'review', right.id)).status).toBe(2);
    const asked = await act(d, 'advanceSale', 'toReturn', String((await shipped(clinic)).document_id));
    expect(await rowOf(d, String(asked.made[0]?.id))).toMatchObject({ kind: 'saleReturn', status: 0, subkind: '4' });
  });
  test('of goods at a customer on the platform waits for his own return', async () => {
    const line = await shipped(w.customer);
    const { id } = await back({ returnKind: '4' }, { sourceLine: line.id });
    const refused = ['平台客户的寄售产品由对方退货单退回，不能手工退回 @ returnKind'];
    expect(await refusal(act(d, 'saleReturn', 'submit', id))).toEqual(refused);
    expect(await refusal(act(d, 'saleReturn', 'review', id))).toEqual(refused);
    expect(await refusal(act(d, 'advanceSale', 'toReturn', String(line.document_id)))).toEqual(['平台客户的寄售产品由对方退货单退回，请通知对方办理采购退货']);
  });
});

test('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
