import { type RefObject, useCallback } from 'react';
import type { Row } from '../../../contract/answers';
import { SELECT_WIDTH } from '../../table/drawn-column';
import { fitted } from '../../table/fitted-width';
import { useGridTable } from '../../table/grid-table';
import { revealColumn } from '../../table/reveal-column';
import { ROW_HEIGHT } from '../../table/row-window';
import { useSharedRoom } from '../../table/shared-room';
import { useDrawnColumns } from '../../table/use-drawn-columns';
import { useLayout } from '../../table/use-layout';
import { type Anchor, useScrollAnchor } from '../../table/use-scroll-anchor';
import { pageRowsOf, useViewport } from '../../table/use-viewport';
import { useTabSlot } from '../../workspace/tab-context';
import type { Line } from './line-store';
import type { LineTableProps } from './line-table-props';
import type { LinePlace } from './use-line-cursor';

/** Height of the head, with its edges. */
const COVERED = ROW_HEIGHT + 2;

/** A line that is not saved yet has no name of its own that lasts: it is found by its place. */
const lineKey = (line: Line | undefined): string | undefined => line && (line.id ?? '');

type Given = { scroller: RefObject<HTMLDivElement | null>; lines: readonly Line[]; verbsWidth: number };

/** What of the lines is drawn in their scroller: the user's columns, the rows in view, and how a cell is brought there. */
export function useLineView({ tableId, columns, store }: LineTableProps, { scroller, lines, verbsWidth }: Given) {
  const kept = useLayout(tableId, columns);
  const [layout, setLayout] = useSharedRoom({ columns, layout: kept.layout, onLayout: kept.setLayout, scroller, taken: SELECT_WIDTH + verbsWidth });
  const table = useGridTable({ columns, layout, onLayout: setLayout, sort: [], onSort: () => {} });
  // `reading` = all columns in the order they stand, drawn or not.
  const { drawn, all: reading, startWidth, endWidth } = useDrawnColumns(table, columns, scroller, true, verbsWidth);
  const view = useViewport(scroller, lines.length, COVERED);
  const keyAt = useCallback((index: number) => lineKey(store.at(index)), [store]);
  useScrollAnchor({ scroller, covered: COVERED, count: lines.length, keyAt, slot: useTabSlot<Anchor>(`scroll ${tableId}`) });

  const reveal = useCallback(
    ({ row, column }: LinePlace) => {
      view.reveal(row);
      revealColumn(scroller.current, reading, column, { lead: ROW_HEIGHT, startWidth, endWidth });
    },
    [view.reveal, scroller, reading, startWidth, endWidth],
  );
  const focusGrid = useCallback(() => scroller.current?.focus({ preventScroll: true }), [scroller]);
  /** Columns as wide as what they say; without `ids` all of them. */
  const fit = (ids: readonly string[] | undefined) => {
    const wanted = reading.flatMap(({ column: one }) => (!ids || ids.includes(one.id) ? [one] : []));
    const shown = lines.map(({ values }) => values as Row);
    if (scroller.current) setLayout(fitted(layout, wanted, shown, scroller.current));
  };
  const page = () => pageRowsOf(scroller.current, COVERED);
  return { table, layout, setLayout, drawn, reading, view, reveal, focusGrid, fit, page };
}
export type LineView = ReturnType<typeof useLineView>;
