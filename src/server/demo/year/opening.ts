import { addDays, dayOf } from '../../../define/dates';
import { deskDayOf } from '../clock';
import { visits } from '../facts/operations';
import { EVERYWHERE } from '../world/use';
import type { Goods, Kept, Organisation, Ward, World } from '../world/world';
import { crewOf, type Day } from './day';
import { act, type Desk, post, type Values } from './desk';
import { freshLot } from './lots';

/** Months of what leaves that everybody begins with: wards, the hospitals' central stores, dealers. */
const WARD = 1.5;
const CENTRAL = 1.6;
const DEALER = 2.4;

/** The stock everybody begins with: dealers and the maker in boxes, hospitals and their wards by what a month takes. */
export async function openStock(at: Day, traded: ReadonlySet<string>): Promise<void> {
  const { organisation, world } = at;
  const carried = (world.carried.get(organisation.key) ?? []).filter((one) => organisation.kind === 'V' || traded.has(one.id));
  const demand = world.demand.get(organisation.key);
  const isHospital = organisation.kind === 'H';
  const lines = carried.flatMap((one) => {
    if (isHospital && !demand?.has(one.id)) return [];
    return openingLines(
      at,
      one,
      isHospital ? Math.max(1, Math.round(((demand?.get(one.id) ?? 0) * CENTRAL) / one.boxRatio)) : boxesOf(world, organisation, one),
    );
  });
  await open(at, { warehouse: organisation.central, remark: '系统启用期初' }, lines);
  for (const ward of organisation.wards) {
    const kept = world.kept.get(ward.department) ?? [];
    const few = kept.filter(({ one, isOperated }) => isOperated || !one.isCoded).map((one) => wardLine(at, one));
    await open(at, { warehouse: ward.store, remark: '科室期初' }, [...few, ...leftBehind(at, ward)]);
  }
}

/** One person writes the opening down, another passes it; a hospital's coded goods stand on a document of their own and get their codes. */
async function open(at: Day, header: Values, lines: Values[]): Promise<void> {
  const { keep, recheck } = crewOf(at.organisation);
  const keeper = at.desk(keep);
  const coded = new Set(at.organisation.kind === 'H' ? at.world.goods.filter((one) => one.isCoded).map((one) => one.id) : []);
  const isCoded = (line: Values): boolean => coded.has(String(line.specification));
  const loose = lines.filter((line) => !isCoded(line));
  if (loose.length > 0) await post(keeper, at.desk(recheck), 'initialStock', header, loose);
  if (!lines.some(isCoded)) return;
  const done = await post(keeper, at.desk(recheck), 'initialStock', header, lines.filter(isCoded));
  await act(keeper, 'initialStock', 'genCode', done);
}

/** Something no ward uses any more lies at the back of its cupboard until it is over. */
function leftBehind(at: Day, ward: Ward): Values[] {
  const { world, organisation, random } = at;
  const demand = world.demand.get(organisation.key);
  const [one] = random.some(
    (world.carried.get(organisation.key) ?? []).filter(
      (each) => !demand?.has(each.id) && !each.isConsigned && !each.isCoded && !each.isCold && each.price < 60,
    ),
    1,
  );
  // Of some it is over already when the demo is opened, of the others soon.
  const days = organisation.wards.indexOf(ward) % 3 === 0 ? -random.int(2, 9) : random.int(12, 170);
  return one ? [{ specification: one.id, unit: one.root, quantity: '2', unitCost: String(one.price), taxRate: '13', ...ending(at, one, days) }] : [];
}

function wardLine({ random, day }: Day, { one, monthly }: Kept): Values {
  return {
    specification: one.id,
    unit: one.root,
    quantity: String(Math.max(1, Math.round(monthly * (WARD + (random.next() - 0.5) * 0.6)))),
    unitCost: String(one.price),
    taxRate: '13',
    ...freshLot(random, one, day),
  };
}

/** Fewest boxes of anything; of what is brought to operations in sets, as several of them are out at a time; of what everybody asks for. */
const FEWEST = 3;
const FEWEST_IN_SETS = 12;
const FEWEST_EVERYWHERE = 30;
const inSets = (organisation: Organisation, one: Goods): boolean =>
  (visits[organisation.key] ?? []).some(({ set }) => set.some(({ family }) => family === one.name));

/** Boxes a dealer keeps of something: by what its customers take, the maker many. */
export function boxesOf(world: World, organisation: Organisation, one: Goods): number {
  const monthly = ([...world.demand.entries()].reduce((sum, [, goods]) => sum + (goods.get(one.id) ?? 0), 0) * 1.5) / one.boxRatio;
  const fewest = one.name === EVERYWHERE ? FEWEST_EVERYWHERE : inSets(organisation, one) ? FEWEST_IN_SETS : FEWEST;
  return Math.max(fewest, Math.ceil(monthly * (organisation.kind === 'V' ? 10 : DEALER)));
}

function openingLines(at: Day, one: Goods, boxes: number): Values[] {
  const { random, organisation } = at;
  const cost = organisation.kind === 'H' ? one.price : organisation.kind === 'D' ? one.cost / 1.13 : (one.cost * 0.6) / 1.13;
  const line = (count: number, lot: ReturnType<typeof freshLot>): Values => ({
    specification: one.id,
    unit: one.box,
    quantity: String(count),
    unitCost: (cost * one.boxRatio).toFixed(4),
    taxRate: '13',
    ...lot,
  });
  if (boxes < 3) return [line(boxes, freshLot(random, one, at.day))];
  const early = Math.max(1, Math.floor(boxes / 3));
  const lots = [line(early, freshLot(random, one, addDays(at.day, -120))), line(boxes - early, freshLot(random, one, at.day))];
  // A few lots are near their end when the year is over, so that the expiry screens have content.
  if (random.chance(0.06)) lots.push(line(1, ending(at, one, random.int(5, 170))));
  return lots;
}

/** A lot that ends so many days after the desks are shown. */
const ending = ({ random, day, world }: Day, one: Goods, days: number) => ({
  ...freshLot(random, one, day),
  batchNo: `N${random.int(1000, 9999)}`,
  expiryDate: addDays(dayOf(world.end), days),
});

/** A store that was opened some days ago: what cools, brought from nowhere but the maker's own book. */
export async function openLateStore(at: Day, keeper: Desk, checker: Desk, goods: readonly Goods[]): Promise<void> {
  const { organisation, random, world } = at;
  const cooled = goods.filter((one) => one.isCold && !one.isCoded).slice(0, 3);
  const chosen = cooled.length > 0 ? cooled : goods.filter((one) => !one.isCoded && !one.isHighValue).slice(0, 2);
  const price = (one: Goods): number => (organisation.kind === 'H' ? one.price : one.cost / 1.13);
  const lines = chosen.map((one, i): Values => {
    // One lot is over: nobody saw it in time.
    const lot = i === 0 ? { ...ending(at, one, -3), productionDate: addDays(deskDayOf(world.end), -400) } : freshLot(random, one, at.day);
    return { specification: one.id, unit: one.root, quantity: String(random.int(2, 4)), unitCost: price(one).toFixed(4), taxRate: '13', ...lot };
  });
  if (lines.length > 0) await post(keeper, checker, 'initialStock', { warehouse: organisation.cold, remark: '冷藏库启用' }, lines);
}
