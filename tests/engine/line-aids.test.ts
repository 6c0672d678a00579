import { expect, test } from 'vitest';
import { documents } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { lineAids } from '../../src/server/engine/documents/line-aids';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What a form tells beside its lines: for all goods at once, of the caller's own places, prices only to whom the page shows them. */
let w: TradeWorld;
let h: Context;
let asked: { place: string; partner: string; specifications: string[] };

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '3', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
  await post(
    h,
    'purchaseOrder',
    { supplier: w.supplier, warehouse: w.hospital.warehouse, expectedDate: '2030-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' },
    [{ specification: w.spec, unit: w.box, quantity: '4', price: '169.5', taxRate: '13' }],
  );
  asked = { place: w.hospital.warehouse, partner: w.supplier, specifications: [w.spec, newId()] };
});

const definitionOf = (kind: string) => {
  const found = documents.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};
const told = async (context: Context, more: Partial<typeof asked> = {}, kind = 'purchaseOrder') =>
  (await lineAids(context, definitionOf(kind), { ...asked, ...more })).list[0];

test('the last price with this partner, what lies there and what is on its way, of the smallest unit', async () => {
  const one = await told(h);
  expect(one).toMatchObject({ specification: w.spec, monthUse: '0' });
  const perBox = Number(one?.onHand) / 3;
  expect(perBox).toBeGreaterThan(0);
  expect(Number(one?.onOrder)).toBe(4 * perBox);
  expect(Number(one?.lastPrice) * perBox).toBeCloseTo(169.5, 4);
  expect(await told(h, { partner: newId() })).not.toHaveProperty('lastPrice');
});

test('of a place that is not the caller’s nothing is told, and a price only to whom the page shows prices', async () => {
  const bound: Context = { ...h, isSystem: false, user: { ...h.user, warehouses: [newId()] } };
  const elsewhere = await told(bound);
  for (const figure of ['onHand', 'onOrder', 'monthUse', 'lastPrice']) expect(elsewhere).not.toHaveProperty(figure);
  const priceless: Context = { ...h, isSystem: false, screen: 'hPurchaseOrder', permissions: { hPurchaseOrder: ['add'] } };
  const seen = await told(priceless);
  expect(seen).not.toHaveProperty('lastPrice');
  expect(Number(seen?.onHand)).toBeGreaterThan(0);
  await expect(told({ ...priceless, permissions: {} })).rejects.toThrow();
});

test('every kind that tells something names a place of its head, and has goods in its lines', () => {
  const telling = documents.filter(({ aids }) => aids);
  expect(telling.length).toBeGreaterThan(1);
  for (const { kind, aids, header, lines } of telling) {
    expect([kind, header[aids?.at ?? '']?.kind]).toEqual([kind, 'ref']);
    expect([kind, 'specification' in lines && 'ratio' in lines]).toEqual([kind, true]);
  }
});
