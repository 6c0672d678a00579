import type { AnyLine } from '../../define/document-view';
import { add, compare, isPositive, min, sub } from '../../define/money';

/** What of a line goes into which pack: quantities in the smallest unit, packs counted from 0. */
export type Portion<L extends AnyLine = AnyLine> = { line: L; pack: number; quantity: string };

/** Packs are filled one after another in the order of the lines, so that the lots at the top go out first. */
export function portionsOf<L extends AnyLine>(lines: readonly L[], packSize: string): Portion<L>[] {
  if (!isPositive(packSize || '0')) return [];
  const portions: Portion<L>[] = [];
  let [pack, room] = [0, packSize];
  for (const line of lines) {
    let left = line.baseQuantity || '0';
    while (isPositive(left)) {
      const quantity = min(left, room);
      portions.push({ line, pack, quantity });
      left = sub(left, quantity);
      room = sub(room, quantity);
      if (compare(room, '0') === 0) [pack, room] = [pack + 1, packSize];
    }
  }
  return portions;
}

export const totalOf = (lines: readonly AnyLine[]): string => lines.reduce((sum, line) => add(sum, line.baseQuantity || '0'), '0');
