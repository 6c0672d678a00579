import type { InvoicedFact } from '../../define/facts';
import { abs, add, compare, type Decimal, isNegative, isZero, lineMoney, min, neg, round, share, sub } from '../../define/money';

type Line = { sourceLine: string; quantity?: unknown; price?: unknown; amount?: unknown; tax?: unknown; taxRate?: unknown };
export type Matched = { amount: Decimal; matched: Decimal; amountDiff: Decimal; matchResult: string; moved: Decimal; item: string };

/** Worst first: what a line, or the paper as a whole, differs by from its goods. */
export const RESULTS = 'over 数量超收:red, rate 税率差异:orange, price 单价差异:orange, sum 合计超差:orange, tail 尾差:blue, same 一致:green';
const ORDER = ['over', 'rate', 'price', 'sum', 'tail', 'same'];
/** What differs so much that somebody has to answer for it. */
export const DIFFERS: readonly string[] = ['rate', 'price', 'sum'];

/**
 * Lines of an invoice against lines of goods (finance §1.1, §2.5): each takes its share of the goods' amount; the one that exhausts a
 * line, or gives all of it back, takes the rest. What was paid of the goods already moves along.
 */
export function matchGoods(lines: readonly Line[], goods: readonly (InvoicedFact | undefined)[], tolerance: Decimal): Matched[] {
  const before = new Map<string, { quantity: Decimal; amount: Decimal }>();
  const found = lines.map((line, i): Matched => {
    const fact = goods[i];
    const { amount } = saidOf(line);
    if (!fact) return { amount, matched: '', amountDiff: '', matchResult: '', moved: '', item: '' };
    const known = before.get(line.sourceLine) ?? { quantity: fact.invoiced, amount: fact.matched };
    const quantity = String(line.quantity || '0');
    const after = add(known.quantity, quantity);
    const matched = partOf(fact, quantity, after, known.amount);
    before.set(line.sourceLine, { quantity: after, amount: add(known.amount, matched) });
    const amountDiff = round(sub(amount, matched), 2);
    return { amount, matched, amountDiff, matchResult: resultOf(fact, { line, after, amountDiff, tolerance }), moved: '0.00', item: fact.item };
  });
  return withMoved(found, goods);
}

const saidOf = ({ quantity, price, taxRate, amount, tax }: Line) =>
  lineMoney(String(quantity || '0'), String(price || '0'), String(taxRate || '0'), {
    ...(amount ? { amount: String(amount) } : {}),
    ...(tax ? { tax: String(tax) } : {}),
  });

function partOf(fact: InvoicedFact, quantity: Decimal, after: Decimal, taken: Decimal): Decimal {
  if (isZero(fact.quantity)) return '0.00';
  if (compare(after, fact.quantity) === 0) return round(sub(fact.amount, taken), 2);
  return isZero(after) ? round(neg(taken), 2) : share(fact.amount, quantity, fact.quantity);
}

type Asked = { line: Line; after: Decimal; amountDiff: Decimal; tolerance: Decimal };
function resultOf(fact: InvoicedFact, { line, after, amountDiff, tolerance }: Asked): string {
  if (!isWithin(add(after, fact.pending), fact.quantity)) return 'over';
  if (line.taxRate && fact.taxRate !== '' && compare(String(line.taxRate), fact.taxRate) !== 0) return 'rate';
  if (compare(abs(amountDiff), tolerance) > 0) return 'price';
  return isZero(amountDiff) ? 'same' : 'tail';
}

/** Between nothing and all of it, whichever way it counts. */
export const isWithin = (part: Decimal, whole: Decimal): boolean =>
  isZero(part) || (isNegative(part) === isNegative(whole) && compare(abs(part), abs(whole)) <= 0);

/** Goods of which more is charged than is open were paid for as much: it stands on the first of their lines. */
function withMoved(found: Matched[], goods: readonly (InvoicedFact | undefined)[]): Matched[] {
  const seen = new Set<string>();
  return found.map((one, i) => {
    const fact = goods[i];
    if (!fact || seen.has(one.item)) return one;
    seen.add(one.item);
    const sum = found.filter(({ item }) => item === one.item).reduce<Decimal>((total, { matched }) => add(total, matched || '0'), '0');
    const goesOn = !isZero(sum) && isNegative(sum) === isNegative(fact.amount);
    const moved = goesOn ? sub(abs(sum), min(abs(sum), abs(fact.open))) : '0';
    return { ...one, moved: round(isNegative(sum) ? neg(moved) : moved, 2) };
  });
}

/** What all of it comes to, and the worst of it; `tolerance` = how much the whole may differ. */
export function matchedTotal(found: readonly Matched[], tolerance: Decimal): { matchedAmount: Decimal; amountDiff: Decimal; matchResult: string } {
  const sumOf = (name: 'matched' | 'amountDiff') =>
    round(
      found.reduce<Decimal>((sum, one) => add(sum, one[name] || '0'), '0'),
      2,
    );
  const amountDiff = sumOf('amountDiff');
  const results = found.map(({ matchResult }) => matchResult).filter(Boolean);
  if (results.length > 0 && compare(abs(amountDiff), tolerance) > 0) results.push('sum');
  return { matchedAmount: sumOf('matched'), amountDiff, matchResult: ORDER.find((one) => results.includes(one)) ?? '' };
}
