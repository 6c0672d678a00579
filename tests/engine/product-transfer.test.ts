import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, cell, documentsOf, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague, makerOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let outside: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  outside = await virtualWarehouse(d, { virtual: 'presale', of: w.hospital.id });
});

const goodsAt = async (name: string, org: Context, quantity: string, cost: string): Promise<{ spec: string; piece: string }> => {
  const goods = await makeSpecification(w.db, name);
  for (const one of [w.hospital, w.dealer]) await trade(w.db, one, goods.spec);
  await post(org, 'otherGrn', { warehouse: org.org.kind === 'H' ? w.hospital.warehouse : w.dealer.warehouse, grnKind: '9' }, [
    { specification: goods.spec, unit: goods.piece, quantity, batchNo: 'A', expiryDate: '2031-01-31', givenCost: cost },
  ]);
  return goods;
};
const latest = async (context: Context, side: string): Promise<Record<string, unknown>> =>
  (await documentsOf(context, 'productTransfer')).filter((one) => one.side === side).at(-1) ?? {};
const receive = async (context: Context, id: unknown, quantities: string[], rejectReason = '外包装破损'): Promise<void> => {
  const lines = await linesOf(context, String(id));
  await act(context, 'productTransfer', 'receive', String(id), {
    lines: lines.map((line, i) => ({ id: line.id, quantity: quantities[i], ...(Number(quantities[i]) < Number(line.note_quantity) ? { rejectReason } : {}) })),
  });
  await drainOutbox(w.db);
};
const i12 = async () => (await selfCheck(w.db)).find((check) => check.id === 'I12');
const out = (header: Record<string, unknown>, lines: Record<string, unknown>[]) =>
  post(d, 'productTransfer', { partner: w.customer, warehouse: w.dealer.warehouse, ...header }, lines);

describe('goods lent to a hospital', () => {
  let goods: { spec: string; piece: string };
  let loan: string;
  const ours = () => cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec);
  const there = () => cell(w.db, w.dealer.id, outside, goods.spec);
  it('go outside at their value; the hospital gets the mirror exactly once', async () => {
    goods = await goodsAt('备用泵管', d, '20', '50');
    loan = (
      await out({ mode: '1', backDate: '2031-06-30' }, [
        { specification: goods.spec, unit: goods.piece, quantity: '10', batchNo: 'A', price: '80', taxRate: '13' },
      ])
    ).id;
    expect(await ours()).toBe('10 / 500.00');
    expect(await there()).toBe('10 / 500.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('0.00');
    await drainOutbox(w.db);
    const mirrors = await documentsOf(h, 'productTransfer');
    expect(mirrors).toHaveLength(1);
    expect(mirrors[0]).toMatchObject({ status: 1, side: 'in', mode: '1', origin: 'mirror' });
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('what the hospital rejects is the dealer’s again at once, the rest lies there under his name', async () => {
    const mirror = await latest(h, 'in');
    const [line] = await linesOf(h, String(mirror.id));
    await expect(act(h, 'productTransfer', 'receive', String(mirror.id), { lines: [{ id: line?.id, quantity: '11' }] })).rejects.toThrow(
      '实收数量不能大于调出数量',
    );
    await expect(act(h, 'productTransfer', 'receive', String(mirror.id), { lines: [{ id: line?.id, quantity: '8' }] })).rejects.toThrow('请填写【拒收原因】');
    await receive(h, mirror.id, ['8']);
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'A')).toBe(8);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('0 / 0.00');
    expect(await ours()).toBe('12 / 600.00');
    expect(await there()).toBe('8 / 400.00');
    expect((await linesOf(d, loan))[0]).toMatchObject({ received_quantity: '8.0000', refused_quantity: '2.0000', stopped: '2.0000', open: '8.0000' });
    expect((await rowOf(d, loan)).counter_status).toBe('已收货');
    expect(await i12()).toMatchObject({ broken: 0 });
    await expect(act(d, 'productTransfer', 'red', loan, { reason: 'x' })).rejects.toThrow('对方已拒收，不能反审核/红冲');
    await expect(act(h, 'productTransfer', 'unreview', String(mirror.id))).rejects.toThrow('拒收数量已退回对方，不能反审核');
    await expect(act(h, 'productTransfer', 'red', String(mirror.id), { reason: 'x' })).rejects.toThrow('此单据不能红冲');
  });

  it('some are bought out, some come back; then the loan is done', async () => {
    const change = await add(h, 'psiChange', { changeType: '3', partner: w.supplier, warehouse: w.hospital.warehouse, reason: '留用', evidence: ['a.pdf'] }, [
      { specification: goods.spec, unit: goods.piece, batchNo: 'A', owner: w.dealer.id, quantity: '3' },
    ]);
    await act(h, 'psiChange', 'submit', change.id);
    await act(colleague(h), 'psiChange', 'review', change.id);
    await act({ ...h, user: { ...h.user, id: `${h.user.id.slice(0, -4)}cafe` } }, 'psiChange', 'review', change.id);
    await drainOutbox(w.db);
    const [sale] = await documentsOf(d, 'saleOdo');
    await act(d, 'saleOdo', 'review', String(sale?.id));
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('240.00');
    expect((await linesOf(d, loan))[0]).toMatchObject({ fulfilled: '3.0000', open: '5.0000' });

    const mirror = await latest(h, 'in');
    const [borrowed] = await linesOf(h, String(mirror.id));
    await post(h, 'productTransfer', { partner: w.supplier, warehouse: w.hospital.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity: '5', sourceLine: borrowed?.id },
    ]);
    expect(await latest(h, 'out')).toMatchObject({ mode: '3' });
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'A')).toBe(3);
    expect(await i12()).toMatchObject({ broken: 0 });
    const home = await latest(d, 'in');
    const [line] = await linesOf(d, String(home.id));
    await expect(act(d, 'productTransfer', 'receive', String(home.id), { lines: [{ id: line?.id, quantity: '4', rejectReason: 'x' }] })).rejects.toThrow(
      '归还的借调产品须全部收回',
    );
    await receive(d, home.id, ['5']);
    expect(await ours()).toBe('17 / 850.00');
    expect(await there()).toBe('0 / 0.00');
    expect((await linesOf(d, loan))[0]).toMatchObject({ back_quantity: '5.0000', open: '0.0000' });
    expect((await rowOf(d, loan)).status).toBe(7);
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('a return taken back opens the loan again', async () => {
    const home = await latest(d, 'in');
    await act(d, 'productTransfer', 'unreview', String(home.id));
    expect(await there()).toBe('5 / 250.00');
    expect((await rowOf(d, loan)).status).toBe(2);
    expect(await i12()).toMatchObject({ broken: 0 });
    await receive(d, home.id, ['5']);
    expect(await brokenPromises(w)).toEqual([]);
  });
});

describe('goods transferred at a price', () => {
  it('leave at cost and arrive at the price; what is rejected comes back and is not owed', async () => {
    const goods = await goodsAt('缝合器', d, '10', '100');
    const [due, payable] = [Number(await owed(w.db, w.dealer.id, 'receivable')), Number(await owed(w.db, w.hospital.id, 'payable'))];
    const sent = await out({ mode: '2' }, [{ specification: goods.spec, unit: goods.piece, quantity: '4', batchNo: 'A' }]);
    expect((await linesOf(d, sent.id))[0]).toMatchObject({ price: '113.000000', amount: '452.00', net_amount: '400.00', cost: '400.00' });
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('6 / 600.00');
    expect(Number(await owed(w.db, w.dealer.id, 'receivable')) - due).toBe(452);
    const mirror = await latest(h, 'in');
    await receive(h, mirror.id, ['3']);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('3 / 339.00');
    expect(Number(await owed(w.db, w.hospital.id, 'payable')) - payable).toBe(339);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('7 / 700.00');
    expect(Number(await owed(w.db, w.dealer.id, 'receivable')) - due).toBe(339);
    expect((await rowOf(d, sent.id)).status).toBe(7);
    const { rows } = await sql<{ open: string; opening_amount: string }>`select open, opening_amount from account_item where id = ${sent.id}`.execute(w.db);
    expect(rows[0]).toEqual({ open: '339.00', opening_amount: '339.00' });
  });

  it('a hospital may send some too; refused altogether they are all back', async () => {
    const goods = await goodsAt('电极片', h, '10', '11.3');
    const sent = await post(h, 'productTransfer', { partner: w.supplier, warehouse: w.hospital.warehouse, mode: '2' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '4', batchNo: 'A' },
    ]);
    expect((await linesOf(h, sent.id))[0]).toMatchObject({ price: '11.300000', cost: '45.20' });
    const before = await owed(w.db, w.hospital.id, 'receivable');
    expect(before).toBe('45.20');
    const mirror = await latest(d, 'in');
    await act(d, 'productTransfer', 'refuseAll', String(mirror.id), { reason: '规格不符' });
    await drainOutbox(w.db);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('10 / 113.00');
    expect(await owed(w.db, w.hospital.id, 'receivable')).toBe('0.00');
    expect(await rowOf(h, sent.id)).toMatchObject({ status: 7, counter_status: '已拒收' });
    await expect(act(d, 'productTransfer', 'receive', String(mirror.id))).rejects.toThrow('不能收货');
  });

  it('is taken back on both sides while nothing was rejected', async () => {
    const goods = await goodsAt('止血夹', d, '10', '100');
    const sent = await out({ mode: '2' }, [{ specification: goods.spec, unit: goods.piece, quantity: '4', batchNo: 'A' }]);
    const mirror = await latest(h, 'in');
    await receive(h, mirror.id, ['4']);
    expect((await rowOf(d, sent.id)).status).toBe(7);
    await expect(act(d, 'productTransfer', 'red', sent.id, { reason: 'x' })).rejects.toThrow('对方已处理，请由对方发起退货');
    await act(h, 'productTransfer', 'unreview', String(mirror.id));
    await drainOutbox(w.db);
    expect((await rowOf(d, sent.id)).status).toBe(2);
    await act(d, 'productTransfer', 'red', sent.id, { reason: '不调了' });
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('10 / 1000.00');
    expect((await rowOf(h, String(mirror.id))).status).toBe(6);
    expect(await brokenPromises(w)).toEqual([]);
  });
});

describe('what may not be transferred', () => {
  it('is refused with its reason', async () => {
    const goods = await goodsAt('套管', d, '10', '100');
    const line = { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'A' };
    const submit = async (context: Context, header: Record<string, unknown>, more: Record<string, unknown> = {}) => {
      const saved = await add(context, 'productTransfer', { partner: w.customer, warehouse: w.dealer.warehouse, ...header }, [{ ...line, ...more }]);
      return act(context, 'productTransfer', 'submit', saved.id);
    };
    await expect(submit(d, { mode: '2', partner: await makerOf(w) })).rejects.toThrow('无调拨关系');
    await expect(submit(d, { mode: '1', backDate: '2020-01-01' })).rejects.toThrow('应还日期不能早于今天');
    await expect(submit(d, { mode: '1' })).rejects.toThrow('应还日期');
    await expect(submit(d, { mode: '2' }, { price: '0' })).rejects.toThrow('结算调拨请填写【含税单价】');
    await expect(submit(d, { mode: '2' }, { owner: w.hospital.id, price: '1' })).rejects.toThrow('只能调拨自有产品');
    await expect(submit(d, { mode: '3' })).rejects.toThrow('归还须拉取向对方借入的调拨单');
    await expect(submit(d, { mode: '2' }, { quantity: '99' })).rejects.toThrow('库存不足');
    await expect(submit(h, { mode: '1', partner: w.supplier, warehouse: w.hospital.warehouse, backDate: '2031-01-01' })).rejects.toThrow(
      '医院只能发起结算调拨或归还借调',
    );
  });
  it('and who does not hold the operation does not receive', async () => {
    const mirror = (await documentsOf(h, 'productTransfer')).at(-1);
    await expect(act({ ...h, permissions: { productTransferOrder: ['add', 'review'] } }, 'productTransfer', 'receive', String(mirror?.id))).rejects.toThrow(
      '您没有【产品调拨-收货】权限',
    );
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
