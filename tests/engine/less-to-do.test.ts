import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documents, masterOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { fillDocument, fillLots } from '../../src/server/engine/documents/worked';
import { act, add, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What nobody should have to type: usual places, lots of what is converted, the rest of a delivery of which some is refused. */
let w: TradeWorld;
let h: Context;

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
});

const definitionOf = (kind: string) => {
  const found = documents.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};
const delivery = { expectedDate: '2030-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' };
const begun = async (kind: string, header: Record<string, unknown> = {}, isStart = true) =>
  (await fillDocument(h, definitionOf(kind), { header, lines: [] }, isStart)).header as Record<string, unknown>;

test('a new document begins with the place its maker chose last, and with whom was named for it; a form under way is left alone', async () => {
  const second = await sql<{ id: string }>`
    insert into warehouse (org_id, id, code, name, level, scrap_type) select org_id, gen_random_uuid(), 'ZZ9', '二号库', level, scrap_type from warehouse
    where id = ${w.hospital.warehouse} returning id`.execute(w.db);
  const other = String(second.rows[0]?.id);
  const header = { supplier: w.supplier, warehouse: other, ...delivery };
  await add(h, 'purchaseOrder', header, [{ specification: w.spec, unit: w.box, quantity: '1', price: '1', taxRate: '13' }]);
  expect(await begun('purchaseOrder')).toMatchObject({ warehouse: other, receiver: '王库管', phone: '138' });
  expect((await begun('purchaseOrder', {}, false)).warehouse).toBe('');
  expect((await begun('purchaseOrder', { warehouse: w.hospital.warehouse })).warehouse).toBe(w.hospital.warehouse);
  // What a picker would not offer any more is not proposed either.
  await sql`update warehouse set status = false where id = ${other}`.execute(w.db);
  expect((await begun('purchaseOrder')).warehouse).not.toBe(other);
});

test('every field that begins as usual names a record its picker offers', () => {
  const usual = documents.flatMap(({ kind, header }) =>
    Object.entries(header).flatMap(([name, field]) => (field.kind === 'ref' && field.usual ? [{ kind, name, field }] : [])),
  );
  expect(usual.length).toBeGreaterThan(5);
  for (const { kind, name, field } of usual) expect([kind, name, masterOf(field.to)?.resource, field.computed ?? false]).toEqual([kind, name, field.to, false]);
});

test('what is converted has the lots that go first, and what nothing covers stays open', async () => {
  const lot = { specification: w.spec, unit: w.piece, unitCost: '2', taxRate: '13' };
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { ...lot, quantity: '3', batchNo: 'LATER', expiryDate: '2035-06-30' },
    { ...lot, quantity: '2', batchNo: 'FIRST', expiryDate: '2031-06-30' },
  ]);
  const header = { department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore };
  const claim = await post(h, 'suppliesClaim', { ...header, needDate: '2030-01-01' }, [{ specification: w.spec, unit: w.piece, quantity: '6' }]);
  const { made } = await act(h, 'suppliesClaim', 'toIssue', claim.id);
  const lines = await linesOf(h, String(made[0]?.id));
  expect(lines.map((line) => `${line.batch_no ?? 'open'} ${Number(line.quantity)}`)).toEqual(['FIRST 2', 'LATER 3', 'open 1']);
  // As the button would have proposed them.
  const asked = await fillLots(h, definitionOf('issueOdo'), { header, lines: [{ specification: w.spec, unit: w.piece, quantity: '6' }] });
  expect(asked.lines.length).toBe(3);
});

test('who refuses some of a delivery has said what comes in', async () => {
  const order = await post(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, ...delivery }, [
    { specification: w.spec, unit: w.box, quantity: '4', price: '169.5', taxRate: '13' },
  ]);
  expect(order.id).not.toBe('');
  const derive = definitionOf('purchaseGrn').derive;
  const of = (origin: string, line: Record<string, string>) =>
    derive?.({ origin, header: {}, lines: [line] } as unknown as Parameters<NonNullable<typeof derive>>[0])?.lines?.[0];
  expect(of('mirror', { quantity: '5', shippedQuantity: '5', refusedQuantity: '1' })).toEqual({ quantity: '4' });
  expect(of('mirror', { quantity: '4', shippedQuantity: '5', refusedQuantity: '1' })).toEqual({});
  expect(of('mirror', { quantity: '5', shippedQuantity: '5', refusedQuantity: '6' })).toEqual({});
  expect(of('manual', { quantity: '5', shippedQuantity: '5', refusedQuantity: '1' })).toEqual({});
});

test('what is put away is what came last and has no place yet; what leaves is what expires first', async () => {
  const place = await sql<{ id: string }>`
    insert into location (org_id, id, warehouse_id, code, name) values (${w.hospital.id}, gen_random_uuid(), ${w.hospital.warehouse}, 'A-09', 'A-09') returning id`.execute(
    w.db,
  );
  const came = (batchNo: string, expiryDate: string, more: Record<string, unknown> = {}) =>
    post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '5', batchNo, expiryDate, unitCost: '3', taxRate: '13', ...more },
    ]);
  await came('PLACED', '2029-01-31', { location: place.rows[0]?.id });
  await came('NEW', '2032-01-31');
  const within = { fromWarehouse: w.hospital.warehouse, toWarehouse: w.hospital.warehouse, mode: '1' };
  const first = async (transferKind: string) =>
    (
      await fillLots(h, definitionOf('stockTransfer'), {
        header: { ...within, transferKind },
        lines: [{ specification: w.spec, unit: w.piece, quantity: '1' }],
      })
    ).lines[0]?.batchNo;
  expect(await first('location')).toBe('NEW');
  expect(await first('move')).not.toBe('NEW');
});
