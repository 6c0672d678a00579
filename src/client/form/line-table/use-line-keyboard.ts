import type { KeyboardEvent } from 'react';
import { type KeyWishes, lineKey, movingKeys, takeBack, walk } from './line-keys';
import { cellWays, type LinePlace, useLineCursor } from './use-line-cursor';

type Wishes = KeyWishes & { reveal: (place: LinePlace) => void; focusGrid: () => void };

/** A key that belongs to an input method is nobody else's. */
const isComposed = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

/**
 * Keyboard of an editable table. The active cell of a line is a live input, so the first letter, an IME's too, is never lost.
 * Enter and Tab walk the cells that can be typed; the last one of the last line begins a new line. Arrows move between cells
 * (inside a text only at its edge), Escape takes back what was typed in the cell, then the line; Ctrl+Z the last step, wherever it was.
 */
export function useLineKeyboard(w: Wishes) {
  const cursor = useLineCursor(w);
  const { active, go, leave, entered } = cursor;
  const ways = cellWays(w);
  const { firstEditable, isEditable } = ways;
  const { isMoved, isStep } = movingKeys(w, cursor, ways);

  /** Before the control sees the key: moving wins over opening a closed list. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (isComposed(event)) return;
    if (isMoved(event) || isStep(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** After it: what the control did not use. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposed(event) || event.defaultPrevented) return;
    const ofLine = lineKey(event, active?.row ?? -1, w);
    if (ofLine) {
      event.preventDefault();
      ofLine();
    } else if (event.key === 'Enter' || event.key === 'Tab') walk(event, w, cursor, ways);
    else if (event.key === 'Escape') takeBack(event, w, cursor);
    else if (event.key === 'F2' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      event.target.setSelectionRange(event.target.value.length, event.target.value.length);
    } else if (!active && event.key.startsWith('Arrow') && w.store.snapshot().length > 0) {
      event.preventDefault();
      go(firstEditable(0));
    }
  };

  const revertLine = () => {
    const before = entered.current;
    if (before) w.store.restore([before.line]);
    leave();
  };
  return { active, go, leave, firstEditable, isEditable, revertLine, on: { onKeyDownCapture, onKeyDown } };
}
export type LineKeyboard = ReturnType<typeof useLineKeyboard>;
