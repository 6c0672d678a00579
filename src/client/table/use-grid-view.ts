// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useMemo } from 'react';
import './grid.css';
import { rowHeightAtom } from '../session/appearance';
import { SELECT_WIDTH } from './drawn-column';
import { fitted } from './fitted-width';
import type { GridPlace } from './grid-keys';
import type { GridProps } from './grid-props';
import { useGridTable } from './grid-table';
import { revealColumn } from './reveal-column';
import { ROW_HEIGHT } from './row-window';
import { roomForSums, useSharedRoom } from './shared-room';
import { useDrawnColumns } from './use-drawn-columns';
import { useScrollAnchor } from './use-scroll-anchor';
import { pageRowsOf, revealRow } from './use-viewport';

const TOTALS_HEIGHT = 34;
const HEAD_HEIGHT = ROW_HEIGHT;

/** What of a table is drawn in its scroll box: the user's columns, how many rows, and how a cell is brought into view. */
export function useGridView(props: GridProps, scroller: RefObject<HTMLDivElement | null>) {
  const { rows } = props;
  const columns = useMemo(() => roomForSums(props.columns, rows.totals), [props.columns, rows.totals]);
  const hasSelect = props.onSelection !== undefined;
  const lead = hasSelect ? SELECT_WIDTH : 0;
  const [layout, onLayout] = useSharedRoom({ ...props, columns, scroller, taken: lead });
  const hasTotals = columns.some((column) => column.id in rows.totals);
  const table = useGridTable({ columns, layout, onLayout, sort: props.sort, onSort: props.onSort });
  // `reading` = all columns in the order they stand, drawn or not.
  const { drawn, all: reading, startWidth, endWidth } = useDrawnColumns(table, columns, scroller, hasSelect);
  const isFirstLoad = rows.phase === 'loading' && rows.count === 0;
  const count = isFirstLoad ? 20 : rows.count;
  const row = useAtomValue(rowHeightAtom);
  const covered = HEAD_HEIGHT + (hasTotals ? TOTALS_HEIGHT : 0) + (props.foot ?? 0);
  const keyAt = useCallback((index: number) => rows.rowAt(index)?.id, [rows.rowAt]);
  useScrollAnchor({ scroller, covered: HEAD_HEIGHT, row, count: rows.count, isCounted: rows.isCounted, keyAt, subscribe: rows.subscribe, slot: props.anchor });

  const reveal = useCallback(
    (to: GridPlace) => {
      if (to.row >= 0) revealRow(scroller.current, { index: to.row, count, row, covered });
      revealColumn(scroller.current, reading, to.column, { lead, startWidth, endWidth });
    },
    [scroller, count, row, covered, reading, startWidth, endWidth, lead],
  );
  const page = () => pageRowsOf(scroller.current, covered, row);
  /** Columns as wide as what they say; without `ids` all of them. */
  const fit = (ids?: readonly string[]) => {
    const wanted = reading.flatMap(({ column }) => (!ids || ids.includes(column.id) ? [column] : []));
    if (scroller.current) onLayout(fitted(layout, wanted, rows.loadedRows(), scroller.current));
  };
  return { table, layout, onLayout, drawn, reading, hasSelect, hasTotals, isFirstLoad, count, covered, row, reveal, page, fit };
}
export type GridView = ReturnType<typeof useGridView>;
