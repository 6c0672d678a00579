import type { CSSProperties } from 'react';
import { type GridColumn, isRightAligned } from './grid-column';

/** One column as drawn: where it stands in reading order and, when pinned, where it sticks. */
export type DrawnColumn = {
  column: GridColumn;
  index: number;
  width: number;
  /** `isEdge`: the columns of the middle disappear below this one. */
  stick?: { side: 'left' | 'right'; offset: number; isEdge: boolean };
  /** Made once per column, not once per cell: hundreds of cells are drawn while the bar moves. */
  style: CSSProperties;
  /** The same where the pane it stands in keeps it in its place. */
  size: CSSProperties;
  align: string;
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
/** With few columns the head and the totals still reach the right edge, and so do the buttons at the end of a line. */
export const WHOLE_WIDTH = { minWidth: '100%' } as const;
const EDGE = { right: 'inset 1px 0 var(--line)', left: 'inset -1px 0 var(--line)' };

export const drawnColumn = (given: Omit<DrawnColumn, 'style' | 'size' | 'align'>): DrawnColumn => ({
  ...given,
  style: styleOf(given),
  size: { width: given.width },
  align: isRightAligned(given.column.field) ? 'text-right tabular-nums' : '',
});

const styleOf = ({ width, stick }: Pick<DrawnColumn, 'width' | 'stick'>): CSSProperties =>
  stick ? { width, position: 'sticky', [stick.side]: stick.offset, zIndex: 1, ...(stick.isEdge ? { boxShadow: EDGE[stick.side] } : {}) } : { width };

/** What stands for the cells of a row without words: one bar a column, as a picture the browser paints without an element for each. */
export function barsOf({ start, center, before }: DrawnColumns, from: number): string {
  const stops: string[] = [];
  let left = from;
  const walk = (columns: readonly DrawnColumn[]) => {
    for (const { width } of columns) {
      const [begin, end] = [left + 8, left + 8 + Math.round((width - 16) * 0.6)];
      stops.push(`transparent ${begin}px`, `var(--sunken) ${begin}px ${end}px`, `transparent ${end}px`);
      left += width;
    }
  };
  walk(start);
  left += before;
  walk(center);
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
