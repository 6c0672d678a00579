// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell
import { memo } from 'react';
import type { Row } from '../../contract/answers';
import { CellWords } from './cell-words';
import { type DrawnColumn, SELECT_WIDTH } from './drawn-column';

type Props = {
  id: string;
  row: Row | undefined;
  index: number;
  y: number;
  /** Columns of this pane, and the width left out before them. */
  columns: readonly DrawnColumn[];
  before: number;
  isSelected: boolean;
  /** Column the keyboard stands in; −1 elsewhere. */
  activeColumn: number;
  /** Columns of the marked range in this row; from −1: none. */
  rangeFrom: number;
  rangeTo: number;
  tone: string;
  /** The box to tick stands in front. */
  hasBox: boolean;
  canSelect: boolean;
};

/** The cells of a row in one pane: one element a cell, as little of it as can be. Whole screens of these are drawn anew while the bar moves. */
export const GridRow = memo(function GridRow(props: Props) {
  const { id, row, index, y, columns, before, isSelected, activeColumn, rangeFrom, rangeTo, tone, hasBox, canSelect } = props;
  const ground = isSelected ? 'bg-selected' : 'bg-surface';
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={canSelect ? isSelected : undefined}
      data-row={index}
      className={`grid-row ${tone}`}
      style={{ left: before, transform: `translateY(${y}px)` }}
    >
      {hasBox && (
        <div role="gridcell" data-select className={`grid-cell ${ground}`} style={BOX_STYLE}>
          <span
            aria-hidden
            className={`flex size-4 items-center justify-center rounded-sm border text-xs ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
          >
            {isSelected ? '✓' : ''}
          </span>
        </div>
      )}
      {columns.map(({ column, index: at, size, align }) => {
        const isMarked = rangeFrom !== -1 && at >= rangeFrom && at <= rangeTo;
        return (
          <div
            key={column.id}
            id={activeColumn === at ? `${id}-${index}-${at}` : undefined}
            role="gridcell"
            aria-colindex={at + 1}
            aria-selected={isMarked || undefined}
            data-column={at}
            style={size}
            className={`grid-cell ${ground} ${align} ${activeColumn === at ? 'grid-active' : ''}`}
          >
            {row ? <CellWords column={column} row={row} /> : <span className="grid-ghost" />}
          </div>
        );
      })}
    </div>
  );
});

const BOX_STYLE = { width: SELECT_WIDTH };

/** A row nobody reads, flying by or still on its way: its place and a picture of its cells; there is nothing in it to be told. */
export const BareRow = memo(function BareRow({ index, y, width }: { index: number; y: number; width: number }) {
  return <div aria-hidden data-row={index} className="grid-row grid-bare" style={{ width, transform: `translateY(${y}px)` }} />;
});
