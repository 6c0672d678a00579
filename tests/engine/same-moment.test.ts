import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { act, add, cell, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let orderLine: string;
const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    {
      specification: w.spec,
      unit: w.box,
      quantity: '100',
      batchNo: 'A',
      expiryDate: '2040-06-30',
      unitCost: '100',
      taxRate: '13',
    },
  ]);
  const order = {
    supplier: w.supplier,
    warehouse: w.hospital.warehouse,
    settleMode: '1',
    expectedDate: '2040-01-01',
    ...delivery,
  };
  await post(w.context(w.hospital), 'purchaseOrder', order, [{ specification: w.spec, unit: w.box, quantity: '100', price: '169.50', taxRate: '13' }]);
  const [sales] = await documentsOf(d, 'salesOrder');
  await act(d, 'salesOrder', 'review', String(sales?.id));
  orderLine = String((await linesOf(d, String(sales?.id)))[0]?.id);
});

/** Clicks that wait for each other on the same rows: none of them may be lost. */
describe('eight clerks deliver from one lot and one order at the same moment', () => {
  const notes: string[] = [];
  const reserved = async () => (await sql<{ r: string }>`select sum(reserved) as r from stock_balance where org_id = ${w.dealer.id}`.execute(w.db)).rows[0]?.r;

  it('every submitted note holds its goods', async () => {
    for (let i = 0; i < 8; i += 1) {
      const saved = await add(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...delivery }, [
        {
          specification: w.spec,
          unit: w.box,
          quantity: '5',
          price: '169.50',
          taxRate: '13',
          batchNo: 'A',
          sourceLine: orderLine,
        },
      ]);
      notes.push(saved.id);
    }
    await Promise.all(notes.map((id) => act(d, 'saleOdo', 'submit', id)));
    expect(Number(await reserved())).toBe(8 * 5 * 10);
  });

  it('every reviewed note leaves the stock, lifts its hold and counts on the order', async () => {
    await Promise.all(notes.map((id) => act(d, 'saleOdo', 'review', id)));
    expect(Number(await reserved())).toBe(0);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec)).toBe('600 / 6000.00');
    const { rows } = await sql<{
      fulfilled: string;
      open: string;
    }>`select fulfilled, open from document_line where org_id = ${w.dealer.id} and id = ${orderLine}`.execute(w.db);
    expect(rows.map((row) => [Number(row.fulfilled), Number(row.open)])).toEqual([[40, 60]]);
  });
});
