import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** LR7: what an order holds softly is there. */
let w: TradeWorld;
let d: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
});

it('an order held in part and shipped in part keeps the rest of its part only', async () => {
  const goods = { specification: w.spec, unit: w.piece, taxRate: '13' };
  const lot = { batchNo: 'S1', expiryDate: '2030-06-30' };
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [{ ...goods, ...lot, quantity: '6', unitCost: '10' }]);
  const place = { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' };
  const order = await post(d, 'salesOrder', { ...place, expectedDate: '2030-01-01' }, [{ ...goods, quantity: '10', price: '20' }]);
  const held = async () => {
    const { rows } = await sql`
      select (select sum(s.quantity)::float from stock_soft s where s.document_id = ${order.id}) as held,
        (select sum(b.quantity - b.reserved)::float from stock_balance b where b.org_id = ${w.dealer.id} and b.specification_id = ${w.spec}) as free`.execute(
      w.db,
    );
    return rows[0];
  };
  expect(await held()).toEqual({ held: 6, free: 6 });
  const [line] = await linesOf(d, order.id);
  await post(d, 'saleOdo', place, [{ ...goods, batchNo: 'S1', quantity: '4', price: '20', sourceLine: line?.id }]);
  expect(await held()).toEqual({ held: 2, free: 2 });
});
