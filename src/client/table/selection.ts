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

/** These rows ticked beside the others; unticked when all of them are ticked already. */
export function withRows(selection: Selection, rows: readonly Row[], anchor: number): Selection {
  const now = new Map(selection.rows);
  const isAll = rows.every((row) => now.has(row.id));
  for (const row of rows) {
    if (isAll) now.delete(row.id);
    else now.set(row.id, row);
  }
  return { rows: now, anchor };
}

export const all = (rows: readonly Row[]): Selection => ({
  rows: new Map(rows.map((row) => [row.id, row])),
  anchor: 0,
});

/** After a refresh: the same rows as the server has them now, without those that are gone; the very same selection where nothing is newer. */
export function refreshed(selection: Selection, rows: readonly Row[], isGone: (id: string) => boolean = () => false): Selection {
  if (selection.rows.size === 0) return selection;
  const newer = rows.filter((row) => selection.rows.has(row.id) && selection.rows.get(row.id) !== row);
  const gone = [...selection.rows.keys()].filter(isGone);
  if (newer.length === 0 && gone.length === 0) return selection;
  const now = new Map(selection.rows);
  for (const row of newer) now.set(row.id, row);
  for (const id of gone) now.delete(id);
  return { ...selection, rows: now };
}
