/** Columns drawn beyond the edges of the view. */
const OVERSCAN = 3;

/**
 * First and last of the columns that stand between `left` and `left + width` of their row, with a few beside them. Widths differ,
 * so this walks; a table has tens of columns, not thousands.
 *
 * @example columnWindow([100, 100, 100, 100], 250, 100) // { first: 0, last: 3 }
 */
export function columnWindow(widths: readonly number[], left: number, width: number, overscan = OVERSCAN): { first: number; last: number } {
  let [at, from, first, last] = [0, 0, widths.length - 1, -1];
  for (const one of widths) {
    if (from + one > left && at < first) first = at;
    if (from < left + width) last = at;
    from += one;
    at += 1;
  }
  return { first: Math.max(0, first - overscan), last: Math.min(widths.length - 1, last + overscan) };
}
