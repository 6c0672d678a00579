import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { page } from '../support/callers';
import { act, add, documentsOf, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, makerOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let other: { spec: string; piece: string };
let maker: string;
const now = () => new Date('2026-03-10T04:00:00Z');
inWorld(
  (db) => tradeWorld(db, now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    d = w.context(w.dealer);
    maker = await makerOf(w);
    other = await makeSpecification(w.db, '缝合针');
    for (const org of [w.hospital, w.dealer]) await trade(w.db, org, other.spec);
  },
);

const kind = (name: string) => {
  const found = documentOf(name);
  if (!found) throw new Error(name);
  return found;
};
const deliver = () => drainOutbox(w.db, now);
/** The hospital orders ten 支 of each of two goods. @returns its order and what it became at the dealer */
async function order(): Promise<{ own: string; theirs: string }> {
  const header = {
    supplier: w.supplier,
    warehouse: w.hospital.warehouse,
    settleMode: '1',
    expectedDate: '2026-03-20',
    deliveryAddress: '解放路1号',
    receiver: '库管',
    phone: '138',
  };
  const line = { unit: w.piece, quantity: '10', price: '11.3', taxRate: '13' };
  const done = await post(h, 'purchaseOrder', header, [
    { specification: w.spec, ...line },
    { specification: other.spec, ...line, unit: other.piece },
  ]);
  const { rows } = await sql<{ id: string }>`select id from document where mirror_of = ${done.id}`.execute(w.db);
  return { own: done.id, theirs: rows[0]?.id ?? '' };
}
const flowOf = async (context: Context, id: string) =>
  (await linesOf(context, id)).map((line) => [Number(line.fulfilled), Number(line.stopped), Number(line.open)]);
const at = async (context: Context, id: string, line: number) => String((await linesOf(context, id))[line]?.id);
async function ship(theirs: string, quantity: string): Promise<string> {
  const saved = await add(
    d,
    'saleOdo',
    { customer: w.customer, warehouse: w.dealer.warehouse, saleMode: '1', deliveryAddress: '解放路1号', receiver: '库管', phone: '138' },
    [{ specification: w.spec, unit: w.piece, quantity, price: '11.3', taxRate: '13', batchNo: 'B1', sourceLine: await at(d, theirs, 0) }],
  );
  return saved.id;
}

describe('an order the supplier has not accepted', () => {
  it('waits for him, and is cancelled there when it is stopped', async () => {
    const { own, theirs } = await order();
    expect((await rowOf(h, own)).counter_status).toBe('待接单');
    const waiting = await listDocuments({ ...h, screen: 'hPurchaseOrder' }, kind('purchaseOrder'), page({ tab: 'waiting' }));
    expect(waiting.list.map((row) => row.id)).toContain(own);
    await act(h, 'purchaseOrder', 'stop', own, { reason: '不需要了' });
    await deliver();
    expect((await rowOf(d, theirs)).status).toBe(6);
    expect(await flowOf(h, own)).toEqual([
      [0, 10, 0],
      [0, 10, 0],
    ]);
  });
  it('offers nothing of a stopped line; accepting the rest leaves it stopped', async () => {
    const { own, theirs } = await order();
    await expect(act(h, 'purchaseOrder', 'stopLines', own, { reason: 'x', lines: [] })).rejects.toThrow('请勾选要终止的明细');
    const stranger = [{ id: 'no-such-line', isStopped: true }];
    await expect(act(h, 'purchaseOrder', 'stopLines', own, { reason: 'x', lines: stranger })).rejects.toThrow('明细行不存在，请刷新后重试');
    await act(h, 'purchaseOrder', 'stopLines', own, { reason: '换货源', lines: [{ id: await at(h, own, 1), isStopped: true }] });
    await deliver();
    await act(d, 'salesOrder', 'review', theirs);
    await deliver();
    expect(await rowOf(h, own)).toMatchObject({ status: 2, counter_status: '部分接单' });
    expect(await flowOf(h, own)).toEqual([
      [0, 0, 10],
      [0, 10, 0],
    ]);
    expect((await flowOf(d, theirs)).map(([, , open]) => open)).toEqual([10, 0]);
  });
});

describe('an accepted order', () => {
  it('keeps what the supplier refuses, and has it back when he accepts anew', async () => {
    const { own, theirs } = await order();
    await act(d, 'salesOrder', 'confirm', theirs, {
      input: { warehouse: w.dealer.warehouse },
      lines: [{ id: await at(d, theirs, 0), confirmedQuantity: '8' }],
    });
    await act(d, 'salesOrder', 'review', theirs);
    await deliver();
    expect((await flowOf(h, own))[0]).toEqual([0, 2, 8]);
    await act(d, 'salesOrder', 'unreview', theirs);
    await deliver();
    expect((await flowOf(h, own))[0]).toEqual([0, 0, 10]);
  });

  it('cannot be stopped while goods are being shipped; afterwards what is on its way still arrives', async () => {
    await post(d, 'purchaseGrn', { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1' }, [
      { specification: w.spec, unit: w.piece, quantity: '100', price: '9', taxRate: '13', batchNo: 'B1', expiryDate: '2038-01-01' },
    ]);
    const { own, theirs } = await order();
    await act(d, 'salesOrder', 'review', theirs);
    const odo = await ship(theirs, '4');
    await act(d, 'saleOdo', 'submit', odo);
    await deliver();
    await expect(act(h, 'purchaseOrder', 'stop', own, { reason: '不需要了' })).rejects.toThrow('供应商正在发货，不能终止');
    await act(d, 'saleOdo', 'review', odo);
    await deliver();
    expect((await rowOf(h, own)).counter_status).toBe('部分发货');
    await act(h, 'purchaseOrder', 'stop', own, { reason: '不需要了' });
    await deliver();
    expect(await flowOf(h, own)).toEqual([
      [0, 6, 4],
      [0, 10, 0],
    ]);
    expect((await rowOf(d, theirs)).status).toBe(4);
    expect(await flowOf(d, theirs)).toEqual([
      [4, 6, 0],
      [0, 10, 0],
    ]);
    const receipt = (await documentsOf(h, 'purchaseGrn')).find((one) => one.status === 0);
    await act(h, 'purchaseGrn', 'review', String(receipt?.id));
    expect((await flowOf(h, own))[0]).toEqual([4, 6, 0]);
    expect(await brokenPromises(w)).toEqual([]);
    const record = await listDocuments({ ...h, screen: 'purchaseRecord' }, kind('purchaseOrder'), page({ 'f.sn': String((await rowOf(h, own)).sn) }));
    expect(record.list.find((row) => row.specification === w.spec)).toMatchObject({
      quantity: '10.0000',
      arrived: '4.0000',
      refused: '0.0000',
      qualified: '4.0000',
      stored: '4.0000',
      sentBack: '0.0000',
      open: '0.0000',
      conclusion: '合格',
      receipts: receipt?.sn,
    });
  });

  it('given up by the supplier goes back to the buyer', async () => {
    const { own, theirs } = await order();
    await act(d, 'salesOrder', 'review', theirs);
    await deliver();
    await act(d, 'salesOrder', 'stopLines', theirs, { reason: '停产', lines: [{ id: await at(d, theirs, 1), isStopped: true }] });
    await deliver();
    expect(await flowOf(h, own)).toEqual([
      [0, 0, 10],
      [0, 10, 0],
    ]);
    await act(d, 'salesOrder', 'stop', theirs, { reason: '断货' });
    await deliver();
    expect(await flowOf(h, own)).toEqual([
      [0, 10, 0],
      [0, 10, 0],
    ]);
  });

  it('is urged with a word to the supplier; what has not come is counted', async () => {
    const { own, theirs } = await order();
    await act(d, 'salesOrder', 'review', theirs);
    await deliver();
    await act(h, 'purchaseOrder', 'urge', own, { reason: '急用' });
    await deliver();
    const { header } = await documentInfo(h, kind('purchaseOrder'), { id: own });
    expect(header).toMatchObject({ status: 2, openAmount: '226.00', arrivedShare: '0.0' });
    const { header: sale } = await documentInfo(d, kind('salesOrder'), { id: theirs });
    expect(sale).toMatchObject({ deliveredShare: '0.0', isShort: true });
  });
});

describe('a sales order', () => {
  it('warns of a price below cost without saying the cost, and shows what can be promised', async () => {
    const header = {
      customer: w.customer,
      warehouse: w.dealer.warehouse,
      settleMode: '1',
      expectedDate: '2026-03-20',
      deliveryAddress: 'a',
      receiver: 'b',
      phone: '1',
    };
    const line = (price: string) => ({ specification: w.spec, unit: w.box, quantity: '2', price, taxRate: '13' });
    // 9.00 with tax is 7.9646 net a piece: 90 a box is what it cost.
    const cheap = await add(d, 'salesOrder', header, [line('89.9')]);
    await expect(act(d, 'salesOrder', 'submit', cheap.id, { confirmed: false })).rejects.toThrow(/^销售单价低于成本$/);
    const fair = await add(d, 'salesOrder', header, [line('90')]);
    expect((await act(d, 'salesOrder', 'submit', fair.id, { confirmed: false })).status).toBe(1);
    const { rows } = await sql<{ free: string }>`
      select sum(b.quantity - b.reserved) - (select coalesce(sum(quantity), 0) from stock_soft where org_id = ${w.dealer.id} and specification_id = ${w.spec}) as free
      from stock_balance b where b.org_id = ${w.dealer.id} and b.warehouse_id = ${w.dealer.warehouse} and b.specification_id = ${w.spec}`.execute(w.db);
    const [shown] = (await documentInfo(d, kind('salesOrder'), { id: fair.id })).lines;
    expect(Number(shown?.available)).toBe(Number(rows[0]?.free) / 10);
  });
});

describe('an order to a maker who is not on the platform', () => {
  it('is received by a draft of what is open, after acceptance where the chain is on', async () => {
    const saved = await post(
      d,
      'purchaseOrder',
      { supplier: maker, warehouse: w.dealer.warehouse, settleMode: '1', expectedDate: '2026-03-20', deliveryAddress: 'a', receiver: 'b', phone: '1' },
      [{ specification: w.spec, unit: w.piece, quantity: '10', price: '9', taxRate: '13' }],
    );
    await expect(act(d, 'purchaseOrder', 'toArrival', saved.id)).rejects.toThrow('未启用到货验收流程，请直接转入库');
    const { made } = await act(d, 'purchaseOrder', 'toGrn', saved.id);
    expect(await linesOf(d, String(made[0]?.id))).toMatchObject([{ quantity: '10.0000', price: '9.000000' }]);
    await sql`update rule_value set value = '1' where key = 'purchase.gspChain' and org_kind = 'D'`.execute(w.db);
    await expect(act(d, 'purchaseOrder', 'toGrn', saved.id)).rejects.toThrow('请先完成到货验收');
    expect((await act(d, 'purchaseOrder', 'toArrival', saved.id)).made.map((one) => one.kind)).toContain('arrivalOrder');
  });
});
