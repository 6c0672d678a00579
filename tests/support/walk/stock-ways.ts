import { sql } from 'kysely';
import { newId } from '../../../src/server/base/id';
import { colleague, type Walk } from './walk';

/** Ways within a store: moved, lost, found, stopped, corrected, packed. */
const lot = { batchNo: 'A', expiryDate: '2038-06-30' };
const money = { price: '113', taxRate: '13' };
export const proof = { reason: '更正', evidence: ['1.pdf'], expiryProof: ['2.pdf'] };

export async function moving({ d, h, w, take, act, lines, born, linesOf }: Walk): Promise<void> {
  const { warehouse } = w.hospital;
  const two = lines({ batchNo: 'A', quantity: '2' });
  const move = { transferKind: 'move', fromWarehouse: warehouse, toWarehouse: w.wardStore };
  await take(h, 'stockTransfer', { ...move, mode: '1' }, two);
  const way = await take(h, 'stockTransfer', { ...move, mode: '2' }, two);
  await act(h, 'stockTransfer', 'receive', way, { lines: (await linesOf(h, way)).map(({ id }) => ({ id, receivedNow: '2' })) });
  const lent = await take(
    d,
    'productTransfer',
    { partner: w.customer, warehouse: w.dealer.warehouse, mode: '2' },
    lines({ ...money, batchNo: 'A', quantity: '1' }),
  );
  const arriving = await born(h, 'productTransfer', lent);
  await act(h, 'productTransfer', 'receive', arriving, { lines: (await linesOf(h, arriving)).map(({ id }) => ({ id, quantity: '1' })) });
  await take(h, 'otherOdo', { warehouse, odoKind: '1', receiverName: '市一院' }, lines({ batchNo: 'A', quantity: '1' }));
  await take(h, 'otherGrn', { warehouse, grnKind: '9' }, lines({ ...lot, quantity: '1', givenCost: '10' }));
}

export async function losing({ h, w, take, act, lines, scrap, nurse }: Walk): Promise<void> {
  const { warehouse, stopWarehouse } = w.hospital;
  const one = { batchNo: 'A', quantity: '1' };
  await take(h, 'lossReport', { warehouse, lossKind: 'stock' }, lines({ ...one, reason: '3' }));
  await take(h, 'overflowReport', { warehouse, overflowKind: 'stock' }, lines({ ...lot, quantity: '1', reason: '1', givenCost: '10' }));
  const scrapped = await take(h, 'scrap', { fromWarehouse: warehouse, scrapWarehouse: scrap }, lines({ ...one, reason: '4' }));
  const before = { destroyMethod: '3', witnesses: [w.hospital.employee, nurse], photos: ['a.jpg'], disposer: '环保公司', wasteNo: 'YF-1' };
  await act(h, 'scrap', 'destroy', scrapped, { input: { ...before, destroyedAt: h.now().toISOString() } });
  const other = { batchNo: 'S', expiryDate: '2038-06-30', quantity: '1', givenCost: '10' };
  await take(h, 'otherGrn', { warehouse, grnKind: '9' }, lines(other));
  await take(h, 'stopSell', { level: '1', reason: '5', moveStock: true, stopWarehouse }, lines({ batchNo: 'S' }));
}

export async function correcting({ d, h, w, take, lines }: Walk): Promise<void> {
  const change = { warehouse: w.dealer.warehouse, ...proof };
  await take(d, 'psiChange', { ...change, changeType: '1' }, lines({ batchNo: 'A', quantity: '1', newBatchNo: 'B', newExpiryDate: '2039-06-30' }));
  await take(d, 'psiChange', { ...change, changeType: '4' }, lines({ batchNo: 'A', quantity: '1', newUnitCost: '99' }));
  await take(h, 'priceAdjustment', { adjustKind: 'stockCost' }, lines({ newPrice: '100' }));
}

/** A pack holds one specification: of many lots. */
export async function packing({ h, w, take, lines, linesOf }: Walk): Promise<void> {
  const { warehouse } = w.hospital;
  const [first] = lines({});
  const lots = lines((_, i) => ({ ...first, batchNo: `P${i}`, quantity: '2' }));
  await take(
    h,
    'otherGrn',
    { warehouse, grnKind: '9' },
    lots.map((line) => ({ ...line, expiryDate: '2038-06-30', givenCost: '10' })),
  );
  const packed = await take(h, 'packOrder', { warehouse, packKind: 'fixedQty', packSize: '2', packCount: String(lots.length) }, lots);
  const packs = new Set((await linesOf(h, packed)).map((line) => String(line.pack_no)));
  await take(
    h,
    'unpackOrder',
    { warehouse, reason: '1' },
    [...packs].map((packNo) => ({ packNo })),
  );
}

/** A store of the walk's own is counted: of every lot a piece is missing. */
export async function counting({ h, w, take, edit, act, lines, linesOf, save }: Walk): Promise<void> {
  const store = newId();
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${h.org.id}, ${store}, ${store.slice(-8)}, ${store.slice(-8)}, 1, 1)`.execute(
    h.db,
  );
  await take(h, 'otherGrn', { warehouse: store, grnKind: '9' }, lines({ ...lot, quantity: '3', givenCost: '10' }));
  const header = { warehouse: store, scope: '1', mode: '1', counter: w.hospital.employee, supervisor: w.hospital.employee };
  const count = await save(h, 'stockTake', header, []);
  await edit(
    h,
    'stockTake',
    count,
    header,
    (await linesOf(h, count)).map(({ id }) => ({ id, countQuantity: '2', reason: '点错' })),
  );
  await act(h, 'stockTake', 'submit', count);
  await act(colleague(h), 'stockTake', 'review', count);
}
