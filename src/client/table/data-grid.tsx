// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type MouseEvent, type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Row } from '../../contract/answers';
import './grid.css';
import { useWhenChanged } from '../workspace/use-when-changed';
import { CellMenu } from './cell-menu';
import { isOneCell, summaryWords } from './cell-range';
import { SELECT_WIDTH } from './drawn-column';
import { fitted } from './fitted-width';
import { GridBody } from './grid-body';
import type { GridColumn } from './grid-column';
import { GridHead } from './grid-head';
import type { GridPlace } from './grid-keys';
import { type Sort, useGridTable } from './grid-table';
import type { Layout } from './layout';
import type { MenuItem } from './menu';
import { ROW_HEIGHT } from './row-window';
import { all, extendedTo, noSelection, only, type Selection, toggled } from './selection';
import { useSharedRoom } from './shared-room';
import { TotalsRow } from './totals-row';
import type { Rows } from './use-block-source';
import { useCellMenu } from './use-cell-menu';
import { useDrawnColumns } from './use-drawn-columns';
import { useGridKeyboard } from './use-grid-keyboard';
import type { CellSlot } from './use-grid-place';
import { useRangeDrag } from './use-range-drag';
import { type AnchorSlot, useScrollAnchor } from './use-scroll-anchor';
import { pageRowsOf, revealRow } from './use-viewport';

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
  /** Called when the keyboard comes to another row. */
  onActiveRow?: (row: Row | undefined) => void;
  /** Told in which column. */
  activeColumn?: RefObject<string | undefined>;
  /** Opens the record a cell refers to. */
  onFollow?: (row: Row, column: string) => void;
  /** Extra classes of a row: overdue rows are red. */
  toneOf?: (row: Row) => string;
  empty?: ReactNode;
  /** Where it is remembered which row stands at the upper edge. */
  anchor?: AnchorSlot;
  /** Where it is remembered which cell the keyboard stands in. */
  cell?: CellSlot;
  /** What the page can do with the chosen rows, in the menu of a cell. */
  rowMenu?: readonly MenuItem[];
  /** Where the sums of marked cells are written. */
  status?: HTMLElement | null;
};

/**
 * The table of every list and report. The scroll box holds three things: the head (sticky), the rows around the viewport drawn at
 * their places in an area as high as all rows together (grid-body.tsx), and the totals (sticky). Rows come from a block source, so a
 * million of them cost what fifty cost. One element has the focus, the grid; the active cell is named by aria-activedescendant.
 */
export function DataGrid(props: Props) {
  const { columns, rows, selection, onSelection, onOpen, onFollow } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<string>();
  const hasSelect = onSelection !== undefined;
  const [layout, onLayout] = useSharedRoom({ ...props, scroller, taken: hasSelect ? SELECT_WIDTH : 0 });
  const hasTotals = columns.some((column) => column.id in rows.totals);
  const table = useGridTable({ columns, layout, onLayout, sort: props.sort, onSort: props.onSort });
  const { drawn, all: reading, startWidth, endWidth } = useDrawnColumns(table, columns, scroller, hasSelect);
  const isFirstLoad = rows.phase === 'loading' && rows.count === 0;
  const count = isFirstLoad ? 20 : rows.count;
  const covered = ROW_HEIGHT + (hasTotals ? TOTALS_HEIGHT : 0);
  const keyAt = useCallback((index: number) => rows.rowAt(index)?.id, [rows.rowAt]);
  useScrollAnchor({ scroller, covered: ROW_HEIGHT, count: rows.count, isCounted: rows.isCounted, keyAt, subscribe: rows.subscribe, slot: props.anchor });

  const reveal = useCallback(
    ({ row, column }: GridPlace) => {
      const box = scroller.current;
      if (row >= 0) revealRow(box, row, count, covered);
      const at = reading[column];
      if (!box || !at || at.stick) return;
      const left = reading.slice(0, column).reduce((sum, one) => sum + one.width, hasSelect ? SELECT_WIDTH : 0);
      if (left - startWidth < box.scrollLeft) box.scrollLeft = left - startWidth;
      else if (left + at.width > box.scrollLeft + box.clientWidth - endWidth) box.scrollLeft = left + at.width - box.clientWidth + endWidth;
    },
    [count, covered, reading, startWidth, endWidth, hasSelect],
  );
  // A row opened while its block is still loading opens as soon as it is here, unless something else was clicked since.
  const awaited = useRef<{ index: number; behind: boolean }>(undefined);
  const keyboard = useGridKeyboard({
    rows,
    columns: reading,
    page: () => pageRowsOf(scroller.current, covered),
    table,
    layout,
    onLayout,
    selection,
    onSelection,
    onOpen,
    onFollow,
    onEarly: (wanted) => {
      awaited.current = wanted;
    },
    onMenu: setMenu,
    onCellMenu: (at) => cellMenu.open(at, scroller.current?.querySelector<HTMLElement>(`[id="${id}-${at.row}-${at.column}"]`) ?? scroller.current),
    reveal,
    cell: props.cell,
  });
  const { active, range } = keyboard;
  const drag = useRangeDrag({
    scroller,
    onStart: (at) => {
      keyboard.setPlace(at);
      keyboard.setRange({ from: at, to: at });
    },
    onReach: (to) => keyboard.setRange((now) => (now ? { from: now.from, to } : now)),
  });
  // The source is made anew with the question: marked cells of another one are other cells.
  useWhenChanged(rows.rowAt, () => keyboard.setRange(undefined));

  const told = useRef<Row>(undefined);
  const onRows = () => {
    const here = rows.rowAt(active.row);
    if (props.activeRow) props.activeRow.current = here;
    if (told.current !== here) props.onActiveRow?.(here);
    told.current = here;
    if (props.activeColumn) props.activeColumn.current = reading[active.column]?.column.id;
    const row = awaited.current && rows.rowAt(awaited.current.index);
    if (!row || !awaited.current) return;
    onOpen?.(row, { behind: awaited.current.behind });
    awaited.current = undefined;
  };

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
    if (!row || drag.wasDragged()) return;
    // Shift marks cells; on the boxes in front it ticks the rows between.
    if (event.shiftKey && !isSelect) return keyboard.markTo({ row: index, column });
    keyboard.setRange(undefined);
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
  const fit = (ids?: readonly string[]) => {
    const wanted = reading.flatMap(({ column }) => (!ids || ids.includes(column.id) ? [column] : []));
    if (scroller.current) onLayout(fitted(layout, wanted, rows.loadedRows(), scroller.current));
  };

  const cellMenu = useCellMenu({ scroller, rows, keyboard, selection, onSelection });
  const onContextMenu = (event: MouseEvent) => {
    const { row, index, column } = placeOf(event);
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-column]') : null;
    if (!row || !cell) return;
    event.preventDefault();
    cellMenu.open({ row: index, column }, cell);
  };
  const menuRow = cellMenu.at && rows.rowAt(cellMenu.at.row);
  const menuColumn = cellMenu.at && reading[cellMenu.at.column]?.column;
  const ticked = hasSelect && selection ? selection.rows.size : 0;
  const isAllSelected = ticked > 0 && ticked >= Math.min(rows.count, rows.loadedRows().length);

  return (
    // biome-ignore lint/a11y/useKeyWithMouseEvents: pointing colours the row and tells cut words; the keyboard's cell has its own mark
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.count + 1 + (hasTotals ? 1 : 0)}
      aria-colcount={reading.length}
      aria-multiselectable
      aria-busy={rows.phase === 'loading'}
      aria-activedescendant={rows.count > 0 ? `${id}-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      data-grid
      onKeyDown={keyboard.onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onContextMenu={onContextMenu}
      onMouseOver={pointAt}
      onMouseLeave={pointAt}
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
        onFit={fit}
      />
      <GridBody
        id={id}
        scroller={scroller}
        rows={rows}
        count={count}
        covered={covered}
        isFirstLoad={isFirstLoad}
        columns={drawn}
        hasSelect={hasSelect}
        selection={selection}
        active={active}
        range={range}
        toneOf={props.toneOf}
        onRows={onRows}
      />
      {rows.phase === 'ready' && rows.count === 0 && (
        <div role="row" aria-rowindex={2} tabIndex={-1} className="sticky left-0 max-w-full">
          <div role="gridcell" tabIndex={-1} aria-colspan={reading.length}>
            {props.empty}
          </div>
        </div>
      )}
      {hasTotals && rows.count > 0 && <TotalsRow columns={drawn} totals={rows.totals} rowIndex={rows.count + 2} hasSelect={hasSelect} />}
      {menuRow && menuColumn && (
        <CellMenu
          anchor={cellMenu.anchor}
          onClose={cellMenu.close}
          row={menuRow}
          column={menuColumn}
          filter={props.filters[menuColumn.id] ?? ''}
          onFilter={(value) => props.onFilter(menuColumn.id, value)}
          onCopy={(hasHead) => void keyboard.copy(hasHead)}
          onOpen={onOpen && ((options) => onOpen(menuRow, options))}
          onFollow={onFollow && (() => onFollow(menuRow, menuColumn.id))}
          more={props.rowMenu ?? []}
        />
      )}
      {props.status &&
        range &&
        !isOneCell(range) &&
        createPortal(
          summaryWords(
            range,
            reading.map(({ column }) => column),
            rows.rowAt,
          ),
          props.status,
        )}
    </div>
  );
}

const TOTALS_HEIGHT = 34;

/** Words too long for their cell are told in full to whoever points at it; asked then, not for every cell that is drawn. */
function nameCut(cell: HTMLElement): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** The pieces of a row stand in several panes: pointed at together. */
function pointAt(event: MouseEvent<HTMLElement>): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const cell = target?.closest<HTMLElement>('.grid-cell[data-column]');
  if (cell) nameCut(cell);
  const index = target?.closest<HTMLElement>('[data-row]')?.dataset.row;
  for (const old of event.currentTarget.querySelectorAll('[data-pointed]')) old.removeAttribute('data-pointed');
  if (index === undefined || event.type === 'mouseleave') return;
  for (const piece of event.currentTarget.querySelectorAll(`[data-row="${index}"]`)) piece.setAttribute('data-pointed', '');
}
