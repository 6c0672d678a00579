import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Row } from '../../contract/answers';
import type { GridColumn } from './grid-column';
import type { Layout } from './layout';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});
/** Rows come by blocks and never as one array: the table engine keeps the columns and the sorting. */
const NO_ROWS: Row[] = [];
const LEAST_WIDTH = 44;

type Updater<T> = T | ((old: T) => T);
const applied = <T>(updater: Updater<T>, old: T): T => (typeof updater === 'function' ? (updater as (value: T) => T)(old) : updater);

export type Sort = SortingState;
type Wishes = {
  columns: readonly GridColumn[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

export function useGridTable({ columns, layout, onLayout, sort, onSort }: Wishes) {
  const defs = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.title,
        size: column.width,
        minSize: LEAST_WIDTH,
        accessorFn: (row: Row) => row[column.id],
        enableSorting: column.isSortable,
        sortDescFirst: 'places' in column.field || column.field.kind === 'date',
      })),
    [columns],
  );
  const pinning = useMemo(() => ({ start: layout.start, end: layout.end }), [layout.start, layout.end]);
  const visibility = useMemo(() => Object.fromEntries(layout.hidden.map((id) => [id, false])), [layout.hidden]);
  return useTable({
    features,
    columns: defs,
    data: NO_ROWS,
    manualSorting: true,
    enableMultiSort: true,
    columnResizeMode: 'onChange',
    state: {
      columnOrder: layout.order,
      columnPinning: pinning,
      columnSizing: layout.widths,
      columnVisibility: visibility,
      sorting: sort,
    },
    onColumnOrderChange: (next) => onLayout({ ...layout, order: applied(next, layout.order) }),
    onColumnPinningChange: (next) => onLayout({ ...layout, ...applied(next, pinning) }),
    onColumnSizingChange: (next) => onLayout({ ...layout, widths: applied(next, layout.widths) }),
    onColumnVisibilityChange: (next) => {
      const shown = applied<Record<string, boolean>>(next, visibility);
      onLayout({ ...layout, hidden: layout.order.filter((id) => shown[id] === false) });
    },
    onSortingChange: (next) => onSort(applied(next, sort)),
  });
}
export type GridTable = ReturnType<typeof useGridTable>;
export type GridLeaf = ReturnType<GridTable['getCenterVisibleLeafColumns']>[number];
