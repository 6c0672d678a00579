import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayOf } from '../../src/define/dates';
import { stockTransfer } from '../../src/domain/stock/stock-transfer';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { fillDocument, fillSuggested } from '../../src/server/engine/documents/worked';
import { act, add, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** 上架: what came into a store and has no place yet is listed with lot, quantity and since when, and goes into the form at a click. */
let w: TradeWorld;
let h: Context;
const place = newId();
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  await sql`insert into location (org_id, id, code, name, warehouse_id) values (${w.hospital.id}, ${place}, 'A-01', 'A-01', ${w.hospital.warehouse})`.execute(
    w.db,
  );
  await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, location_id) values (${w.hospital.id}, ${newId()}, ${w.hospital.warehouse}, ${w.spec}, ${place})`.execute(
    w.db,
  );
  const lot = { specification: w.spec, unit: w.piece, expiryDate: '2031-01-31', unitCost: '3', taxRate: '13' };
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { ...lot, batchNo: 'L1', quantity: '10' },
    { ...lot, batchNo: 'L2', quantity: '5' },
    { ...lot, batchNo: 'L3', quantity: '7', location: place },
  ]);
  await sql`update stock_balance b set first_at = now() - interval '3 days' from lot l where l.org_id = b.org_id and l.id = b.lot_id and l.batch_no = 'L2'`.execute(
    w.db,
  );
});

const header = (more: Record<string, unknown> = {}) => ({
  transferKind: 'location',
  mode: '1',
  fromWarehouse: w.hospital.warehouse,
  toWarehouse: w.hospital.warehouse,
  ...more,
});
const waiting = async (lines: Record<string, unknown>[] = [], more: Record<string, unknown> = {}, context = h) =>
  (await fillSuggested(context, stockTransfer, { header: header(more), lines }, 'unplaced')).lines as Record<string, unknown>[];
const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000));

it('what waits stands there, the longest waiting in front, with the place its goods are kept at', async () => {
  expect(await waiting()).toMatchObject([
    { batchNo: 'L2', quantity: '5', waitingSince: daysAgo(3), toLocation: place, toLocationName: 'A-01' },
    { batchNo: 'L1', quantity: '10', waitingSince: daysAgo(0), toLocation: place, unit: w.piece },
  ]);
});

it('is moved within one store, which is said once', async () => {
  const filled = async (transferKind: string) =>
    (await fillDocument(h, stockTransfer, { header: { transferKind, mode: '1', fromWarehouse: w.hospital.warehouse }, lines: [] })).header;
  expect(await filled('location')).toMatchObject({ toWarehouse: w.hospital.warehouse, toWarehouseName: expect.stringMatching(/./) });
  expect((await filled('move')).toWarehouse).toBe('');
  // Whatever other end was said before it was a matter of places.
  const said = await fillDocument(h, stockTransfer, { header: header({ toWarehouse: w.wardStore, mode: '2' }), lines: [] });
  expect(said.header).toMatchObject({ toWarehouse: w.hospital.warehouse, mode: '1' });
});

it('is not offered twice, nor to another kind of transfer, nor of a store one does not work in', async () => {
  const [first] = await waiting();
  const rest = await waiting([{ specification: w.spec, unit: w.piece, quantity: '5', batchNo: first?.batchNo }]);
  expect(rest.map(({ batchNo }) => batchNo)).toEqual(['L2', 'L1']);
  expect(await refusal(waiting([], { transferKind: 'move' }))).toEqual(['这张移库单不能“待上架”']);
  const nurse = { ...h, user: { ...h.user, departments: [w.ward], stores: [w.wardStore] } };
  expect(await refusal(waiting([], {}, nurse))).toEqual(['【调出仓】不在您的数据范围内 @ fromWarehouse']);
});

it('put away, it waits no more', async () => {
  const lines = (await waiting()).map(({ specification, unit, quantity, batchNo, toLocation }) => ({ specification, unit, quantity, batchNo, toLocation }));
  const { id } = await add(h, 'stockTransfer', header(), lines);
  const info = await documentInfo(h, stockTransfer, { id });
  expect(info.lines.map(({ batchNo, waitingSince }) => [batchNo, waitingSince])).toEqual([
    ['L2', daysAgo(3)],
    ['L1', daysAgo(0)],
  ]);
  await act(h, 'stockTransfer', 'review', id);
  expect((await linesOf(h, id)).length).toBe(2);
  expect(await refusal(waiting())).toEqual(['没有待上架的产品']);
});
