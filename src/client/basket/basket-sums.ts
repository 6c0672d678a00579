import { add, uppercaseAmount } from '../../define/money';
import type { BasketItem } from './basket';

export type BasketSum = { count: number; quantity?: string; amount?: string; tax?: string; net?: string; words?: string };
const FIGURES = ['quantity', 'amount', 'tax', 'net'] as const;

/**
 * What the documents come to: number, quantity, amount with tax, tax, amount without, and the amount in words as it is written on
 * a payment order. A figure one of them does not show is not summed at all: half a sum would be taken for a whole one.
 */
export function sumOf(items: readonly BasketItem[]): BasketSum {
  const there = items.filter((item) => !item.isGone);
  const sums = Object.fromEntries(
    FIGURES.flatMap((name) =>
      there.length > 0 && there.every((item) => item[name] !== undefined) ? [[name, add(...there.map((item) => item[name] ?? '0'))]] : [],
    ),
  ) as Pick<BasketSum, (typeof FIGURES)[number]>;
  return { count: there.length, ...sums, ...(sums.amount === undefined ? {} : { words: uppercaseAmount(sums.amount) }) };
}

/** Documents by kind, in the order the kinds came in. */
export function byKind(items: readonly BasketItem[]): [kind: string, items: BasketItem[]][] {
  const groups = new Map<string, BasketItem[]>();
  for (const item of items) groups.set(item.kind, [...(groups.get(item.kind) ?? []), item]);
  return [...groups];
}
