import { type KeyboardEvent, useState } from 'react';
import type { Row } from '../../contract/answers';
import { say } from '../ui/toast';
import { boundsOf, type CellRange, grownTo, isOneCell, wordsIn } from './cell-range';
import { copyCells } from './clipboard';
import type { DrawnColumn } from './drawn-column';
import { type GridPlace, movedBy } from './grid-keys';
import type { GridTable } from './grid-table';
import { type Layout, stepped, widened } from './layout';
import { extendedTo, type Selection, toggled, withRows } from './selection';
import type { Rows } from './use-block-source';
import { type CellSlot, useGridPlace } from './use-grid-place';

type Wishes = {
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
  /** Enter on a row that is still on its way; a step elsewhere takes it back. */
  onEarly: (wanted: { index: number; behind: boolean } | undefined) => void;
  onMenu: (column: string) => void;
  onCellMenu: (at: GridPlace) => void;
  reveal: (place: GridPlace) => void;
  /** Where it is remembered which cell the keyboard stands in. */
  cell: CellSlot | undefined;
};

/** Rows one copy may take; beyond it the export is the better way. */
const COPY_LIMIT = 20_000;

/**
 * The keyboard of a table (workspace rules §3). The grid itself keeps the focus and names its active cell, so rows may come and go:
 * the focus survives virtualisation. Shift with a movement marks cells, Space ticks rows: those of the marked cells, or this one.
 */
export function useGridKeyboard(w: Wishes) {
  const [place, setPlace] = useGridPlace(w.rows, w.cell);
  const [range, setRange] = useState<CellRange>();
  const { count } = w.rows;
  const active: GridPlace = {
    row: Math.min(place.row, count - 1),
    column: Math.min(place.column, Math.max(0, w.columns.length - 1)),
  };
  const go = (to: GridPlace) => {
    w.onEarly(undefined);
    setRange(undefined);
    setPlace(to);
    w.reveal(to);
  };
  const markTo = (to: GridPlace) => {
    setRange(grownTo(range, active, to));
    w.reveal(to);
  };

  const onHead = (event: KeyboardEvent, { column, width }: DrawnColumn): boolean => {
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
  };

  const copy = (hasHead: boolean): Promise<void> => copied(hasHead).catch(() => void say.warning('没有复制成功，请再试一次'));
  /** The marked cells; else the ticked rows; else the cell the cursor is in. */
  const copied = async (hasHead: boolean): Promise<void> => {
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
  };

  /** Ticks the rows of the marked cells, those that are here; once more unticks them. */
  const tickMarked = ({ top, bottom }: ReturnType<typeof boundsOf>) => {
    if (!w.selection || !w.onSelection) return;
    const marked = Array.from({ length: Math.min(bottom - top + 1, COPY_LIMIT) }, (_, at) => w.rows.rowAt(top + at)).filter((row) => row !== undefined);
    w.onSelection(withRows(w.selection, marked, top));
  };

  const onRow = (event: KeyboardEvent, row: Row): boolean => {
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === ' ' && w.onSelection && w.selection) {
      if (range && !event.shiftKey) tickMarked(boundsOf(range));
      else w.onSelection(event.shiftKey ? extendedTo(w.selection, active.row, w.rows.rowAt) : toggled(w.selection, row, active.row));
    } else if (event.key === 'Enter' && event.shiftKey) w.onFollow?.(row, w.columns[active.column]?.column.id ?? '');
    else if (event.key === 'Enter' || event.key === 'F2') w.onOpen?.(row, { behind: ctrl });
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) w.onCellMenu(active);
    else if (event.key === 'Escape' && range) setRange(undefined);
    else if (ctrl && event.key.toLowerCase() === 'a') {
      if (w.onSelection) w.onSelection({ rows: new Map(w.rows.loadedRows().map((one) => [one.id, one])), anchor: 0 });
      else setRange({ from: { row: 0, column: 0 }, to: { row: count - 1, column: w.columns.length - 1 } });
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const column = w.columns[active.column];
    if (ctrl && event.key.toLowerCase() === 'c') {
      event.preventDefault();
      void copy(event.shiftKey);
      return;
    }
    if (active.row === -1 && count > 0 && column && onHead(event, column)) return event.preventDefault();
    const row = w.rows.rowAt(active.row);
    if (active.row >= 0 && row && onRow(event, row)) return event.preventDefault();
    if (event.altKey) return;
    // Before the first rows are here there is nowhere to go: whoever walks ahead of them begins at the first, whoever opens waits for it.
    const isComing = w.rows.phase === 'loading' || count > 0;
    if (event.key === 'Enter' && !row && isComing && !event.shiftKey) return w.onEarly({ index: Math.max(0, active.row), behind: ctrl });
    if (w.rows.phase === 'loading' && count === 0) return;
    const isMarking = event.shiftKey && active.row >= 0;
    const from = isMarking ? (range?.to ?? active) : active;
    const to = movedBy({ key: event.key, ctrl, shift: event.shiftKey }, from, {
      rows: count,
      columns: w.columns.length,
      page: w.page(),
      hasHead: !isMarking,
    });
    if (!to) return;
    event.preventDefault();
    if (isMarking) markTo(to);
    else go(to);
  };
  return { active, range, setRange, setPlace, go, markTo, copy, onKeyDown };
}
