// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { memo } from 'react';
import type { Row } from '../../contract/answers';
import { cellText, FieldCell } from './field-cell';
import { type GridColumn, isRightAligned } from './grid-column';
import { ROW_HEIGHT } from './row-window';

/** One column as drawn: where it stands in reading order and, when pinned, where it sticks. */
export type DrawnColumn = {
  column: GridColumn;
  index: number;
  width: number;
  /** `isEdge`: the columns of the middle disappear below this one. */
  stick?: { side: 'left' | 'right'; offset: number; isEdge: boolean };
};
/** What a row draws: pinned columns, and the slice of the middle that is in view with the widths left out. */
export type DrawnColumns = {
  start: DrawnColumn[];
  center: DrawnColumn[];
  end: DrawnColumn[];
  before: number;
  after: number;
  total: number;
};

export const SELECT_WIDTH = 38;
const EDGE = { right: 'inset 1px 0 var(--line-strong), -6px 0 6px -4px rgb(0 0 0 / 0.25)', left: 'inset -1px 0 var(--line-strong)' };
export const stickStyle = ({ width, stick }: DrawnColumn): React.CSSProperties =>
  stick ? { width, position: 'sticky', [stick.side]: stick.offset, zIndex: 1, ...(stick.isEdge ? { boxShadow: EDGE[stick.side] } : {}) } : { width };

type Props = {
  id: string;
  row: Row | undefined;
  index: number;
  y: number;
  columns: DrawnColumns;
  isSelected: boolean;
  /** Column the keyboard stands in; −1 elsewhere. */
  activeColumn: number;
  tone: string;
  hasSelect: boolean;
};

export const GridRow = memo(function GridRow({ id, row, index, y, columns, isSelected, activeColumn, tone, hasSelect }: Props) {
  const ground = isSelected ? 'bg-selected' : 'bg-surface group-hover:bg-hover';
  const cell = (drawn: DrawnColumn) => (
    <div
      key={drawn.column.id}
      id={`${id}-${index}-${drawn.index}`}
      role="gridcell"
      aria-colindex={drawn.index + 1}
      data-column={drawn.index}
      tabIndex={-1}
      title={row ? (drawn.column.textOf?.(row) ?? cellText(drawn.column.id, drawn.column.field, row)) : undefined}
      style={stickStyle(drawn)}
      className={`flex shrink-0 items-center overflow-hidden border-line border-b px-2 ${ground} ${activeColumn === drawn.index ? 'outline-2 outline-focus -outline-offset-2' : ''} ${isRightAligned(drawn.column.field) ? 'justify-end tabular-nums' : ''}`}
    >
      {row ? (
        <span className="truncate">{drawn.column.textOf?.(row) ?? <FieldCell id={drawn.column.id} field={drawn.column.field} row={row} />}</span>
      ) : (
        <span className="h-3 w-3/5 rounded bg-sunken" />
      )}
    </div>
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={hasSelect ? isSelected : undefined}
      data-row={index}
      tabIndex={-1}
      className={`group absolute top-0 left-0 flex text-sm ${tone}`}
      style={{ height: ROW_HEIGHT, width: columns.total, transform: `translateY(${y}px)` }}
    >
      {hasSelect && (
        <div
          role="gridcell"
          tabIndex={-1}
          data-select
          className={`sticky left-0 z-[1] flex shrink-0 items-center justify-center border-line border-b ${ground}`}
          style={{ width: SELECT_WIDTH }}
        >
          <span
            aria-hidden
            className={`flex size-4 items-center justify-center rounded-sm border text-xs ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
          >
            {isSelected ? '✓' : ''}
          </span>
        </div>
      )}
      {columns.start.map(cell)}
      <div aria-hidden className="shrink-0" style={{ width: columns.before }} />
      {columns.center.map(cell)}
      <div aria-hidden className="shrink-0" style={{ width: columns.after }} />
      {columns.end.map(cell)}
    </div>
  );
});
