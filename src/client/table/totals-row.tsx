// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { textOf } from '../../define/field-text';
import { type DrawnColumn, type DrawnColumns, SELECT_WIDTH, WHOLE_WIDTH } from './drawn-column';
import { isRightAligned } from './grid-column';

/** Sums of the whole filter as the server counted them, under their columns. */
export function TotalsRow({
  columns,
  totals,
  rowIndex,
  hasSelect,
  verbsWidth,
  label = '全部合计',
}: {
  columns: DrawnColumns;
  totals: Record<string, string>;
  rowIndex: number;
  hasSelect: boolean;
  /** Width of the column of row buttons, where the table has one. */
  verbsWidth?: number;
  label?: string;
}) {
  const first = (columns.start[0] ?? columns.center[0])?.column.id;
  const cell = (drawn: DrawnColumn) => {
    const { column } = drawn;
    const total = totals[column.id];
    const isFirst = column.id === first && total === undefined;
    return (
      <div
        key={column.id}
        role="gridcell"
        aria-colindex={drawn.index + 1}
        tabIndex={-1}
        style={drawn.style}
        className={`flex shrink-0 items-center overflow-hidden bg-surface px-2 ${isRightAligned(column.field) ? 'justify-end tabular-nums' : ''}`}
      >
        <span className="truncate" title={isFirst ? '全部筛选结果的合计，不只是已显示的行' : undefined}>
          {isFirst ? label : total === undefined ? '' : textOf(column.field, total)}
        </span>
      </div>
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      tabIndex={-1}
      className="sticky bottom-0 z-10 flex h-[34px] border-line border-t bg-surface font-semibold text-sm"
      style={{ width: columns.total, ...WHOLE_WIDTH }}
    >
      {hasSelect && <div role="gridcell" tabIndex={-1} className="sticky left-0 z-[2] shrink-0 bg-surface" style={{ width: SELECT_WIDTH }} />}
      {columns.start.map(cell)}
      <div aria-hidden className="shrink-0" style={{ width: columns.before }} />
      {columns.center.map(cell)}
      <div aria-hidden className="shrink-0 grow" style={{ width: columns.after }} />
      {columns.end.map(cell)}
      {verbsWidth && <div role="gridcell" tabIndex={-1} className="sticky right-0 z-[2] shrink-0 bg-surface" style={{ width: verbsWidth }} />}
    </div>
  );
}
