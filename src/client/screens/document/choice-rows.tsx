// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import type { MouseEvent } from 'react';
import type { Row } from '../../../contract/answers';
import { FieldCell } from '../../table/field-cell';
import { type GridColumn, isRightAligned } from '../../table/grid-column';
import { ROW_HEIGHT } from '../../table/row-window';

type HeadProps = { columns: readonly GridColumn[]; width: number; isAll: boolean; onAll: () => void };

/** The head of a choice table: what its columns are, and a tick for all rows. */
export function ChoiceHead({ columns, width, isAll, onAll }: HeadProps) {
  return (
    <div role="row" tabIndex={-1} className="sticky top-0 z-10 flex h-[36px] items-center bg-sunken text-muted text-sm" style={{ width, minWidth: '100%' }}>
      <div role="columnheader" tabIndex={-1} className="flex shrink-0 justify-center" style={{ width: ROW_HEIGHT }}>
        <input type="checkbox" tabIndex={-1} aria-label="全选" checked={isAll} onChange={onAll} />
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          tabIndex={-1}
          className={`shrink-0 truncate px-2 ${isRightAligned(column.field) ? 'text-right' : ''}`}
          style={{ width: column.width }}
        >
          {column.title}
        </div>
      ))}
    </div>
  );
}

type RowProps = {
  row: Row;
  columns: readonly GridColumn[];
  /** Where it lies, and whether the keyboard is on it. */
  place: { index: number; start: number; width: number; isActive: boolean };
  isChosen: boolean;
  onChoose: (event: MouseEvent) => void;
};

/** One row that can be ticked. */
export function ChoiceRow({ row, columns, place: { index, start, width, isActive }, isChosen, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
    <div
      id={`choice-${index}`}
      role="row"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onChoose}
      className={`absolute top-0 left-0 flex cursor-pointer select-none items-center border-line border-b text-sm
        ${isChosen ? 'bg-selected' : 'hover:bg-hover'} ${isActive ? 'outline-1 outline-focus -outline-offset-1' : ''}`}
      style={{ height: ROW_HEIGHT, width, minWidth: '100%', transform: `translateY(${start}px)` }}
    >
      <div role="gridcell" tabIndex={-1} className="flex shrink-0 justify-center" style={{ width: ROW_HEIGHT }}>
        <span
          aria-hidden
          className={`flex size-4 items-center justify-center rounded-sm border text-xs ${isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
        >
          {isChosen ? '✓' : ''}
        </span>
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          tabIndex={-1}
          className={`shrink-0 truncate px-2 ${isRightAligned(column.field) ? 'text-right tabular-nums' : ''}`}
          style={{ width: column.width }}
        >
          <FieldCell id={column.id} field={column.field} row={row} />
        </div>
      ))}
    </div>
  );
}
