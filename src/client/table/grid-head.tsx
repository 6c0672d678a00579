// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { useRef, useState } from 'react';
import { ColumnMenu } from './column-menu';
import { type DrawnColumn, type DrawnColumns, SELECT_WIDTH, WHOLE_WIDTH } from './drawn-column';
import { isRightAligned } from './grid-column';
import type { GridTable } from './grid-table';
import { type Layout, reordered } from './layout';
import { Popover } from './popover';

export type HeadProps = {
  id: string;
  table: GridTable;
  columns: DrawnColumns;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  filters: Record<string, string>;
  onFilter: (id: string, value: string) => void;
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

export function GridHead(props: HeadProps) {
  const { columns, hasSelect, isAllSelected } = props;
  const head = (drawn: DrawnColumn) => <HeadCell key={drawn.column.id} drawn={drawn} {...props} />;
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      className="sticky top-0 z-10 flex h-[38px] bg-sunken font-medium text-muted text-sm"
      style={{ width: columns.total, ...WHOLE_WIDTH }}
    >
      {hasSelect && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+A does the same
        <div
          role="columnheader"
          aria-label="选择"
          tabIndex={-1}
          title="选择已加载的行（Ctrl+A）"
          onClick={props.onSelectAll}
          className="sticky left-0 z-[2] flex shrink-0 cursor-pointer items-center justify-center border-line border-b bg-sunken"
          style={{ width: SELECT_WIDTH }}
        >
          <span
            aria-hidden
            className={`flex size-4 items-center justify-center rounded-sm border text-xs ${isAllSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
          >
            {isAllSelected ? '✓' : ''}
          </span>
        </div>
      )}
      {columns.start.map(head)}
      <div aria-hidden className="shrink-0 bg-sunken" style={{ width: columns.before }} />
      {columns.center.map(head)}
      <div aria-hidden className="shrink-0 grow border-line border-b bg-sunken" style={{ width: columns.after }} />
      {columns.end.map(head)}
      {props.verbsWidth && (
        <div
          role="columnheader"
          tabIndex={-1}
          className="sticky right-0 z-[2] flex shrink-0 items-center justify-center border-line border-b border-l bg-sunken"
          style={{ width: props.verbsWidth }}
        >
          操作
        </div>
      )}
    </div>
  );
}

function HeadCell({ drawn, table, layout, onLayout, filters, onFilter, activeColumn, id: gridId, menu, onMenu, onFit }: HeadProps & { drawn: DrawnColumn }) {
  const { column } = drawn;
  const button = useRef<HTMLButtonElement>(null);
  const [isTarget, setTarget] = useState(false);
  // What only a hand needs is there once one comes: of twenty columns in every open tab nineteen do without.
  const [isPointed, setPointed] = useState(false);
  const hasMenu = menu === column.id;
  /** Back to the table, which keeps the keyboard. */
  const close = () => {
    button.current?.closest<HTMLElement>('[role=grid]')?.focus();
    onMenu(undefined);
  };
  const leaf = table.getColumn(column.id);
  const header = table.getFlatHeaders().find((one) => one.column.id === column.id);
  const sorted = leaf?.getIsSorted();
  const place = layout.added.includes(column.id) ? '新列' : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter on the head
    <div
      id={`${gridId}--1-${drawn.index}`}
      role="columnheader"
      aria-colindex={drawn.index + 1}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      tabIndex={-1}
      data-head={drawn.index}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/column', column.id)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('text/column')) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        onLayout(reordered(layout, event.dataTransfer.getData('text/column'), column.id));
      }}
      onClick={(event) => leaf?.getCanSort() && leaf.toggleSorting(undefined, event.shiftKey || event.ctrlKey)}
      style={{ ...drawn.style, ...(drawn.stick ? { zIndex: 2 } : {}) }}
      className={`relative flex shrink-0 cursor-default select-none items-center gap-1 border-line border-r border-b bg-sunken px-2 ${isTarget ? 'bg-selected' : ''} ${activeColumn === drawn.index ? 'grid-active' : ''} ${isRightAligned(column.field) ? 'justify-end' : ''}`}
    >
      <span className="truncate" title={column.title}>
        {column.title}
      </span>
      {place && <span className="rounded bg-info-soft px-1 text-info text-xs">{place}</span>}
      {sorted && (
        <span className="text-accent text-xs" aria-hidden>
          {sorted === 'asc' ? '▲' : '▼'}
          {layout && table.state.sorting.length > 1 ? (leaf?.getSortIndex() ?? 0) + 1 : ''}
        </span>
      )}
      {filters[column.id] && (
        <span className="text-accent text-xs" title="已筛选">
          ●
        </span>
      )}
      {(isPointed || hasMenu) && (
        <button
          ref={button}
          type="button"
          tabIndex={-1}
          aria-label={`${column.title}：列设置`}
          onClick={(event) => {
            event.stopPropagation();
            onMenu(hasMenu ? undefined : column.id);
          }}
          className="absolute right-1.5 rounded bg-sunken px-1 text-faint hover:text-ink"
        >
          ⋮
        </button>
      )}
      {hasMenu && leaf && (
        <Popover anchor={button} onClose={close} label={`${column.title}：列设置`} width={320}>
          <ColumnMenu
            leaf={leaf}
            column={column}
            layout={layout}
            onLayout={onLayout}
            filter={filters[column.id] ?? ''}
            onFilter={(value) => onFilter(column.id, value)}
            onFit={onFit}
            onDone={close}
          />
        </Popover>
      )}
      {isPointed && header && (
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
          onDoubleClick={() => onFit([column.id])}
        />
      )}
    </div>
  );
}
