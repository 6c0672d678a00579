import { useCallback, useRef, useState } from 'react';
import type { DrawnColumn } from '../../table/drawn-column';
import { isTyped } from '../record-values';
import type { Line, LineStore } from './line-store';

export type LinePlace = { row: number; column: number };
export type Cells = { store: LineStore; columns: readonly DrawnColumn[]; isReadOnly: boolean };
type Wishes = Cells & { reveal: (place: LinePlace) => void; focusGrid: () => void };

/** The cell the cursor is in, and the line as it was when the cursor came into it. */
export function useLineCursor(w: Wishes) {
  const [active, setActive] = useState<LinePlace>();
  const entered = useRef<{ line: Line; row: number } | undefined>(undefined);

  const go = useCallback(
    (to: LinePlace) => {
      const line = w.store.at(to.row);
      // The line as it was when the cursor came into it: what cancel returns to.
      if (line && entered.current?.line.key !== line.key) entered.current = { line, row: to.row };
      w.store.pause();
      setActive(to);
      w.reveal(to);
    },
    [w.store, w.reveal],
  );
  const leave = useCallback(() => {
    entered.current = undefined;
    setActive(undefined);
    w.focusGrid();
  }, [w.focusGrid]);
  return { active, go, leave, entered };
}
export type LineCursor = ReturnType<typeof useLineCursor>;

/** Ways among the cells that can be typed in. */
export function cellWays({ store, columns, isReadOnly }: Cells) {
  const isEditable = (column: number): boolean => {
    const field = columns[column]?.column.field;
    return !isReadOnly && field !== undefined && isTyped(field);
  };
  /** A choice already made (the unit that came with the goods) does not stop Enter; Tab and the arrows still go there. */
  const isMade = ({ row, column }: LinePlace): boolean => {
    const { field, id } = columns[column]?.column ?? {};
    return (field?.kind === 'ref' || field?.kind === 'choice') && Boolean(id && store.at(row)?.values[id]);
  };
  const nextEditable = (from: LinePlace, step: 1 | -1, skipsMade = false): LinePlace | 'beyond' => {
    const rows = store.snapshot().length;
    for (let { row, column } = from; row >= 0 && row < rows; ) {
      column += step;
      if (column >= columns.length) [row, column] = [row + 1, -1];
      else if (column < 0) [row, column] = [row - 1, columns.length];
      else if (isEditable(column) && !(skipsMade && isMade({ row, column }))) return { row, column };
    }
    return 'beyond';
  };
  const firstEditable = (row: number): LinePlace => ({
    row,
    column: Math.max(
      0,
      columns.findIndex((_, at) => isEditable(at)),
    ),
  });
  return { isEditable, nextEditable, firstEditable };
}
export type CellWays = ReturnType<typeof cellWays>;
