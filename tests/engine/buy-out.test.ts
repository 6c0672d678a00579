import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, cell, documentsOf, linesOf, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague, makerOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let supplier: string;
let owner: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  supplier = await makerOf(w);
  owner = String((await sql<{ counterparty_id: string }>`select counterparty_id from partner where id = ${supplier}`.execute(w.db)).rows[0]?.counterparty_id);
});

const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
const consigned = async (name: string): Promise<{ spec: string; piece: string }> => {
  const goods = await makeSpecification(w.db, name);
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
  await post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, settleMode: '2' }, [
    { specification: goods.spec, unit: goods.piece, quantity: '10', price: '56.5', taxRate: '13', batchNo: 'C1', expiryDate: '2031-01-31' },
  ]);
  return goods;
};
const here = (spec: string) => cell(w.db, w.dealer.id, w.dealer.warehouse, spec);
const theirs = async (spec: string): Promise<number> =>
  Number(
    (
      await sql<{
        q: string;
      }>`select coalesce(sum(quantity), 0) as q from stock_balance where org_id = ${w.dealer.id} and specification_id = ${spec} and owner_id = ${owner}`.execute(
        w.db,
      )
    ).rows[0]?.q,
  );
const mayConsignSell = (value: string) =>
  sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, 'sale.consignSell', 'kind', 'D', ${value})`.execute(w.db);

describe('goods consigned to a dealer', () => {
  let goods: { spec: string; piece: string };
  const sale = () => ({ customer: w.customer, warehouse: w.dealer.warehouse, ...delivery });
  const line = (quantity: string) => ({ specification: goods.spec, unit: goods.piece, quantity, price: '113', taxRate: '13', batchNo: 'C1', owner });
  it('are not sold unless the house allows it', async () => {
    goods = await consigned('椎弓根钉');
    const saved = await add(d, 'saleOdo', sale(), [line('4')]);
    await expect(act(d, 'saleOdo', 'submit', saved.id)).rejects.toThrow('寄售产品不能用于该出库类型');
    await mayConsignSell('1');
    await act(d, 'saleOdo', 'submit', saved.id);
    await act(d, 'saleOdo', 'cancel', saved.id);
  });
  it('are bought at the agreed price and sold as own in one transaction', async () => {
    const payable = Number(await owed(w.db, w.dealer.id, 'payable'));
    const sold = await post(d, 'saleOdo', sale(), [line('4')]);
    const change = (await documentsOf(d, 'psiChange')).find((one) => one.made_by === sold.id);
    expect(change).toMatchObject({ status: 2, subkind: '3', origin: 'auto', total_amount: '226.00' });
    expect((await linesOf(d, sold.id))[0]).toMatchObject({ cost: '200.00', amount: '452.00' });
    expect(Number(await owed(w.db, w.dealer.id, 'payable')) - payable).toBe(226);
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('452.00');
    expect(await here(goods.spec)).toBe('0 / 0.00');
    expect(await theirs(goods.spec)).toBe(6);
  });
  it('taken back the same month, they are the owner’s again; flushed in red they stay bought', async () => {
    const again = await post(d, 'saleOdo', sale(), [line('2')]);
    const payable = Number(await owed(w.db, w.dealer.id, 'payable'));
    await act(d, 'saleOdo', 'unreview', again.id);
    expect(await theirs(goods.spec)).toBe(6);
    expect(Number(await owed(w.db, w.dealer.id, 'payable')) - payable).toBe(-113);
    expect((await documentsOf(d, 'psiChange')).filter((one) => one.made_by === again.id)).toEqual([]);
    await act(d, 'saleOdo', 'review', again.id);
    await act(d, 'saleOdo', 'red', again.id, { reason: '客户取消' });
    expect(await here(goods.spec)).toBe('2 / 100.00');
    expect(await theirs(goods.spec)).toBe(4);
    expect((await rowOf(d, again.id)).status).toBe(5);
  });
  it('what is not there of theirs is refused, and nothing is bought', async () => {
    const before = (await documentsOf(d, 'psiChange')).length;
    const saved = await add(d, 'saleOdo', sale(), [line('5')]);
    await expect(act(d, 'saleOdo', 'review', saved.id)).rejects.toThrow('库存不足');
    expect(await documentsOf(d, 'psiChange')).toHaveLength(before);
  });
});

describe('a loss of consigned goods', () => {
  it('the dealer bears is bought and lost as own', async () => {
    const goods = await consigned('融合器');
    const payable = Number(await owed(w.db, w.dealer.id, 'payable'));
    const loss = await add(d, 'lossReport', { lossKind: 'stock', warehouse: w.dealer.warehouse, liability: '1' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '3', batchNo: 'C1', owner, reason: '1' },
    ]);
    await act(d, 'lossReport', 'submit', loss.id);
    await act(colleague(d), 'lossReport', 'review', loss.id);
    expect((await linesOf(d, loss.id))[0]).toMatchObject({ cost: '150.00' });
    expect(Number(await owed(w.db, w.dealer.id, 'payable')) - payable).toBe(169.5);
    expect(await theirs(goods.spec)).toBe(7);
    expect(await here(goods.spec)).toBe('0 / 0.00');
    await act(colleague(d), 'lossReport', 'unreview', loss.id);
    expect(await theirs(goods.spec)).toBe(10);
    expect(Number(await owed(w.db, w.dealer.id, 'payable'))).toBe(payable);
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
