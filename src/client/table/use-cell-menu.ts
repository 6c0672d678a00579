import { type RefObject, useRef, useState } from 'react';
import { boundsOf } from './cell-range';
import type { GridPlace } from './grid-keys';
import { noSelection, type Selection } from './selection';
import type { Rows } from './use-block-source';
import type { useGridKeyboard } from './use-grid-keyboard';

type Wishes = {
  scroller: RefObject<HTMLElement | null>;
  rows: Rows;
  keyboard: Pick<ReturnType<typeof useGridKeyboard>, 'range' | 'setRange' | 'setPlace'>;
  selection: Selection | undefined;
  onSelection: ((selection: Selection) => void) | undefined;
};

/**
 * Where the menu of a cell is open: on the right button, or by its key where the cursor stands. It is about the rows that are
 * ticked where its own is one of them; else about its own, and the ticks are taken away.
 */
export function useCellMenu({ scroller, rows, keyboard, selection, onSelection }: Wishes) {
  const [at, setAt] = useState<GridPlace>();
  const anchor = useRef<HTMLElement>(null);
  const open = (place: GridPlace, element: HTMLElement | null) => {
    const row = rows.rowAt(place.row);
    if (!row || !element) return;
    anchor.current = element;
    const marked = keyboard.range && boundsOf(keyboard.range);
    if (!marked || place.row < marked.top || place.row > marked.bottom || place.column < marked.left || place.column > marked.right) {
      keyboard.setRange(undefined);
      keyboard.setPlace(place);
      if (selection && selection.rows.size > 0 && !selection.rows.has(row.id)) onSelection?.(noSelection);
    }
    setAt(place);
  };
  const close = () => {
    setAt(undefined);
    scroller.current?.focus({ preventScroll: true });
  };
  return { at, anchor, open, close };
}
