import { type RefObject, useState } from 'react';
import { type CellRange, grownTo, isOneCell } from '../../table/cell-range';
import { useRangeDrag } from '../../table/use-range-drag';
import type { Cells, LineCursor, LinePlace } from './use-line-cursor';

export type MarkWishes = Omit<Cells, 'isReadOnly'> & {
  scroller: RefObject<HTMLElement | null>;
  keyboard: Pick<LineCursor, 'active' | 'go'>;
  reveal: (place: LinePlace) => void;
};

/** A block, and where the cursor stood when it was marked. */
type Mark = CellRange & { at: LinePlace };

/** The cells that are marked, and what marks them: a place grown to, drawing over them, all of them. */
export function useLineMark({ scroller, store, columns, keyboard: { active, go }, reveal }: MarkWishes) {
  const [mark, setMark] = useState<Mark>();
  const last = { row: store.snapshot().length - 1, column: columns.length - 1 };
  // A block lives as long as the cursor stands where it stood when it was marked.
  const isHere = mark && active && mark.at.row === active.row && mark.at.column === active.column && active.row <= last.row;
  const range: CellRange | undefined = isHere
    ? { from: mark.from, to: { row: Math.min(mark.to.row, last.row), column: Math.min(mark.to.column, last.column) } }
    : undefined;
  const markTo = (to: LinePlace) => {
    setMark({ ...grownTo(range, active ?? to, to), at: active ?? to });
    if (!active) go(to);
    else reveal(to);
  };
  const markAll = () => {
    const at = active ?? { row: 0, column: 0 };
    setMark({ from: { row: 0, column: 0 }, to: last, at });
    if (!active) go(at);
  };
  const { wasDragged } = useRangeDrag({
    scroller,
    onStart: (at) => {
      go(at);
      setMark({ from: at, to: at, at });
    },
    onReach: (to) => setMark((now) => now && { ...now, to }),
  });
  /** `block` = the marked cells when they are more than one. */
  const block = range && !isOneCell(range) ? range : undefined;
  return { range, block, markTo, markAll, unmark: () => setMark(undefined), wasDragged };
}
export type LineMark = ReturnType<typeof useLineMark>;
