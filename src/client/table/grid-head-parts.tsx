import { useRef } from 'react';
import { ColumnMenu } from './column-menu';
import type { DrawnColumn, DrawnColumns } from './drawn-column';
import type { GridTable } from './grid-table';
import type { Layout } from './layout';
import { Popover } from './popover';

export type HeadProps = {
  id: string;
  table: GridTable;
  columns: DrawnColumns;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  filters: Record<string, string>;
  /** What the records are called that filters point to, by id. */
  filterNames?: Record<string, string> | undefined;
  onFilter: (id: string, value: string, names?: Record<string, string>) => void;
  activeColumn: number;
  hasSelect: boolean;
  isAllSelected: boolean;
  onSelectAll: () => void;
  /** Width of the column of row buttons, where the table has one. */
  verbsWidth?: number;
  /** Column whose menu the keyboard opened. */
  menu: string | undefined;
  onMenu: (id: string | undefined) => void;
  /** As wide as what stands in it: one column, or all that are shown. */
  onFit: (ids?: readonly string[]) => void;
};

export type CellProps = HeadProps & { drawn: DrawnColumn };

type MarksProps = Pick<CellProps, 'drawn' | 'table' | 'layout'> & { isFiltered: boolean };

/** What is told behind the title: a new column, how it sorts, that it is filtered. */
export function HeadMarks({ drawn: { column }, table, layout, isFiltered }: MarksProps) {
  const leaf = table.getColumn(column.id);
  const sorted = leaf?.getIsSorted();
  const place = layout.added.includes(column.id) ? '新列' : '';
  return (
    <>
      {place && <span className="rounded bg-info-soft px-1 text-info text-xs">{place}</span>}
      {sorted && (
        <span className="text-accent text-xs" aria-hidden>
          {sorted === 'asc' ? '▲' : '▼'}
          {orderOf(column.id, table)}
        </span>
      )}
      {isFiltered && (
        <span className="text-accent text-xs" title="已筛选">
          ●
        </span>
      )}
    </>
  );
}

/** Which of several it sorts by first, of those that are shown: what stands beyond the columns would leave a gap. */
function orderOf(id: string, table: HeadProps['table']): string {
  const shown = new Set(table.getFlatHeaders().map(({ column }) => column.id));
  const sorting = table.state.sorting.filter((one) => shown.has(one.id));
  return sorting.length > 1 ? String(sorting.findIndex((one) => one.id === id) + 1) : '';
}

export function HeadMenu({ drawn: { column }, table, layout, onLayout, filters, filterNames, onFilter, menu, onMenu, onFit }: CellProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasMenu = menu === column.id;
  const leaf = table.getColumn(column.id);
  /** Back to the table, which keeps the keyboard. */
  const close = () => {
    button.current?.closest<HTMLElement>('[role=grid]')?.focus();
    onMenu(undefined);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        aria-label={`${column.title}：列设置`}
        onClick={(event) => {
          event.stopPropagation();
          onMenu(hasMenu ? undefined : column.id);
        }}
        className="absolute right-1.5 rounded bg-surface px-1 text-muted hover:text-ink"
      >
        ⋮
      </button>
      {hasMenu && leaf && (
        <Popover anchor={button} onClose={close} label={`${column.title}：列设置`} width={320}>
          <ColumnMenu
            leaf={leaf}
            column={column}
            layout={layout}
            onLayout={onLayout}
            filter={filters[column.id] ?? ''}
            filterNames={filterNames}
            onFilter={(value, names) => onFilter(column.id, value, names)}
            onFit={onFit}
            onDone={close}
          />
        </Popover>
      )}
    </>
  );
}

type Header = ReturnType<GridTable['getFlatHeaders']>[number];

/** The right edge: dragged it makes the column wider, clicked twice as wide as what stands in it. */
export function WidthEdge({ header, onFit }: { header: Header; onFit: () => void }) {
  return (
    <span
      aria-hidden
      className="absolute top-0 right-0 h-full w-1.5 cursor-col-resize touch-none hover:bg-accent"
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => event.stopPropagation()}
      onMouseDown={header.getResizeHandler()}
      onTouchStart={header.getResizeHandler()}
      onDoubleClick={onFit}
    />
  );
}
