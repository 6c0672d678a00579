import { type KeyboardEvent, useState } from 'react';
import type { Row } from '../../contract/answers';
import { cellText } from './field-cell';
import { type GridPlace, movedBy } from './grid-keys';
import type { DrawnColumn } from './grid-row';
import type { GridTable } from './grid-table';
import type { Layout } from './layout';
import { extendedTo, type Selection, toggled } from './selection';
import { formatTsv } from './tsv';

type Wishes = {
  count: number;
  columns: readonly DrawnColumn[];
  page: number;
  table: GridTable;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  rowAt: (index: number) => Row | undefined;
  loadedRows: () => Row[];
  selection: Selection | undefined;
  onSelection: ((selection: Selection) => void) | undefined;
  onOpen: ((row: Row, options: { behind: boolean }) => void) | undefined;
  onFollow: ((row: Row, column: string) => void) | undefined;
  onMenu: (column: string) => void;
  reveal: (place: GridPlace) => void;
};

/**
 * The keyboard of a table (workspace rules §3). The grid itself keeps the focus and names its active cell, so rows may come and go:
 * the focus survives virtualisation.
 */
export function useGridKeyboard(w: Wishes) {
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const active: GridPlace = {
    row: Math.min(place.row, w.count - 1),
    column: Math.min(place.column, Math.max(0, w.columns.length - 1)),
  };
  const go = (to: GridPlace) => {
    setPlace(to);
    w.reveal(to);
  };

  const onHead = (event: KeyboardEvent, column: DrawnColumn): boolean => {
    const leaf = w.table.getColumn(column.column.id);
    if (event.key === 'Enter') leaf?.getCanSort() && leaf.toggleSorting(undefined, event.shiftKey || event.ctrlKey);
    else if ((event.altKey && event.key === 'ArrowDown') || event.key === ' ') w.onMenu(column.column.id);
    else if (event.altKey && event.shiftKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      w.onLayout({
        ...w.layout,
        widths: {
          ...w.layout.widths,
          [column.column.id]: Math.max(44, column.width + (event.key === 'ArrowRight' ? 24 : -24)),
        },
      });
    } else if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      const order = [...w.layout.order];
      const at = order.indexOf(column.column.id);
      const to = at + (event.key === 'ArrowRight' ? 1 : -1);
      const other = order[to];
      if (other === undefined) return true;
      order[at] = other;
      order[to] = column.column.id;
      w.onLayout({ ...w.layout, order });
      setPlace({ ...active, column: Math.max(0, active.column + (to > at ? 1 : -1)) });
    } else return false;
    return true;
  };

  const copy = () => {
    const chosen = w.selection ? [...w.selection.rows.values()] : [];
    const row = w.rowAt(active.row);
    const words = (one: Row, { column }: DrawnColumn) => column.textOf?.(one) ?? cellText(column.id, column.field, one);
    const at = w.columns[active.column];
    const text = chosen.length > 0 ? formatTsv(chosen.map((one) => w.columns.map((column) => words(one, column)))) : row && at ? words(row, at) : '';
    void navigator.clipboard?.writeText(text);
  };

  const onRow = (event: KeyboardEvent, row: Row): boolean => {
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === ' ' && w.onSelection && w.selection) {
      w.onSelection(event.shiftKey ? extendedTo(w.selection, active.row, w.rowAt) : toggled(w.selection, row, active.row));
    } else if (event.key === 'Enter' && event.shiftKey) w.onFollow?.(row, w.columns[active.column]?.column.id ?? '');
    else if (event.key === 'Enter' || event.key === 'F2') w.onOpen?.(row, { behind: ctrl });
    else if (ctrl && event.key.toLowerCase() === 'a' && w.onSelection) {
      w.onSelection({ rows: new Map(w.loadedRows().map((one) => [one.id, one])), anchor: 0 });
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const column = w.columns[active.column];
    if (ctrl && event.key.toLowerCase() === 'c') {
      event.preventDefault();
      return copy();
    }
    if (active.row === -1 && column && onHead(event, column)) return event.preventDefault();
    const row = w.rowAt(active.row);
    if (active.row >= 0 && row && onRow(event, row)) return event.preventDefault();
    if (event.altKey) return;
    const to = movedBy({ key: event.key, ctrl, shift: event.shiftKey }, active, {
      rows: w.count,
      columns: w.columns.length,
      page: w.page,
      hasHead: true,
    });
    if (!to) return;
    event.preventDefault();
    go(to);
    if (event.shiftKey && w.selection && w.onSelection && to.row !== active.row) {
      const from = w.selection.rows.size === 0 ? { ...w.selection, anchor: active.row } : w.selection;
      w.onSelection(extendedTo(from, Math.max(0, to.row), w.rowAt));
    }
  };
  return { active, setPlace, go, onKeyDown };
}
