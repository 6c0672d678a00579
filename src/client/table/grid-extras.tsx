// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './grid.css';
import { CellMenu } from './cell-menu';
import { type CellRange, isOneCell, summaryWords } from './cell-range';
import type { DrawnColumn } from './drawn-column';
import type { GridProps } from './grid-props';
import type { Rows } from './use-block-source';
import type { useCellMenu } from './use-cell-menu';

/** What stands where no row is. */
export function NoRows({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={2} tabIndex={-1} className="sticky left-0 max-w-full">
      <div role="gridcell" tabIndex={-1} aria-colspan={columns}>
        {children}
      </div>
    </div>
  );
}

type MenuProps = {
  props: GridProps;
  menu: ReturnType<typeof useCellMenu>;
  reading: readonly DrawnColumn[];
  onCopy: (hasHead: boolean) => Promise<void>;
};

/** What can be done with the cell that was asked about. */
export function MenuOfCell({ props: { rows, filters, onFilter, onOpen, onFollow, rowMenu }, menu, reading, onCopy }: MenuProps) {
  const row = menu.at && rows.rowAt(menu.at.row);
  const column = menu.at && reading[menu.at.column]?.column;
  if (!row || !column) return null;
  return (
    <CellMenu
      anchor={menu.anchor}
      onClose={menu.close}
      row={row}
      column={column}
      filter={filters[column.id] ?? ''}
      onFilter={(value) => onFilter(column.id, value)}
      onCopy={(hasHead) => void onCopy(hasHead)}
      onOpen={onOpen && ((options) => onOpen(row, options))}
      onFollow={onFollow && (() => onFollow(row, column.id))}
      more={rowMenu?.(row) ?? []}
    />
  );
}

type SumsProps = { range: CellRange | undefined; reading: readonly DrawnColumn[]; rows: Rows; into: HTMLElement | null | undefined };

/** What marked cells add up to, written outside the table. */
export function MarkedSums({ range, reading, rows, into }: SumsProps) {
  if (!into || !range || isOneCell(range)) return null;
  const columns = reading.map(({ column }) => column);
  return createPortal(summaryWords(range, columns, rows.rowAt), into);
}
