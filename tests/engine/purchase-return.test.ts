import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act, add, cell, documentsOf, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, makerOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
});

const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };

describe('purchase return of a dealer (E3.2)', () => {
  it('leaves at the cell average; the difference to the credit stays on the line', async () => {
    const goods = await makeSpecification(w.db, '缝合线');
    await trade(w.db, w.dealer, goods.spec);
    // The dealer buys from somebody whose papers are typed in by hand.
    const maker = await makerOf(w);
    const receive = (batchNo: string, price: string) =>
      post(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' }, [
        { specification: goods.spec, unit: goods.piece, quantity: '10', price, taxRate: '13', batchNo, expiryDate: '2031-01-31' },
      ]);
    await receive('A', '11.30');
    const second = await receive('B', '13.56');
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('20 / 220.00');
    const payable = Number(await owed(w.db, w.dealer.id, 'payable'));
    const [line] = await linesOf(d, second.id);
    const back = await post(d, 'purchaseReturn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1', returnKind: '1', reason: '1' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '4', price: '99', batchNo: 'B', sourceLine: line?.id },
    ]);
    const [returned] = await linesOf(d, back.id);
    // The price of the source stands, whatever was typed.
    expect(returned).toMatchObject({ price: '13.560000', amount: '54.24', tax: '6.24', net_amount: '48.00', cost: '44.00', cost_diff: '4.00' });
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('16 / 176.00');
    expect(await lotQuantity(w.db, w.dealer.id, w.dealer.warehouse, 'A')).toBe(10);
    expect(await lotQuantity(w.db, w.dealer.id, w.dealer.warehouse, 'B')).toBe(6);
    expect(Number(await owed(w.db, w.dealer.id, 'payable')) - payable).toBeCloseTo(-54.24, 2);
    await expect(
      post(d, 'purchaseReturn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1', returnKind: '1', reason: '1' }, [
        { specification: goods.spec, unit: goods.piece, quantity: '7', batchNo: 'B', sourceLine: line?.id },
      ]),
    ).rejects.toThrow('退货数量超过可退数量');
    // Red gives everything back, the order of the world as before.
    await act(d, 'purchaseReturn', 'red', back.id, { reason: '退错' });
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('20 / 220.00');
    expect(Number((await linesOf(d, second.id))[0]?.returned)).toBe(0);
  });

  it('without a receipt to name it needs a price and a reason in words', async () => {
    const maker = await makerOf(w);
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.box, quantity: '100', batchNo: 'A', expiryDate: '2031-06-30', unitCost: '100', taxRate: '13' },
    ]).catch(() => undefined);
    const saved = await add(d, 'purchaseReturn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1', returnKind: '1', reason: '3' }, [
      { specification: w.spec, unit: w.box, quantity: '1', price: '0', taxRate: '13', batchNo: 'A' },
    ]);
    await expect(act(d, 'purchaseReturn', 'submit', saved.id)).rejects.toThrow('没有来源入库单，请填写单价');
  });
});

describe('an exchange crosses two organisations', () => {
  let order: string;
  let grn: string;
  it('goods come to the hospital over its order', async () => {
    const goods = await makeSpecification(w.db, '输液器');
    for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
    const store = w.dealer.stopWarehouse;
    expect(store).toBeTruthy();
    const maker = await makerOf(w);
    await post(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' }, [
      { specification: goods.spec, unit: goods.box, quantity: '10', price: '113', taxRate: '13', batchNo: 'X1', expiryDate: '2031-01-31' },
    ]);
    order = (
      await post(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: '2030-01-01', ...delivery }, [
        { specification: goods.spec, unit: goods.box, quantity: '5', price: '226', taxRate: '13' },
      ])
    ).id;
    const [sales] = await documentsOf(d, 'salesOrder');
    await act(d, 'salesOrder', 'review', String(sales?.id));
    const [line] = await linesOf(d, String(sales?.id));
    await post(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...delivery }, [
      { specification: goods.spec, unit: goods.box, quantity: '5', price: '226', taxRate: '13', batchNo: 'X1', sourceLine: line?.id },
    ]);
    const [receipt] = await documentsOf(h, 'purchaseGrn');
    grn = String(receipt?.id);
    await act(h, 'purchaseGrn', 'review', grn);
    expect((await rowOf(h, order)).status).toBe(7);
    expect((await rowOf(d, String(sales?.id))).status).toBe(7);
  });

  it("the return is the supplier's sale return; both order lines open again", async () => {
    const [line] = await linesOf(h, grn);
    const back = await post(
      h,
      'purchaseReturn',
      { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', returnKind: '2', reason: '1', explanation: '包装破损' },
      [{ specification: line?.specification_id, unit: line?.unit_id, quantity: '2', batchNo: 'X1', sourceLine: line?.id }],
    );
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('678.00');
    expect((await rowOf(h, order)).status).toBe(2);
    expect(Number((await linesOf(h, order))[0]?.open)).toBe(2);
    const [theirs] = await documentsOf(d, 'saleReturn');
    expect(theirs).toMatchObject({ status: 1, subkind: '2', counter_sn: back.sn, reason: '质量：包装破损', total_amount: '452.00' });
    await act(d, 'saleReturn', 'review', String(theirs?.id));
    await drainOutbox(w.db);
    expect((await rowOf(h, back.id)).counter_status).toBe('已收货');
    // 10 boxes at 1000.00 net; 5 left, 2 came back at what they left by.
    expect((await linesOf(d, String(theirs?.id)))[0]).toMatchObject({ cost: '200.00' });
    const [sales] = await documentsOf(d, 'salesOrder');
    expect(Number((await linesOf(d, String(sales?.id)))[0]?.open)).toBe(2);
    await expect(act(h, 'purchaseReturn', 'red', back.id, { reason: 'x' })).rejects.toThrow('对方已处理，请由对方发起退货');
  });

  it('a refused return is told to the buyer, who reds it', async () => {
    const [line] = await linesOf(h, grn);
    const back = await post(h, 'purchaseReturn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', returnKind: '1', reason: '3' }, [
      { specification: line?.specification_id, unit: line?.unit_id, quantity: '1', batchNo: 'X1', sourceLine: line?.id },
    ]);
    const theirs = (await documentsOf(d, 'saleReturn')).find((one) => one.counter_sn === back.sn);
    await act(d, 'saleReturn', 'nopass', String(theirs?.id), { reason: '超过退货期' });
    await drainOutbox(w.db);
    expect((await rowOf(h, back.id)).counter_status).toBe('已拒收');
    await act(h, 'purchaseReturn', 'red', back.id, { reason: '供应商拒收' });
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('678.00');
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
