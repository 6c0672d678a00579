// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type MouseEvent, type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Row } from '../../contract/answers';
import type { GridColumn } from './grid-column';
import { GridHead } from './grid-head';
import type { GridPlace } from './grid-keys';
import { GridRow } from './grid-row';
import { type Sort, useGridTable } from './grid-table';
import type { Layout } from './layout';
import { ROW_HEIGHT } from './row-window';
import { all, extendedTo, noSelection, only, type Selection, toggled } from './selection';
import { TotalsRow } from './totals-row';
import type { Rows } from './use-block-source';
import { useDrawnColumns } from './use-drawn-columns';
import { useGridKeyboard } from './use-grid-keyboard';
import { useViewport } from './use-viewport';

type Props = {
  label: string;
  columns: readonly GridColumn[];
  rows: Rows;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  filters: Record<string, string>;
  onFilter: (id: string, value: string) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  onOpen?: (row: Row, options: { behind: boolean }) => void;
  /** Told which row the keyboard stands in. */
  activeRow?: RefObject<Row | undefined>;
  /** Opens the record a cell refers to. */
  onFollow?: (row: Row, column: string) => void;
  /** Extra classes of a row: overdue rows are red. */
  toneOf?: (row: Row) => string;
  empty?: ReactNode;
};

/**
 * The table of every list and report. The scroll box holds three things: the head (sticky), the rows around the viewport drawn at
 * their places in an area as high as all rows together, and the totals (sticky). Rows come from a block source, so a million of
 * them cost what fifty cost. One element has the focus, the grid; the active cell is named by aria-activedescendant.
 */
export function DataGrid(props: Props) {
  const { columns, rows, layout, onLayout, selection, onSelection, onOpen, onFollow } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<string>();
  const hasSelect = onSelection !== undefined;
  const hasTotals = columns.some((column) => column.id in rows.totals);
  const table = useGridTable({ columns, layout, onLayout, sort: props.sort, onSort: props.onSort });
  const { drawn, all: reading, startWidth, endWidth } = useDrawnColumns(table, columns, scroller, hasSelect);
  const isFirstLoad = rows.phase === 'loading' && rows.count === 0;
  const count = isFirstLoad ? 20 : rows.count;
  const view = useViewport(scroller, count, ROW_HEIGHT + (hasTotals ? 34 : 0));

  const reveal = useCallback(
    ({ row, column }: GridPlace) => {
      if (row >= 0) view.reveal(row);
      const box = scroller.current;
      const at = reading[column];
      if (!box || !at || at.stick) return;
      const left = reading.slice(0, column).reduce((sum, one) => sum + one.width, hasSelect ? ROW_HEIGHT : 0);
      if (left - startWidth < box.scrollLeft) box.scrollLeft = left - startWidth;
      else if (left + at.width > box.scrollLeft + box.clientWidth - endWidth) box.scrollLeft = left + at.width - box.clientWidth + endWidth;
    },
    [view.reveal, reading, startWidth, endWidth, hasSelect],
  );
  const keyboard = useGridKeyboard({
    count: rows.count,
    columns: reading,
    page: view.pageRows,
    table,
    layout,
    onLayout,
    rowAt: rows.rowAt,
    loadedRows: rows.loadedRows,
    selection,
    onSelection,
    onOpen,
    onFollow,
    onMenu: setMenu,
    reveal,
  });
  const { active } = keyboard;
  useEffect(() => {
    if (props.activeRow) props.activeRow.current = rows.rowAt(active.row);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every answer, so that blocks made stale by a refresh load
  useEffect(() => rows.ensure(view.first, view.last), [rows.ensure, rows.version, view.first, view.last]);

  // A row double-clicked while its block is still loading opens as soon as it is here, unless something else was clicked since.
  const awaited = useRef<{ index: number; behind: boolean }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again after every answer
  useEffect(() => {
    const row = awaited.current && rows.rowAt(awaited.current.index);
    if (!row || !awaited.current) return;
    onOpen?.(row, { behind: awaited.current.behind });
    awaited.current = undefined;
  }, [rows.version]);

  const placeOf = (event: MouseEvent): { row?: Row; index: number; column: number; isSelect: boolean } => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
    return {
      row: rows.rowAt(index),
      index,
      column: Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? 0),
      isSelect: target.closest('[data-select]') !== null,
    };
  };
  const onClick = (event: MouseEvent) => {
    const { row, index, column, isSelect } = placeOf(event);
    awaited.current = undefined;
    if (!row) return;
    keyboard.setPlace({ row: index, column });
    if (!selection || !onSelection) return;
    if (event.shiftKey) onSelection(extendedTo(selection, index, rows.rowAt));
    else if (isSelect || event.ctrlKey || event.metaKey) onSelection(toggled(selection, row, index));
    else onSelection(only(row, index));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const { row, index, isSelect } = placeOf(event);
    if (isSelect) return;
    if (row) onOpen?.(row, { behind: event.ctrlKey });
    else if (index >= 0) awaited.current = { index, behind: event.ctrlKey };
  };
  const loaded = hasSelect && selection ? selection.rows.size : 0;
  const isAllSelected = loaded > 0 && loaded >= Math.min(rows.count, rows.loadedRows().length);
  const indexes = Array.from({ length: Math.max(0, view.last - view.first) }, (_, at) => view.first + at);
  // The active row stays drawn when scrolled away: the focus keeps its cell.
  if (active.row >= 0 && active.row < count && !indexes.includes(active.row)) indexes.push(active.row);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.count + 1 + (hasTotals ? 1 : 0)}
      aria-colcount={reading.length}
      aria-multiselectable={hasSelect || undefined}
      aria-busy={rows.phase === 'loading'}
      aria-activedescendant={rows.count > 0 ? `${id}-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      data-grid
      onKeyDown={keyboard.onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      className="group/grid relative min-h-0 flex-1 overflow-auto border border-line bg-surface focus-visible:outline-2 focus-visible:outline-focus"
    >
      <GridHead
        id={id}
        table={table}
        columns={drawn}
        layout={layout}
        onLayout={onLayout}
        filters={props.filters}
        onFilter={props.onFilter}
        activeColumn={active.row === -1 ? active.column : -1}
        hasSelect={hasSelect}
        isAllSelected={isAllSelected}
        onSelectAll={() => onSelection?.(isAllSelected ? noSelection : all(rows.loadedRows()))}
        menu={menu}
        onMenu={setMenu}
      />
      <div role="rowgroup" className="relative" style={{ height: view.height, width: drawn.total, minWidth: '100%' }}>
        {indexes.map((index) => {
          const row = isFirstLoad ? undefined : rows.rowAt(index);
          return (
            <GridRow
              key={index}
              id={id}
              row={row}
              index={index}
              y={view.yOf(index)}
              columns={drawn}
              hasSelect={hasSelect}
              isSelected={row !== undefined && (selection?.rows.has(row.id) ?? false)}
              activeColumn={index === active.row ? active.column : -1}
              tone={row ? (props.toneOf?.(row) ?? '') : ''}
            />
          );
        })}
      </div>
      {rows.phase === 'ready' && rows.count === 0 && <div className="sticky left-0 max-w-full">{props.empty}</div>}
      {hasTotals && rows.count > 0 && <TotalsRow columns={drawn} totals={rows.totals} rowIndex={rows.count + 2} hasSelect={hasSelect} />}
    </div>
  );
}
