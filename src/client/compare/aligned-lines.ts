import type { Row } from '../../contract/answers';

/** Lines that speak of the same goods: for each document its own (one order line may have come in two lots). */
export type LineGroup = { lines: readonly (readonly Row[])[] };

/**
 * Lines of several documents brought together. First by descent: a line taken from another, or two taken from the same one, however
 * many documents lie between as long as they are here. What has no such tie is matched by goods and lot, then by goods alone; lines
 * without goods by the paper they settle, then by what they are chosen as (`called`: the fund). The order is that of the first
 * document, what it lacks follows in the order of the next.
 */
export function alignedLines(documents: readonly { lines: readonly Row[] }[], called: readonly string[] = []): LineGroup[] {
  const lines = documents.flatMap(({ lines }, side) => lines.map((row) => ({ row, side })));
  const roots = new Roots();
  for (const { row } of lines) if (row.sourceLine) roots.join(row.id, String(row.sourceLine));
  const chosen = (row: Row): string =>
    goods(row)
      ? ''
      : called
          .map((name) => String(row[name] ?? ''))
          .join(' ')
          .trim();
  for (const keyOf of [goodsAndLot, goods, paper, chosen]) joinLonely(lines, roots, keyOf);
  const groups = new Map<string, Row[][]>();
  for (const { row, side } of lines) {
    const root = roots.of(row.id);
    const group = groups.get(root) ?? documents.map(() => []);
    group[side]?.push(row);
    groups.set(root, group);
  }
  return [...groups.values()].map((group) => ({ lines: group }));
}

type Placed = { row: Row; side: number };
const goods = (row: Row): string => String(row.specification ?? '');
const paper = (row: Row): string => (goods(row) ? '' : String(row.sourceSn ?? ''));
const goodsAndLot = (row: Row): string => (goods(row) && row.batchNo ? `${goods(row)} ${String(row.batchNo)}` : '');

/** Groups of one document only are joined with such of another document that hold the same goods. */
function joinLonely(lines: readonly Placed[], roots: Roots, keyOf: (row: Row) => string): void {
  const sides = new Map<string, Set<number>>();
  for (const { row, side } of lines) sides.set(roots.of(row.id), (sides.get(roots.of(row.id)) ?? new Set()).add(side));
  const lonely = lines.filter(({ row }) => sides.get(roots.of(row.id))?.size === 1 && keyOf(row) !== '');
  const waiting = new Map<string, Placed>();
  for (const line of lonely) {
    const other = waiting.get(keyOf(line.row));
    if (!other) waiting.set(keyOf(line.row), line);
    else if (other.side !== line.side) roots.join(other.row.id, line.row.id);
  }
}

/** Which names belong together (disjoint sets). */
class Roots {
  private above = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let up = this.above.get(root); up !== undefined; up = this.above.get(root)) root = up;
    return root;
  }

  join(a: string, b: string): void {
    const [first, second] = [this.of(a), this.of(b)];
    if (first !== second) this.above.set(second, first);
  }
}
