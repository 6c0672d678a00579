import type { BookRow } from '../../../define/facts';
import { compare } from '../../../define/money';
import { sortOf } from './causes';

type Said = Pick<BookRow, 'kind' | 'amount' | 'near' | 'wide'>;

/**
 * Which of the own papers each line of the other side's statement speaks of: by what mirrors what, then by what both came of, then money of
 * one amount nobody linked. Each paper is of one line.
 */
export function pairUp(said: readonly Said[], own: readonly BookRow[]): { of: BookRow[][]; alone: BookRow[] } {
  const of: BookRow[][] = said.map(() => []);
  const free = (i: number): boolean => of[i]?.length === 0;
  const take = (left: readonly BookRow[], names: (one: Said) => readonly string[]): BookRow[] => {
    const lines = new Map<string, number[]>();
    for (const [i, line] of said.entries()) for (const name of names(line)) lines.set(name, [...(lines.get(name) ?? []), i]);
    return left.filter((row) => {
      const fits = [...new Set(names(row).flatMap((name) => lines.get(name) ?? []))].sort((a, b) => a - b);
      const same = fits.find((i) => free(i) && compare(said[i]?.amount ?? '0', row.amount) === 0);
      const at = same ?? fits.find(free) ?? fits[0];
      if (at !== undefined) of[at]?.push(row);
      return at === undefined;
    });
  };
  const unlinked = take(
    take(own, ({ near }) => near),
    ({ wide }) => wide,
  );
  const alone = unlinked.filter((row) => {
    if (sortOf(row.kind) !== 'money') return true;
    const at = said.findIndex((line, i) => free(i) && sortOf(line.kind) === 'money' && compare(line.amount, row.amount) === 0);
    if (at >= 0) of[at]?.push(row);
    return at < 0;
  });
  return { of, alone };
}
