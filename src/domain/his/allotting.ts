import { add, compare, div, isPositive, isZero, min, mul, round, sub } from '../../define/money';

/** A charge as it looks for uses: in units of the HIS, and how many of the goods' smallest units one of those is. */
export type Charge = { quantity: string; refunded: string; factor: string; amount: string; matched: string; matchedAmount: string };
/** A use as far as it still waits to be charged, in smallest units. */
export type OpenUse = { open: string };
export type Allotted<U> = { use: U; quantity: string; amount: string };

const standing = ({ quantity, refunded }: Charge): string => sub(quantity, refunded);
/** What of it no use was found for yet, in smallest units. */
export const openOf = (charge: Charge): string => sub(mul(standing(charge), charge.factor), charge.matched);
/** What it comes to, less what was refunded. */
const worth = (charge: Charge): string => round(div(mul(charge.amount, standing(charge)), charge.quantity), 2);

/**
 * A charge put on uses in their order, each as far as it goes: the part that exhausts it takes the cents that are left, so that the parts
 * always add up to the charge.
 */
export function allot<U extends OpenUse>(charge: Charge, uses: readonly U[]): Allotted<U>[] {
  let open = openOf(charge);
  let spent = charge.matchedAmount;
  const whole = mul(charge.quantity, charge.factor);
  const parts: Allotted<U>[] = [];
  for (const use of uses) {
    const quantity = min(open, use.open);
    if (!isPositive(quantity)) continue;
    open = sub(open, quantity);
    const amount = isZero(open) ? sub(worth(charge), spent) : round(div(mul(charge.amount, quantity), whole), 2);
    spent = add(spent, amount);
    parts.push({ use, quantity, amount: round(amount, 2) });
  }
  return parts;
}

/** The charge once these parts of it are placed. */
export const placed = <C extends Charge>(charge: C, parts: readonly { quantity: string; amount: string }[]): C => ({
  ...charge,
  matched: add(charge.matched, ...parts.map(({ quantity }) => quantity)),
  matchedAmount: add(charge.matchedAmount, ...parts.map(({ amount }) => amount)),
});

export type Held = { quantity: string; amount: string };
export type Released<M> = { match: M; quantity: string; amount: string };

/** What a refund takes back of the matches of its charge, the newest first; what never found a use is refunded before. */
export function release<M extends Held>(charge: Charge, refunded: string, matches: readonly M[]): Released<M>[] {
  const unplaced = openOf(charge);
  let left = sub(mul(refunded, charge.factor), isPositive(unplaced) ? unplaced : '0');
  const released: Released<M>[] = [];
  for (const match of matches) {
    const quantity = min(left, match.quantity);
    if (!isPositive(quantity)) break;
    left = sub(left, quantity);
    const isWhole = compare(quantity, match.quantity) === 0;
    released.push({ match, quantity, amount: isWhole ? match.amount : round(div(mul(match.amount, quantity), match.quantity), 2) });
  }
  return released;
}

/** Minutes until a charge that found nothing is tried again, the longer the oftener it was. */
const AGAIN = [10, 30, 120, 480, 1440];
export const againAfter = (tries: number): number => AGAIN[Math.min(tries, AGAIN.length - 1)] ?? 0;
