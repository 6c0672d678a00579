import { operations } from '../facts/operations';
import type { Random } from '../random';
import type { Goods, Kept, Organisation, Size, Stay, Ward, World } from './world';

/** Groups of products a ward uses besides the general ones. */
const SPECIAL: Record<string, string> = {
  骨科: 'ortho,suture,wound',
  心内科: 'monitor,airway',
  普外科: 'suture,wound',
  神经外科: 'airway,monitor',
  泌尿外科: 'surgery,general',
  妇产科: 'suture,wound',
  儿科: 'airway,general',
  呼吸内科: 'airway,monitor',
  消化内科: 'general,lab',
  肾内科: 'dialysis,wound',
  重症医学科: 'airway,monitor,general',
  急诊科: 'airway,wound,monitor',
  手术室: 'surgery,suture,airway',
  导管室: 'intervention,monitor',
  检验科: 'lab,protect',
};
/** How many goods a ward keeps. */
const KEPT: Record<Size, number> = { small: 12, medium: 22, large: 22 };
/** Goods nobody counts in boxes a month: a ward keeps few of them. */
const DEAR = 300;
const FEW_DEAR = 2;

/** What no ward can do without: it is in every store, so that somebody new finds it wherever he begins. */
export const EVERYWHERE = '一次性使用静脉留置针';

/** A consigned piece is worth its papers; two of the maker's kinds of goods are. */
const [WORTHWHILE, LEFT] = [10, 2];
/** Nobody leaves cotton swabs on consignment. */
export const isWorthLeaving = (one: Goods): boolean => one.price >= WORTHWHILE;

/** What the maker leaves at the large hospital: a few of his goods that are admitted there, and that no ward keeps as the hospital's own. */
export function leftByMaker({ carried }: Pick<World, 'carried'>): Goods[] {
  const admitted = new Set((carried.get('h1') ?? []).map((one) => one.id));
  const operated = new Set(operations.flatMap(({ takes, set }) => [...takes, ...set].map(({ family }) => family)));
  const isFree = (one: Goods) => admitted.has(one.id) && !one.isCoded && !one.isCold && !operated.has(one.name) && one.name !== EVERYWHERE;
  return (carried.get('v1') ?? []).filter((one) => isFree(one) && isWorthLeaving(one)).slice(0, LEFT);
}

type Given = { size: Size; random: Random; stays: readonly Stay[]; months: number };

/**
 * What each ward keeps and how much of it a month takes, by its department: half of it general, half of its own trade, and
 * in theatre and catheter laboratory what the operations planned there need.
 */
export function goodsOfWards(hospital: Organisation, carried: readonly Goods[], given: Given): Map<string, Kept[]> {
  const { size, random } = given;
  const owned = carried.filter((one) => !one.isConsigned);
  const of = (groups: readonly string[]): Goods[] => owned.filter((one) => groups.includes(one.group));
  const everyday = random.some(of(['general', 'wound', 'protect']).filter(isCheap), KEPT[size] * 2);
  const needed = owned.filter((one) => one.name === EVERYWHERE).slice(0, 4);
  const chosen = new Map<Ward, Goods[]>();
  const operated = new Map<string, number>();
  for (const ward of hospital.wards) {
    const own = (SPECIAL[ward.name] ?? 'general').split(',');
    const dear = random.some(
      of(own).filter((one) => !isCheap(one) && one.charge < 3000),
      FEW_DEAR,
    );
    const cheap = random.some(of(own).filter(isCheap), Math.ceil(KEPT[size] / 2));
    const taken = takenThere(ward, owned, given);
    for (const [id, monthly] of taken) operated.set(`${ward.department} ${id}`, monthly);
    const operating = owned.filter((one) => taken.has(one.id));
    chosen.set(ward, [...new Set([...needed, ...random.some(everyday, Math.floor(KEPT[size] / 2)), ...cheap, ...dear, ...operating])]);
  }
  return quantified(chosen, operated, random);
}

const isCheap = (one: Goods): boolean => !one.isHighValue && one.price < DEAR;

/** A month of a whole house takes a box or two of what is cheap and some pieces of what is dear; those who keep it share it. */
function quantified(chosen: ReadonlyMap<Ward, Goods[]>, operated: ReadonlyMap<string, number>, random: Random): Map<string, Kept[]> {
  const keepers = new Map<string, number>();
  const whole = new Map<string, number>();
  for (const list of chosen.values()) {
    for (const one of list) {
      keepers.set(one.id, (keepers.get(one.id) ?? 0) + 1);
      if (!whole.has(one.id)) whole.set(one.id, isCheap(one) ? one.boxRatio * (0.7 + random.next() * 1.5) : 1 + random.next());
    }
  }
  return new Map(
    [...chosen].map(([ward, list]) => [
      ward.department,
      list.map((one): Kept => {
        const shared = (whole.get(one.id) ?? 1) / (keepers.get(one.id) ?? 1);
        const operating = operated.get(`${ward.department} ${one.id}`);
        return { one, monthly: Math.max(isCheap(one) ? 2 : 1, operating ?? shared), isOperated: operating !== undefined };
      }),
    ]),
  );
}

/** Pieces a month by specification that the planned operations of a place take; a family nobody needs a box of is kept in one size. */
function takenThere(ward: Ward, carried: readonly Goods[], { size, random, stays, months }: Given): Map<string, number> {
  const families = new Map<string, number>();
  for (const one of operations) if (one.place === ward.name) for (const { family } of one.takes) families.set(family, 0);
  for (const stay of stays) {
    const operation = stay.operation && operations[stay.operation.fact];
    if (!operation || operation.place !== ward.name) continue;
    for (const { family, least, most } of operation.takes) families.set(family, (families.get(family) ?? 0) + (least + most) / 2);
  }
  const monthly = new Map<string, number>();
  for (const [family, whole] of families) {
    const offered = carried.filter((one) => one.name === family);
    const rate = whole / months;
    const kinds = Math.max(1, Math.min(size === 'small' ? 2 : 4, Math.floor(rate / Math.max(1, (offered[0]?.boxRatio ?? 1) * 0.7))));
    const sizes = random.some(offered, kinds);
    for (const one of sizes) monthly.set(one.id, Math.max(0.5, rate / sizes.length));
  }
  return monthly;
}
