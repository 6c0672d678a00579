import type { Row } from '../../contract/answers';
import type { ReportChart } from '../../define/report-definition';

/** Marks a line of a page's width can tell apart. */
export const MARKS = 600;

/**
 * Rows of a line with a band, few enough to be drawn: of each stretch the lowest and the highest of each line, and every row without a value, so that nothing that
 * stood outside is left out.
 */
export function thinned(rows: readonly Row[], { y, apart = [] }: ReportChart, most = MARKS): readonly Row[] {
  if (rows.length <= most) return rows;
  const lineOf = (row: Row): string => apart.map((name) => String(row[name] ?? '')).join(' ');
  const lines = new Set(rows.map(lineOf)).size;
  const stretch = Math.ceil((rows.length * 2 * lines) / most);
  const kept = new Set<Row>();
  for (let from = 0; from < rows.length; from += stretch) {
    const ends = new Map<string, [low: Row, high: Row]>();
    for (const row of rows.slice(from, from + stretch)) {
      if (String(row[y] ?? '') === '') kept.add(row);
      else {
        const [low, high] = ends.get(lineOf(row)) ?? [row, row];
        ends.set(lineOf(row), [Number(row[y]) < Number(low[y]) ? row : low, Number(row[y]) > Number(high[y]) ? row : high]);
      }
    }
    for (const row of [...ends.values()].flat()) kept.add(row);
  }
  return rows.filter((row) => kept.has(row));
}
