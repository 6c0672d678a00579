import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { facts as deliveryFacts } from '../facts/delivery';
import { type Goods, organisationOf } from '../world/world';
import { crewOf, type Day } from './day';
import { act, draft, post, type Values } from './desk';
import { boxesOf } from './opening';
import { onOrder, unpromised } from './stock';

export type Shortages = readonly { one: Goods; boxes: number }[];
/** What an organisation is short of, most urgent first: less than half of its own idea of enough lies there for whoever asks next, or is coming. */
async function shortages(at: Day, goods: readonly Goods[], enough: (one: Goods) => number): Promise<Shortages> {
  const [here, coming] = await Promise.all([unpromised(at, at.organisation.central, goods), onOrder(at, at.organisation.central)]);
  return goods
    .map((one) => ({
      one,
      level: ((here.get(one.id) ?? 0) + (coming.get(one.id) ?? 0)) / Math.max(1, enough(one)),
      wanted: enough(one) - (here.get(one.id) ?? 0) - (coming.get(one.id) ?? 0),
    }))
    .filter((row) => row.level < 0.5)
    .sort((a, b) => a.level - b.level || a.one.code.localeCompare(b.one.code))
    .map(({ one, wanted }) => ({ one, boxes: Math.max(1, Math.ceil(wanted / one.boxRatio)) }));
}

/** Months of what the wards take that a central store fills up to. */
const ENOUGH = 2;
export const hospitalShortages = (at: Day, goods: readonly Goods[]): Promise<Shortages> => {
  const demand = at.world.demand.get(at.organisation.key);
  return shortages(
    at,
    goods.filter((one) => demand?.has(one.id)),
    (one) => Math.max(1, (demand?.get(one.id) ?? 0) * ENOUGH),
  );
};

/** A hospital orders what its central store lacks from the dealer it lacks most from; the reviewed order is the dealer's sales order. */
export async function orderForHospital(at: Day, short: Shortages, most: number): Promise<void> {
  const first = short[0]?.one;
  if (!first) return;
  const lines = short
    .filter((row) => row.one.dealer === first.dealer)
    .slice(0, most)
    .map(({ one, boxes }): Values => ({ specification: one.id, unit: one.box, quantity: String(boxes), taxRate: '13' }));
  await placeOrder(at, first.dealer, lines);
}

/** An order of what the dealer certainly has: two boxes of some goods, so that the day's work can be followed to its end. */
export async function orderInStock(
  at: Day,
  goods: readonly Goods[],
  dealer: string,
  most: number,
  mode: 'review' | 'submit' | 'draft' = 'review',
): Promise<void> {
  const { world } = at;
  const seller = organisationOf(world, dealer);
  const { rows } = await sql<{ id: string }>`
    select b.specification_id as id from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    join specification s on s.id = b.specification_id join unit u on u.id = s.purchase_unit_id
    where b.org_id = ${seller.id} and b.warehouse_id = ${seller.central} and (l.expiry_date is null or l.expiry_date > ${at.day}::date)
    and not exists (select from stock_soft f where f.org_id = b.org_id and f.specification_id = b.specification_id and f.wanted > 0)
    group by 1, u.ratio having sum(b.quantity - b.reserved) >= 2 * u.ratio order by 1`.execute(world.db);
  const there = new Set(rows.map((row) => row.id));
  // What nobody has passed yet need not lie there.
  const offered = mode === 'review' ? goods.filter((one) => there.has(one.id)) : goods.filter((one) => one.dealer === dealer);
  const lines = at.random.some(offered, most).map((one): Values => ({ specification: one.id, unit: one.box, quantity: '2', taxRate: '13' }));
  if (lines.length > 0) await placeOrder(at, dealer, lines, { mode });
}

type Terms = { mode?: 'review' | 'submit' | 'draft'; days?: number };
/** To a seller by its key, expected some days later; written by the buyer and passed by whoever checks. */
export async function placeOrder(at: Day, seller: string, lines: Values[], { mode = 'review', days = 3 }: Terms = {}): Promise<void> {
  const { organisation, world } = at;
  const crew = crewOf(organisation);
  const header = {
    supplier: world.partners.get(`${organisation.key}>${seller}`),
    warehouse: organisation.central,
    settleMode: '1',
    expectedDate: addDays(at.day, days),
    ...(organisation.kind === 'H' ? { urgent: at.random.chance(0.06) } : {}),
    ...deliveryFacts[organisation.key],
  };
  const maker = at.desk(crew.buy);
  if (mode === 'review') {
    await post(maker, at.desk(crew.check), 'purchaseOrder', header, lines);
    return;
  }
  const saved = await draft(maker, 'purchaseOrder', header, lines);
  if (mode === 'submit') await act(maker, 'purchaseOrder', 'submit', saved);
}

/** A dealer orders from one of its makers what it is short of, the maker what it does not make itself. */
export async function orderForDealer(at: Day, goods: readonly Goods[], most: number): Promise<void> {
  const { world } = at;
  const bought = goods.filter((one) => one.vendor !== at.organisation.id);
  const short = await shortages(at, bought, (one) => one.boxRatio * boxesOf(world, at.organisation, one));
  const first = short[0]?.one;
  if (!first) return;
  const key = [...world.vendors].find(([, id]) => id === first.vendor)?.[0] ?? '';
  const lines = short
    .filter((row) => row.one.vendor === first.vendor)
    .slice(0, most)
    .map(({ one, boxes }): Values => ({ specification: one.id, unit: one.box, quantity: String(boxes), taxRate: '13' }));
  await placeOrder(at, key, lines, { days: 4 });
}
