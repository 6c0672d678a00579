import { type KeyboardEvent, useRef, useState } from 'react';
import { type CellRange, grownTo } from './cell-range';
import { copy, type GridStand, headKey, isTick, type KeyWishes, rowKey, tick } from './grid-key-actions';
import { type GridPlace, movedBy } from './grid-keys';
import { useGridPlace } from './use-grid-place';

/**
 * The keyboard of a table (workspace rules §3). The grid itself keeps the focus and names its active cell, so rows may come and go:
 * the focus survives virtualisation. Shift with a movement marks cells, Space ticks rows: those of the marked cells, or this one.
 */
export function useGridKeyboard(w: KeyWishes) {
  const [place, setPlace] = useGridPlace(w.rows, w.cell);
  const [range, setRange] = useState<CellRange>();
  const { count } = w.rows;
  const active: GridPlace = {
    row: Math.min(place.row, count - 1),
    column: Math.min(place.column, Math.max(0, w.columns.length - 1)),
  };
  const go = (to: GridPlace) => {
    w.onEarly(undefined);
    setRange(undefined);
    setPlace(to);
    w.reveal(to);
  };
  const markTo = (to: GridPlace) => {
    setRange(grownTo(range, active, to));
    w.reveal(to);
  };

  const stand: GridStand = { active, range, setRange, setPlace };
  const copyNow = (hasHead: boolean) => copy(hasHead, w, stand);

  const letter = useLetter();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    letter.follow(event);
    const ctrl = event.ctrlKey || event.metaKey;
    const column = w.columns[active.column];
    if (ctrl && event.key.toLowerCase() === 'c') {
      event.preventDefault();
      void copyNow(event.shiftKey);
      return;
    }
    if (active.row === -1 && count > 0 && column && headKey(event, column, w, stand)) return event.preventDefault();
    const row = w.rows.rowAt(active.row);
    if (active.row >= 0 && row && isTick(event) && w.onSelection) return letter.press(() => tick(row, w, stand, event.shiftKey));
    const meant = event.altKey || ctrl ? undefined : w.onLetter?.(event.code);
    if (active.row >= 0 && row && meant) return letter.press(() => meant(row));
    if (active.row >= 0 && row && rowKey(event, row, w, stand)) return event.preventDefault();
    if (event.altKey) return;
    // Before the first rows are here there is nowhere to go: whoever walks ahead of them begins at the first, whoever opens waits for it.
    const isComing = w.rows.phase === 'loading' || count > 0;
    if (event.key === 'Enter' && !row && isComing && !event.shiftKey) return w.onEarly({ index: Math.max(0, active.row), behind: ctrl });
    if (w.rows.phase === 'loading' && count === 0) return;
    const isMarking = event.shiftKey && active.row >= 0;
    const from = isMarking ? (range?.to ?? active) : active;
    const to = movedBy({ key: event.key, ctrl, shift: event.shiftKey }, from, {
      rows: count,
      columns: w.columns.length,
      page: w.page(),
      hasHead: !isMarking,
    });
    if (!to) return;
    event.preventDefault();
    if (isMarking) markTo(to);
    else go(to);
  };
  return { active, range, setRange, setPlace, go, markTo, copy: copyNow, onKeyDown };
}

/** No hand types the next sign as soon as this; a scanner does. */
const SCANNER = 70;

/** A single letter that does something: it waits for what follows, for an X may be the first sign of a code that is scanned. */
function useLetter() {
  const waiting = useRef<{ timer: number; run: () => void }>(undefined);
  const end = () => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  return {
    press: (run: () => void) => {
      end();
      const done = () => {
        end();
        run();
      };
      waiting.current = { timer: window.setTimeout(done, SCANNER), run: done };
    },
    /** Another sign takes it back, a movement carries it out before. */
    follow: ({ key }: KeyboardEvent) => {
      if (key.length === 1) end();
      else if (/^(Arrow|Page|Home|End)/.test(key)) waiting.current?.run();
    },
  };
}
