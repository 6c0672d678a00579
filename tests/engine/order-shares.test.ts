import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { documentInfo } from '../../src/server/engine/documents/info';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act, add, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makerOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** How much of an order has come is told by its value, whatever its lines are counted in; and what was shipped in part is not called shipped. */
let w: TradeWorld;
let h: Context;
let d: Context;
let needle: { spec: string; piece: string };
const now = () => new Date('2026-03-10T04:00:00Z');
const deliver = () => drainOutbox(w.db, now);

inWorld(
  (db) => tradeWorld(db, now),
  async (made) => {
    w = made;
    [h, d] = [w.context(w.hospital), w.context(w.dealer)];
    needle = await makeSpecification(w.db, '缝合针');
    for (const org of [w.hospital, w.dealer]) await trade(w.db, org, needle.spec);
    const lot = { taxRate: '13', batchNo: 'B1', expiryDate: '2028-01-01' };
    await post(d, 'purchaseGrn', { supplier: await makerOf(w), warehouse: w.dealer.warehouse, settleMode: '1' }, [
      { specification: w.spec, unit: w.box, quantity: '50', price: '60', ...lot },
      { specification: needle.spec, unit: needle.piece, quantity: '500', price: '0.5', ...lot },
    ]);
  },
);

const headerOf = async (context: Context, kind: string, id: string) => {
  const definition = documentOf(kind);
  if (!definition) throw new Error(kind);
  return (await documentInfo(context, definition, { id })).header;
};
const WHERE = { deliveryAddress: '解放路1号', receiver: '库管', phone: '138' };

/** Ten boxes at 98.00 and a hundred pieces at 0.20: of 1 000.00 the pieces are 2 %, of the figures they are 10 of 11. */
async function accepted(): Promise<{ own: string; theirs: string }> {
  const own = (
    await post(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: '2026-03-20', ...WHERE }, [
      { specification: w.spec, unit: w.box, quantity: '10', price: '98', taxRate: '13' },
      { specification: needle.spec, unit: needle.piece, quantity: '100', price: '0.2', taxRate: '13' },
    ])
  ).id;
  const { rows } = await sql<{ id: string }>`select id from document where mirror_of = ${own}`.execute(w.db);
  const theirs = rows[0]?.id ?? '';
  await act(d, 'salesOrder', 'review', theirs);
  await deliver();
  return { own, theirs };
}
/** The dealer ships some of a line of his order. */
async function ships(theirs: string, at: number, quantity: string): Promise<string> {
  const line = (await linesOf(d, theirs))[at];
  const goods = at === 0 ? { specification: w.spec, unit: w.box, price: '98' } : { specification: needle.spec, unit: needle.piece, price: '0.2' };
  const odo = await add(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...WHERE }, [
    { sourceLine: line?.id, ...goods, quantity, taxRate: '13', batchNo: 'B1' },
  ]);
  await act(d, 'saleOdo', 'review', odo.id);
  await deliver();
  return odo.id;
}
const receives = async (): Promise<void> => {
  for (const receipt of (await documentsOf(h, 'purchaseGrn')).filter((one) => one.status === 0)) await act(h, 'purchaseGrn', 'review', String(receipt.id));
  await deliver();
};

it('two per cent of the value are two per cent, shipped in part; the rest on its way makes it shipped', async () => {
  const { own, theirs } = await accepted();
  expect(await headerOf(h, 'purchaseOrder', own)).toMatchObject({ supplierStatus: '已接单', arrivedShare: '0.0' });
  await ships(theirs, 1, '100');
  expect(await headerOf(h, 'purchaseOrder', own)).toMatchObject({ supplierStatus: '部分发货', arrivedShare: '0.0' });
  expect(await headerOf(d, 'salesOrder', theirs)).toMatchObject({ deliveredShare: '2.0', progress: '7' });
  await receives();
  expect(await headerOf(h, 'purchaseOrder', own)).toMatchObject({ supplierStatus: '部分发货', arrivedShare: '2.0', openAmount: '980.00' });
  await ships(theirs, 0, '4');
  expect(await headerOf(h, 'purchaseOrder', own)).toMatchObject({ supplierStatus: '部分发货', arrivedShare: '2.0' });
  // Part of it received, the other part on its way: nothing is left to ship.
  await receives();
  await ships(theirs, 0, '6');
  expect(await headerOf(h, 'purchaseOrder', own)).toMatchObject({ supplierStatus: '已发货', arrivedShare: '41.2' });
  await receives();
  expect(await headerOf(h, 'purchaseOrder', own)).toMatchObject({ supplierStatus: '已发货', arrivedShare: '100.0', status: 7 });
});

it('what the supplier gives up is not waited for: what he shipped was all of it', async () => {
  const { own, theirs } = await accepted();
  await ships(theirs, 0, '3');
  await act(d, 'salesOrder', 'stop', theirs, { reason: '断货' });
  await deliver();
  expect(await headerOf(h, 'purchaseOrder', own)).toMatchObject({ supplierStatus: '已发货' });
  const { own: never, theirs: unshipped } = await accepted();
  await act(d, 'salesOrder', 'stop', unshipped, { reason: '断货' });
  await deliver();
  expect(await headerOf(h, 'purchaseOrder', never)).toMatchObject({ supplierStatus: '已接单' });
});

it('goods without a price count by their smallest units', async () => {
  const plan = await add(h, 'purchasePlan', { warehouse: w.hospital.warehouse, needDate: '2026-03-20' }, [
    { specification: w.spec, unit: w.box, quantity: '1', price: '', taxRate: '13' },
    { specification: needle.spec, unit: needle.piece, quantity: '10', price: '', taxRate: '13' },
  ]);
  await sql`update document_line set flow_quantity = quantity, fulfilled = case line_no when 1 then 1 else 0 end where org_id = ${w.hospital.id} and document_id = ${plan.id}`.execute(
    w.db,
  );
  expect(await headerOf(h, 'purchasePlan', plan.id)).toMatchObject({ orderedShare: '50.0' });
});
