// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type RefObject, useId, useRef, useState } from 'react';
import type { Row } from '../../contract/answers';
import './grid.css';
import { useWhenChanged } from '../workspace/use-when-changed';
import { GridBody } from './grid-body';
import { MarkedSums, MenuOfCell, NoRows } from './grid-extras';
import { GridHead } from './grid-head';
import type { GridPlace } from './grid-keys';
import type { GridProps } from './grid-props';
import { pointAt } from './pointed-row';
import { all, noSelection } from './selection';
import { TotalsRow } from './totals-row';
import { useCellMenu } from './use-cell-menu';
import { useGridKeyboard } from './use-grid-keyboard';
import { type AwaitedRow, useGridPointer } from './use-grid-pointer';
import { type GridView, useGridView } from './use-grid-view';
import { useRangeDrag } from './use-range-drag';

/**
 * The table of every list and report. The scroll box holds three things: the head (sticky), the rows around the viewport drawn at
 * their places in an area as high as all rows together (grid-body.tsx), and the totals (sticky). Rows come from a block source, so a
 * million of them cost what fifty cost. One element has the focus, the grid; the active cell is named by aria-activedescendant.
 */
export function DataGrid(props: GridProps) {
  const { rows } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const view = useGridView(props, scroller);
  const { drawn, reading, hasSelect, hasTotals, count, covered, row, isFirstLoad } = view;
  const [menu, setMenu] = useState<string>();
  const awaited: AwaitedRow = useRef(undefined);
  const { keyboard, cellMenu, pointer } = useGridHands({ props, id, scroller, view, awaited, onMenu: setMenu });
  const { active, range } = keyboard;
  const onRows = useToldRow(props, awaited, active, reading[active.column]?.column.id);
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
      {...pointer}
      onMouseOver={pointAt}
      onMouseLeave={pointAt}
      // Its rows cover a mark around the whole: the cell of the keyboard has one, and where there is none the table itself.
      className={`group/grid relative min-h-0 flex-1 isolate overflow-auto border-line border-t bg-surface -outline-offset-1
        ${rows.count > 0 ? 'outline-none' : 'focus-visible:outline-1 focus-visible:outline-focus'}`}
    >
      <Head props={props} id={id} view={view} active={active} menu={menu} onMenu={setMenu} />
      <GridBody
        {...{ id, scroller, rows, count, covered, height: row, isFirstLoad, hasSelect, active, range, onRows }}
        columns={drawn}
        selection={props.selection}
        toneOf={props.toneOf}
      />
      {rows.phase === 'ready' && rows.count === 0 && <NoRows columns={reading.length}>{props.empty}</NoRows>}
      {props.foot ? <div aria-hidden style={{ height: props.foot }} /> : null}
      {hasTotals && rows.count > 0 && <TotalsRow columns={drawn} totals={rows.totals} rowIndex={rows.count + 2} hasSelect={hasSelect} />}
      <MenuOfCell props={props} menu={cellMenu} reading={reading} onCopy={keyboard.copy} />
      <MarkedSums range={range} reading={reading} rows={rows} into={props.status} />
    </div>
  );
}

type Hands = {
  props: GridProps;
  id: string;
  scroller: RefObject<HTMLDivElement | null>;
  view: GridView;
  awaited: AwaitedRow;
  onMenu: (column: string | undefined) => void;
};

/** What keys and hands do in a table: both move the one active cell, mark cells, choose and open rows. */
function useGridHands({ props, id, scroller, view, awaited, onMenu }: Hands) {
  const { rows, selection, onSelection, onOpen, onFollow, onPeek, onPeekEnd, onLetter, cell } = props;
  const { reading, page, table, layout, onLayout, reveal } = view;
  const keyboard = useGridKeyboard({
    ...{ rows, page, table, layout, onLayout, selection, onSelection, onOpen, onFollow, onPeek, onPeekEnd, onLetter, onMenu, reveal, cell },
    columns: reading,
    onEarly: (wanted) => {
      awaited.current = wanted;
    },
    onCellMenu: (at) => cellMenu.open(at, scroller.current?.querySelector<HTMLElement>(`[id="${id}-${at.row}-${at.column}"]`) ?? scroller.current),
  });
  const { wasDragged } = useRangeDrag({
    scroller,
    onStart: (at) => {
      keyboard.setPlace(at);
      keyboard.setRange({ from: at, to: at });
    },
    onReach: (to) => keyboard.setRange((now) => (now ? { from: now.from, to } : now)),
  });
  // The source is made anew with the question: marked cells of another one are other cells.
  useWhenChanged(rows.rowAt, () => keyboard.setRange(undefined));
  const cellMenu = useCellMenu({ scroller, rows, keyboard, selection, onSelection });
  const pointer = useGridPointer({ props, keyboard, wasDragged, awaited, onCellMenu: cellMenu.open });
  return { keyboard, cellMenu, pointer };
}

/** Tells the page which row and column the keyboard stands in, whenever rows came; a row waited for is opened then. */
function useToldRow(props: GridProps, awaited: AwaitedRow, active: GridPlace, column: string | undefined): () => void {
  const { rows, onOpen } = props;
  const told = useRef<Row>(undefined);
  return () => {
    const here = rows.rowAt(active.row);
    if (props.activeRow) props.activeRow.current = here;
    if (told.current !== here) props.onActiveRow?.(here);
    told.current = here;
    if (props.activeColumn) props.activeColumn.current = column;
    const row = awaited.current && rows.rowAt(awaited.current.index);
    if (!row || !awaited.current) return;
    onOpen?.(row, { behind: awaited.current.behind });
    awaited.current = undefined;
  };
}

type HeadProps = { props: GridProps; id: string; view: GridView; active: GridPlace; menu: string | undefined; onMenu: (column: string | undefined) => void };

function Head({ props: { rows, selection, onSelection, filters, filterNames, onFilter }, id, view, active, menu, onMenu }: HeadProps) {
  const { table, drawn, layout, onLayout, hasSelect, fit } = view;
  const ticked = hasSelect && selection ? selection.rows.size : 0;
  const isAllSelected = ticked > 0 && ticked >= Math.min(rows.count, rows.loadedRows().length);
  return (
    <GridHead
      {...{ id, table, layout, onLayout, filters, filterNames, onFilter, hasSelect, isAllSelected, menu, onMenu }}
      columns={drawn}
      activeColumn={active.row === -1 ? active.column : -1}
      onSelectAll={() => onSelection?.(isAllSelected ? noSelection : all(rows.loadedRows()))}
      onFit={fit}
    />
  );
}
