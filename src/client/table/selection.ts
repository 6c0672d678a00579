import type { Row } from '../../contract/answers';

/** Rows the user ticked, in the order he ticked them; `anchor` is where a Shift range starts. */
export type Selection = { rows: ReadonlyMap<string, Row>; anchor: number };

export const noSelection: Selection = { rows: new Map(), anchor: 0 };

export function toggled(selection: Selection, row: Row, index: number): Selection {
  const rows = new Map(selection.rows);
  if (!rows.delete(row.id)) rows.set(row.id, row);
  return { rows, anchor: index };
}

/** Everything loaded between the anchor and `index`; rows not loaded yet cannot be chosen. */
export function extendedTo(selection: Selection, index: number, rowAt: (index: number) => Row | undefined): Selection {
  const rows = new Map(selection.rows);
  const [from, to] = [Math.min(selection.anchor, index), Math.max(selection.anchor, index)];
  for (let at = from; at <= to; at++) {
    const row = rowAt(at);
    if (row) rows.set(row.id, row);
  }
  return { rows, anchor: selection.anchor };
}

export const only = (row: Row, index: number): Selection => ({ rows: new Map([[row.id, row]]), anchor: index });
export const all = (rows: readonly Row[]): Selection => ({
  rows: new Map(rows.map((row) => [row.id, row])),
  anchor: 0,
});

/** After a refresh: the same rows as the server has them now. */
export function refreshed(selection: Selection, rows: readonly Row[]): Selection {
  const now = new Map(rows.map((row) => [row.id, row]));
  return { ...selection, rows: new Map([...selection.rows].map(([id, row]) => [id, now.get(id) ?? row])) };
}
