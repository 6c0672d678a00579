import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { takeDueEffects } from '../../src/server/engine/documents/effective';
import { act, add, cell, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let now = new Date('2026-03-02T02:00:00Z');
const day = (on: string): void => {
  now = new Date(`${on}T02:00:00Z`);
};
inWorld(
  (db) => tradeWorld(db, () => new Date(now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
  },
);

const goodsOf = async (name: string): Promise<{ spec: string; piece: string; box: string }> => {
  const goods = await makeSpecification(w.db, name);
  await trade(w.db, w.hospital, goods.spec);
  return goods;
};
async function decide(header: Record<string, unknown>, lines: Record<string, unknown>[]): Promise<string> {
  const saved = await add(h, 'priceAdjustment', header, lines);
  await act(h, 'priceAdjustment', 'submit', saved.id);
  await act(colleague(h), 'priceAdjustment', 'review', saved.id);
  return saved.id;
}
const chargeOf = async (spec: string): Promise<string | null> =>
  (
    await sql<{
      charge_price: string | null;
    }>`select charge_price from business_product where org_id = ${w.hospital.id} and specification_id = ${spec}`.execute(w.db)
  ).rows[0]?.charge_price ?? null;

describe('a charge price', () => {
  it('holds at once when its day has come, at most the cap', async () => {
    const goods = await goodsOf('敷贴');
    await sql`update business_product set charge_price = 10, charge_cap = 15 where specification_id = ${goods.spec}`.execute(w.db);
    const line = { specification: goods.spec, unit: goods.box };
    const high = await add(h, 'priceAdjustment', { adjustKind: 'charge', effectiveDate: '2026-03-02' }, [{ ...line, newPrice: '15.01' }]);
    await expect(act(h, 'priceAdjustment', 'submit', high.id)).rejects.toThrow('收费价超过限价');
    const id = await decide({ adjustKind: 'charge', effectiveDate: '2026-03-02', basis: '医保发〔2026〕3号' }, [{ ...line, newPrice: '12.5' }]);
    expect(await chargeOf(goods.spec)).toBe('12.500000');
    expect(await rowOf(h, id)).toMatchObject({ status: 7, stage: '已生效' });
    expect((await linesOf(h, id))[0]).toMatchObject({
      old_price: '10.000000',
      unit_id: goods.piece,
      extra: expect.objectContaining({ difference: '2.5', rate: '25.00' }),
    });
    await expect(act(colleague(h), 'priceAdjustment', 'unreview', id)).rejects.toThrow('单据状态为已完成，不能反审核');
  });
  it('decided for later waits for its day, and is taken back until then', async () => {
    const goods = await goodsOf('胶布');
    const line = { specification: goods.spec, unit: goods.piece, newPrice: '3' };
    const id = await decide({ adjustKind: 'charge', effectiveDate: '2026-03-10' }, [line]);
    expect(await rowOf(h, id)).toMatchObject({ status: 2, stage: '待生效' });
    const second = await add(h, 'priceAdjustment', { adjustKind: 'charge', effectiveDate: '2026-03-11' }, [{ ...line, newPrice: '4' }]);
    await expect(act(h, 'priceAdjustment', 'submit', second.id)).rejects.toThrow('存在未生效的调价单');
    expect(await takeDueEffects(w.db, () => new Date(now))).toBe(0);
    await act(colleague(h), 'priceAdjustment', 'unreview', id);
    expect((await rowOf(h, id)).stage).toBeNull();
    await act(h, 'priceAdjustment', 'submit', id);
    await act(colleague(h), 'priceAdjustment', 'review', id);
    day('2026-03-10');
    expect(await takeDueEffects(w.db, () => new Date(now))).toBe(1);
    expect(await takeDueEffects(w.db, () => new Date(now))).toBe(0);
    expect(await chargeOf(goods.spec)).toBe('3.000000');
    expect((await rowOf(h, id)).status).toBe(7);
  });
});

describe('an agreed purchase price', () => {
  it('begins on its day, and the former ends the day before', async () => {
    const goods = await goodsOf('导尿管');
    const first = await decide({ adjustKind: 'agreement', partner: w.supplier, effectiveDate: '2026-03-01' }, [
      { specification: goods.spec, unit: goods.box, newPrice: '100' },
    ]);
    const order = await add(
      h,
      'purchaseOrder',
      { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: '2030-01-01', deliveryAddress: '-', receiver: '-', phone: '-' },
      [{ specification: goods.spec, unit: goods.box, quantity: '1', taxRate: '13' }],
    );
    expect((await linesOf(h, order.id))[0]).toMatchObject({ price: '100.000000' });
    await act(colleague(h), 'purchaseOrder', 'review', order.id);
    await decide({ adjustKind: 'agreement', partner: w.supplier, effectiveDate: '2026-03-10' }, [
      { specification: goods.spec, unit: goods.box, newPrice: '90' },
    ]);
    const { rows } = await sql<{ price: string; valid_from: string; valid_to: string | null; source: string; source_sn: string }>`
      select price, valid_from::text as valid_from, valid_to::text as valid_to, source, source_sn from product_price where specification_id = ${goods.spec} order by valid_from`.execute(
      w.db,
    );
    expect(rows).toMatchObject([
      { price: '100.000000', valid_from: '2026-03-01', valid_to: '2026-03-09', source: 'priceAdjustment', source_sn: (await rowOf(h, first)).sn },
      { price: '90.000000', valid_from: '2026-03-10', valid_to: null },
    ]);
    // Ordered goods keep their price; the maker is told which orders those are.
    expect((await linesOf(h, order.id))[0]).toMatchObject({ price: '100.000000' });
    const told = await sql<{ body: string }>`select body from message where org_id = ${w.hospital.id} and title like '调价单%已生效'`.execute(w.db);
    expect(told.rows[0]?.body).toBe(`以下未完成订单仍按原价：${order.sn}`);
  });
});

describe('the cost of stock', () => {
  it('is set in every cell of own goods, by adjustment entries', async () => {
    const goods = await goodsOf('缝线');
    for (const [warehouse, quantity, givenCost] of [
      [w.hospital.warehouse, '3', '10'],
      [w.wardStore, '4', '12'],
    ] as const)
      await post(h, 'otherGrn', { warehouse, grnKind: '9' }, [
        { specification: goods.spec, unit: goods.piece, quantity, batchNo: 'A', expiryDate: '2031-01-31', givenCost },
      ]);
    const id = await decide({ adjustKind: 'stockCost', effectiveDate: '2026-03-10' }, [
      { specification: goods.spec, unit: goods.piece, newPrice: '11.333333' },
    ]);
    expect((await linesOf(h, id))[0]).toMatchObject({ on_hand: '7.0000', amount: '1.33' });
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('3 / 34.00');
    expect(await cell(w.db, w.hospital.id, w.wardStore, goods.spec)).toBe('4 / 45.33');
    const { rows } = await sql<{ amount: string }>`select amount from stock_entry where document_id = ${id} and bill_type = 'costAdj' order by amount`.execute(
      w.db,
    );
    expect(rows.map((row) => row.amount)).toEqual(['-2.67', '4.00']);
  });
  it('needs stock, a change, and two people', async () => {
    const goods = await goodsOf('纱球');
    const line = { specification: goods.spec, unit: goods.piece, newPrice: '1' };
    const none = await add(h, 'priceAdjustment', { adjustKind: 'stockCost', effectiveDate: '2026-03-10' }, [line]);
    await expect(act(h, 'priceAdjustment', 'submit', none.id)).rejects.toThrow('没有自有库存，不能调整成本');
    await sql`update business_product set charge_price = 1 where specification_id = ${goods.spec}`.execute(w.db);
    const same = await add(h, 'priceAdjustment', { adjustKind: 'charge', effectiveDate: '2026-03-10' }, [line]);
    await expect(act(h, 'priceAdjustment', 'submit', same.id)).rejects.toThrow('新价与原价相同');
    const own = await add(h, 'priceAdjustment', { adjustKind: 'charge', effectiveDate: '2026-03-10' }, [{ ...line, newPrice: '2' }]);
    await act(h, 'priceAdjustment', 'submit', own.id);
    await expect(act(h, 'priceAdjustment', 'review', own.id)).rejects.toThrow('制单人不能审核自己的单据');
    const stranger = await makeSpecification(w.db, '外单位产品');
    const foreign = await add(h, 'priceAdjustment', { adjustKind: 'charge', effectiveDate: '2026-03-10' }, [
      { specification: stranger.spec, unit: stranger.piece, newPrice: '2' },
    ]);
    await expect(act(h, 'priceAdjustment', 'submit', foreign.id)).rejects.toThrow('产品不在院内目录中，不能调价');
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
