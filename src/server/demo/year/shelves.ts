import { sql } from 'kysely';
import type { FileStore } from '../../files/file-store';
import type { Goods } from '../world/world';
import { askForPrices, keepLimits, leaveWish, planPurchases } from './asking';
import { orderForDealer, placeOrder } from './buying';
import { crewOf, type Day } from './day';
import { actOnRecord, keepRecord, type Values } from './desk';
import { moveStock } from './moving';
import { openLateStore } from './opening';
import { oddMovements, returnToSupplier, stopGoods } from './rarely';
import { receiveFromMakers, type StopAt } from './receiving';
import { keepSets } from './sets';
import { onHand } from './stock';
import { correctLot, countStore } from './stores';

type Known = ReadonlyMap<string, Goods>;
/** One organisation's own day: what it trades, and the days it begins its rounds at. */
type Round = { at: (time: string) => Day; goods: readonly Goods[]; known: Known; files: FileStore };

/** What lies about in a store and at the desk of its buyer, at every step one; the same for everybody who keeps goods. */
export async function leaveStoreWork({ at, goods, known, files }: Round): Promise<void> {
  const { organisation } = at('10:00');
  const { keep, recheck, buy } = crewOf(organisation);
  const opening = at('10:00');
  await openLateStore(opening, opening.desk(keep), opening.desk(recheck), organisation.kind === 'H' ? opening.world.goods : goods);
  await leaveDeliveries(at, goods, known);
  await returnToSupplier(at('10:36'));
  await stopGoods(at('10:38'), known);
  await keepLimits(at('10:40'), goods, 24);
  // A maker buys only what it does not make.
  await planPurchases(
    at('10:45'),
    goods.filter((one) => one.vendor !== organisation.id),
  );
  await leaveWish(at('10:50'));
  await moveStock(at('11:00'), known, '1');
  await moveStock(at('11:05'), known, '2', false);
  await countStore(at('11:15'), organisation.standby, 'done');
  await countStore(at('11:30'), organisation.cold, 'blind');
  await oddMovements(at('13:30'), known, files);
  await correctLot(at('14:20'));
  await keepSets(at('14:50'), buy, goods);
  if (organisation.kind !== 'V') await weighGoods(at('15:00'), goods);
  if (organisation.kind !== 'H') await labelGoods(at('15:10'), goods);
}

/** Deliveries of makers who keep no books here: unopened, refused in part, to be inspected, found faulty, and one on the shelf. */
async function leaveDeliveries(at: Round['at'], goods: readonly Goods[], known: Known): Promise<void> {
  const stops: readonly (StopAt | undefined)[] = [undefined, 'faulty', 'inspection', 'refused', 'arrival'];
  for (const [i, stop] of stops.entries()) {
    await orderFromOutside(at(`10:${String(5 + i * 6).padStart(2, '0')}`), goods);
    await receiveFromMakers(at(`10:${String(8 + i * 6).padStart(2, '0')}`), known, 1, stop, true);
  }
}

/** A small order to a maker outside. */
async function orderFromOutside(at: Day, goods: readonly Goods[]): Promise<void> {
  const { organisation, world, random } = at;
  const makers = [...world.vendors].filter(
    ([key, id]) => world.partners.has(`${organisation.key}>${key}`) && !world.organisations.has(key) && goods.some((one) => one.vendor === id),
  );
  const chosen = makers.length > 0 ? random.pick(makers) : undefined;
  if (!chosen) return orderForDealer(at, goods, 3);
  const lines = random
    .some(
      goods.filter((one) => one.vendor === chosen[1] && !one.isCoded && !one.isCold),
      2,
    )
    .map((one): Values => {
      const price = organisation.kind === 'H' ? one.price : organisation.kind === 'D' ? one.cost : one.cost * 0.82;
      return { specification: one.id, unit: one.box, quantity: '2', price: (price * one.boxRatio).toFixed(4), taxRate: '13' };
    });
  if (lines.length > 0) await placeOrder(at, chosen[0], lines);
}

/** Plates that count by weight: one that agrees, one nearly empty, one to be calibrated. */
async function weighGoods(at: Day, goods: readonly Goods[]): Promise<void> {
  const desk = at.desk(crewOf(at.organisation).keep);
  const here = await onHand(at, at.organisation.central, goods);
  const chosen = goods.filter((one) => (here.get(one.id) ?? 0) >= 40 && one.price < 20).slice(0, 3);
  for (const [i, one] of chosen.entries()) {
    const row = { code: `CZ${String(i + 1).padStart(3, '0')}`, warehouse: at.organisation.central, par: '60', low: '20', maxQuantity: '100', tolerance: '10' };
    const id = await keepRecord(desk, 'weightPlate', row);
    await actOnRecord(desk, 'weightPlate', 'bind', id, { specification: one.id });
    if (i === 2) continue;
    await actOnRecord(desk, 'weightPlate', 'calibrate', id, { tare: '180', pieces: '20', weight: '460' });
    await actOnRecord(desk, 'weightPlate', 'weigh', id, { weight: i === 0 ? '866' : '390' });
  }
}

/** Labels for a few pieces that lie there, and some blank ones. */
async function labelGoods(at: Day, goods: readonly Goods[]): Promise<void> {
  const desk = at.desk(crewOf(at.organisation).keep);
  const { rows } = await sql<{ id: string; batch: string }>`
    select b.specification_id as id, l.batch_no as batch from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${at.organisation.id} and b.warehouse_id = ${at.organisation.central} and b.quantity between 1 and 40 and b.pack_no = ''
    and b.specification_id = any(${goods.map((one) => one.id)}::uuid[])
    order by b.quantity, l.batch_no limit 1`.execute(at.world.db);
  const [lot] = rows;
  const input = lot ? { labelKind: '1', warehouse: at.organisation.central, specification: lot.id, batchNo: lot.batch } : { labelKind: '1', count: '10' };
  await actOnRecord(desk, 'stockLabel', 'generate', '', input);
}

/** Prices are asked of those one buys from. @returns the enquiry */
export const askAround = (at: Day, goods: readonly Goods[], suppliers: readonly string[]): Promise<string> =>
  askForPrices(at, goods, { title: '补充询价', days: 5, suppliers });
