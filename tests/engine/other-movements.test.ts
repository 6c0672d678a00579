import { describe, expect, it } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { sheetList } from '../../src/server/engine/documents/pull';
import { act, add, cell, documentsOf, linesOf, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '3', batchNo: 'A', expiryDate: '2031-06-30', unitCost: '33.336667', taxRate: '13' },
  ]);
});

const stock = () => cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec);

describe('a loan', () => {
  let loan: string;
  it('leaves at the average and waits for its return', async () => {
    expect(await stock()).toBe('3 / 100.01');
    const goods = { specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'A' };
    const open = await add(d, 'otherOdo', { warehouse: w.dealer.warehouse, odoKind: '3', receiverName: '市一院' }, [goods]);
    await expect(act(d, 'otherOdo', 'submit', open.id)).rejects.toThrow('应还日期');
    loan = (await post(d, 'otherOdo', { warehouse: w.dealer.warehouse, odoKind: '3', receiverName: '市一院', backDate: '2031-01-01' }, [goods])).id;
    expect(await stock()).toBe('1 / 33.34');
  });
  it('only loans and repairs are offered for a return', async () => {
    await post(d, 'otherOdo', { warehouse: w.dealer.warehouse, odoKind: '2', receiverName: '展会' }, [
      { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'A' },
    ]);
    const definition = documentOf('otherGrn');
    if (!definition) throw new Error('otherGrn is not defined');
    const { list } = await sheetList(d, definition, { source: 'otherOdo' });
    expect(list.map((row) => [row.sourceLine, row.open])).toEqual([[(await linesOf(d, loan))[0]?.id, '2']]);
  });
  it('comes back in parts at the cost it left by; then it is done', async () => {
    const [line] = await linesOf(d, loan);
    const back = (quantity: string) =>
      post(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '4' }, [{ specification: w.spec, unit: w.piece, quantity, sourceLine: line?.id }]);
    await back('1');
    expect((await rowOf(d, loan)).status).toBe(2);
    expect(await stock()).toBe('1 / 33.34');
    await expect(back('2')).rejects.toThrow('数量超过来源单据未执行数量');
    await back('1');
    expect((await rowOf(d, loan)).status).toBe(7);
    expect(await stock()).toBe('2 / 66.68');
  });
  it('a return needs the loan it belongs to', async () => {
    const saved = await add(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '4' }, [
      { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'A', givenCost: '1' },
    ]);
    await expect(act(d, 'otherGrn', 'submit', saved.id)).rejects.toThrow('归还须关联借出或送修的出库单');
  });
});

describe('other receipts', () => {
  it("start at what such goods cost here; production is the maker's", async () => {
    const saved = await add(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '2' }, [
      { specification: w.spec, unit: w.box, quantity: '1', batchNo: 'A' },
    ]);
    expect((await linesOf(d, saved.id))[0]).toMatchObject({ price: '333.400000', amount: '333.40' });
    const made = await add(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '1' }, [
      { specification: w.spec, unit: w.box, quantity: '1', batchNo: 'A' },
    ]);
    await expect(act(d, 'otherGrn', 'submit', made.id)).rejects.toThrow('只有生产企业可以生产入库');
  });
});

describe('a gift', () => {
  it('to a hospital needs its agreement; it owes nothing and arrives at price 0', async () => {
    const goods = { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'A', price: '113', taxRate: '13' };
    const bare = await add(d, 'giftOdo', { customer: w.customer, warehouse: w.dealer.warehouse, reason: '1' }, [goods]);
    await expect(act(d, 'giftOdo', 'submit', bare.id)).rejects.toThrow('向医院赠送须上传协议');
    const gift = await post(d, 'giftOdo', { customer: w.customer, warehouse: w.dealer.warehouse, reason: '1', attachments: ['agreement.pdf'] }, [goods]);
    expect((await linesOf(d, gift.id))[0]).toMatchObject({ amount: '113.00', tax: '13.00', cost: '33.34' });
    expect(await stock()).toBe('1 / 33.34');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('0.00');
    const [receipt] = await documentsOf(h, 'purchaseGrn');
    expect(receipt).toMatchObject({ subkind: '2', total_amount: '0.00', status: 0 });
    await act(h, 'purchaseGrn', 'review', String(receipt?.id));
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, w.spec)).toBe('1 / 0.00');
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('0.00');
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
