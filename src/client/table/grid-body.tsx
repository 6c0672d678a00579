// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type CSSProperties, type RefObject, useEffect } from 'react';
import type { Row } from '../../contract/answers';
import { type Bounds, boundsOf, type CellRange } from './cell-range';
import { barsOf, type DrawnColumn, type DrawnColumns, SELECT_WIDTH } from './drawn-column';
import type { GridPlace } from './grid-keys';
import { BareRow, GridRow } from './grid-row';
import type { Selection } from './selection';
import { type Rows, useRowsVersion } from './use-block-source';
import { useViewport } from './use-viewport';

type Props = {
  id: string;
  scroller: RefObject<HTMLElement | null>;
  rows: Rows;
  /** Rows the bar stands for, and height of what hides rows at the edges. */
  count: number;
  covered: number;
  /** Of a row. */
  height: number;
  isFirstLoad: boolean;
  columns: DrawnColumns;
  hasSelect: boolean;
  selection: Selection | undefined;
  active: GridPlace;
  range: CellRange | undefined;
  toneOf: ((row: Row) => string) | undefined;
  /** After every arrival of rows. */
  onRows: () => void;
};

/**
 * The rows in view. The only part of a table that follows the scroll bar: the head, the totals and the page around them are not
 * drawn again. A row keeps its element while others pass through it (`slot`), so scrolling changes words instead of making elements.
 *
 * Pinned columns stand in panes of their own, which stick as a whole: a hundred sticking cells would be a hundred layers for the
 * browser to put together in every frame. The pieces of a row carry the same number.
 */
export function GridBody({ id, scroller, rows, count, covered, height, isFirstLoad, columns, hasSelect, selection, active, range, toneOf, onRows }: Props) {
  const version = useRowsVersion(rows);
  const view = useViewport(scroller, count, covered, height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after every answer, so that blocks made stale by a refresh load
  useEffect(() => rows.ensure(view.first, view.last), [rows.ensure, version, view.first, view.last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of every answer
  useEffect(onRows, [version, active.row]);

  const marked: Bounds | undefined = range && boundsOf(range);
  const draw = (pane: Pane, index: number, key: string | number) => {
    const row = rows.rowAt(index);
    const isMarked = marked !== undefined && index >= marked.top && index <= marked.bottom;
    return (
      <GridRow
        key={key}
        id={id}
        row={row}
        index={index}
        y={view.yOf(index)}
        columns={pane.columns}
        before={pane.before}
        hasBox={pane.hasBox}
        canSelect={hasSelect}
        isSelected={row !== undefined && (selection?.rows.has(row.id) ?? false)}
        activeColumn={index === active.row ? active.column : -1}
        rangeFrom={isMarked ? marked.left : -1}
        rangeTo={isMarked ? marked.right : -1}
        tone={row ? (toneOf?.(row) ?? '') : ''}
      />
    );
  };
  const indexes = Array.from({ length: Math.max(0, view.last - view.first) }, (_, at) => view.first + at);
  // The active row stays drawn when scrolled away: the focus keeps its cell.
  const isAway = active.row >= 0 && active.row < count && (active.row < view.first || active.row >= view.last);
  // Rows nobody reads, flying by or still on their way, cost one element each: a tab that wakes is there a whole frame sooner.
  const isBare = view.isFlung || isFirstLoad;
  const panes = panesOf(columns, hasSelect);
  const bars = isBare ? { '--bars': barsOf(columns, hasSelect ? SELECT_WIDTH : 0) } : {};
  return (
    <div ref={view.group} role="rowgroup" className="grid-rows" style={{ height: view.height, width: columns.total, ...bars } as CSSProperties}>
      {panes
        .filter((pane) => pane.name === 'center' || pane.width > 0)
        .map((pane) => (
          <div key={pane.name} role="presentation" className={`grid-pane grid-pane-${pane.name}`} style={{ width: pane.width, height: view.height }}>
            <div role="presentation" data-layer>
              {isBare
                ? pane.name === 'center' &&
                  indexes.map((index) => <BareRow key={`f${index % view.slots}`} index={index} y={view.yOf(index)} width={pane.width} />)
                : indexes.map((index) => draw(pane, index, index % view.slots))}
              {isAway && draw(pane, active.row, 'active')}
            </div>
          </div>
        ))}
    </div>
  );
}

type Pane = { name: 'start' | 'center' | 'end'; columns: readonly DrawnColumn[]; before: number; width: number; hasBox: boolean };
const widthOf = (list: readonly DrawnColumn[]): number => list.reduce((sum, one) => sum + one.width, 0);

/** The columns that stay at the left, those that scroll, those that stay at the right. */
function panesOf(columns: DrawnColumns, hasSelect: boolean): Pane[] {
  const startWidth = widthOf(columns.start) + (hasSelect ? SELECT_WIDTH : 0);
  return [
    { name: 'start', columns: columns.start, before: 0, width: startWidth, hasBox: hasSelect },
    { name: 'center', columns: columns.center, before: startWidth + columns.before, width: columns.total, hasBox: false },
    { name: 'end', columns: columns.end, before: 0, width: widthOf(columns.end), hasBox: false },
  ];
}
