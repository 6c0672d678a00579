import type { KeyboardEvent } from 'react';
import type { Row } from '../../contract/answers';
import { say } from '../ui/toast';
import { boundsOf, type CellRange, isOneCell, wordsIn } from './cell-range';
import { copyCells } from './clipboard';
import type { DrawnColumn } from './drawn-column';
import type { GridPlace } from './grid-keys';
import type { GridTable } from './grid-table';
import { type Layout, stepped, widened } from './layout';
import { extendedTo, noSelection, type Selection, toggled, withRows } from './selection';
import type { Rows } from './use-block-source';
import type { CellSlot } from './use-grid-place';

export type KeyWishes = {
  rows: Rows;
  columns: readonly DrawnColumn[];
  /** Rows a page key moves by, asked when one is pressed. */
  page: () => number;
  table: GridTable;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  selection: Selection | undefined;
  onSelection: ((selection: Selection) => void) | undefined;
  onOpen: ((row: Row, options: { behind: boolean }) => void) | undefined;
  onFollow: ((row: Row, column: string) => void) | undefined;
  /** Space: looks at the row without leaving the table. Where nothing is shown of a row, Space ticks it like X. */
  onPeek: ((row: Row) => void) | undefined;
  onPeekEnd: (() => void) | undefined;
  onLetter: ((code: string) => ((row: Row) => void) | undefined) | undefined;
  /** Enter on a row that is still on its way; a step elsewhere takes it back. */
  onEarly: (wanted: { index: number; behind: boolean } | undefined) => void;
  onMenu: (column: string) => void;
  onCellMenu: (at: GridPlace) => void;
  reveal: (place: GridPlace) => void;
  /** Where it is remembered which cell the keyboard stands in. */
  cell: CellSlot | undefined;
};

/** Where the keyboard stands, what is marked, and how both are changed. */
export type GridStand = {
  active: GridPlace;
  range: CellRange | undefined;
  setRange: (range: CellRange | undefined) => void;
  setPlace: (place: GridPlace) => void;
};

/** Rows one copy may take; beyond it the export is the better way. */
const COPY_LIMIT = 20_000;

/** Keys on the head: sorting, the menu of a column, its width and place. True = it was one. */
export function headKey(event: KeyboardEvent, { column, width }: DrawnColumn, w: KeyWishes, { active, setPlace }: GridStand): boolean {
  const leaf = w.table.getColumn(column.id);
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
  if (event.key === 'Enter') leaf?.getCanSort() && leaf.toggleSorting(undefined, event.shiftKey || event.ctrlKey);
  else if ((event.altKey && event.key === 'ArrowDown') || event.key === ' ') w.onMenu(column.id);
  else if (event.altKey && event.shiftKey && step) w.onLayout(widened(w.layout, column.id, width + step * 24));
  else if (event.altKey && step) {
    const next = stepped(w.layout, column.id, step);
    if (next === w.layout) return true;
    w.onLayout(next);
    setPlace({ ...active, column: active.column + step });
  } else return false;
  return true;
}

/** Keys on a row: looking at it, opening, following, its menu, taking back what is marked, all of them. True = it was one. */
export function rowKey(event: KeyboardEvent, row: Row, w: KeyWishes, { active, range, setRange }: GridStand): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.key === ' ' && (w.onPeek || w.onSelection)) {
    if (w.onPeek) w.onPeek(row);
    else tick(row, w, { active, range }, event.shiftKey);
  } else if (event.key === 'Enter' && event.shiftKey) w.onFollow?.(row, w.columns[active.column]?.column.id ?? '');
  else if (event.key === 'Enter' || event.key === 'F2') w.onOpen?.(row, { behind: ctrl });
  else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) w.onCellMenu(active);
  else if (event.key === 'Escape' && range) setRange(undefined);
  else if (event.key === 'Escape' && w.onPeekEnd) w.onPeekEnd();
  else if (event.key === 'Escape' && w.selection && w.selection.rows.size > 0) w.onSelection?.(noSelection);
  else if (ctrl && event.key.toLowerCase() === 'a') {
    if (w.onSelection) w.onSelection({ rows: new Map(w.rows.loadedRows().map((one) => [one.id, one])), anchor: 0 });
    else setRange({ from: { row: 0, column: 0 }, to: { row: w.rows.count - 1, column: w.columns.length - 1 } });
  } else return false;
  return true;
}

export const isTick = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey;

/** Ticks a row, or those of the marked cells; `isOnwards` also the rows since the last tick. */
export function tick(row: Row, w: KeyWishes, { active, range }: Pick<GridStand, 'active' | 'range'>, isOnwards: boolean): void {
  if (!w.onSelection || !w.selection) return;
  if (range && !isOnwards) tickMarked(w, boundsOf(range));
  else w.onSelection(isOnwards ? extendedTo(w.selection, active.row, w.rows.rowAt) : toggled(w.selection, row, active.row));
}

/** Ticks the rows of the marked cells, those that are here; once more unticks them. */
function tickMarked(w: KeyWishes, { top, bottom }: ReturnType<typeof boundsOf>): void {
  if (!w.selection || !w.onSelection) return;
  const marked = Array.from({ length: Math.min(bottom - top + 1, COPY_LIMIT) }, (_, at) => w.rows.rowAt(top + at)).filter((row) => row !== undefined);
  w.onSelection(withRows(w.selection, marked, top));
}

export const copy = (hasHead: boolean, w: KeyWishes, stand: GridStand): Promise<void> =>
  copied(hasHead, w, stand).catch(() => void say.warning('没有复制成功，请再试一次'));

/** The marked cells; else the ticked rows; else the cell the cursor is in. */
async function copied(hasHead: boolean, w: KeyWishes, { active, range }: GridStand): Promise<void> {
  const all = w.columns.map(({ column }) => column);
  const words = (rows: readonly Row[], columns = all) => rows.map((row) => columns.map((column) => wordsIn(row, column)));
  if (range && !isOneCell(range)) {
    const { top, bottom, left, right } = boundsOf(range);
    if (bottom - top >= COPY_LIMIT) return void say.warning(`一次最多复制 ${COPY_LIMIT} 行，更多请用导出`);
    const columns = all.slice(left, right + 1);
    const rows = await w.rows.readAll(top, bottom + 1);
    await copyCells({ rows: words(rows, columns), columns, hasHead });
    return void say.success(`已复制 ${rows.length} 行 × ${columns.length} 列${hasHead ? '（含表头）' : ''}`);
  }
  const chosen = [...(w.selection?.rows.values() ?? [])];
  if (chosen.length > 0) {
    await copyCells({ rows: words(chosen), columns: all, hasHead });
    return void say.success(`已复制所选 ${chosen.length} 行${hasHead ? '（含表头）' : ''}`);
  }
  const [row, at] = [w.rows.rowAt(active.row), all[active.column]];
  if (row && at) await copyCells({ rows: words([row], [at]), columns: [at], hasHead });
}
