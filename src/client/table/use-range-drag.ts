import { type RefObject, useEffect, useRef } from 'react';
import type { GridPlace } from './grid-keys';

type Wishes = {
  scroller: RefObject<HTMLElement | null>;
  onStart: (at: GridPlace) => void;
  onReach: (to: GridPlace) => void;
};

const EDGE_STEP = 19;

/**
 * Marking cells with the mouse: pressed in one cell, drawn to another; at the edge of the table the rows move on. `wasDragged`
 * tells the click that follows that it was none.
 */
export function useRangeDrag({ scroller, onStart, onReach }: Wishes): { wasDragged: () => boolean } {
  const dragged = useRef(false);
  const latest = useRef({ onStart, onReach });
  latest.current = { onStart, onReach };
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let begun: GridPlace | undefined;
    let pointer = { x: 0, y: 0 };
    let frame = 0;
    const reach = () => {
      const to = cellAt(box, pointer);
      if (!begun || !to || (!dragged.current && to.row === begun.row && to.column === begun.column)) return;
      if (!dragged.current) latest.current.onStart(begun);
      dragged.current = true;
      latest.current.onReach(to);
    };
    const follow = () => {
      const { top, bottom, left, right } = box.getBoundingClientRect();
      const [down, across] = [beyond(pointer.y, top, bottom), beyond(pointer.x, left, right)];
      if (down !== 0 || across !== 0) {
        box.scrollBy(across * EDGE_STEP, down * EDGE_STEP);
        reach();
      }
      frame = requestAnimationFrame(follow);
    };
    const move = (event: PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY };
      reach();
      if (dragged.current && frame === 0) frame = requestAnimationFrame(follow);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      begun = undefined;
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', stop);
      document.removeEventListener('pointercancel', stop);
    };
    const start = (event: PointerEvent) => {
      dragged.current = false;
      const cell = event.target instanceof Element ? event.target.closest('[data-row] [data-column]') : null;
      if (!cell || event.button !== 0 || event.pointerType === 'touch' || event.shiftKey || event.ctrlKey || event.metaKey) return;
      begun = placeOf(cell);
      pointer = { x: event.clientX, y: event.clientY };
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', stop);
      document.addEventListener('pointercancel', stop);
    };
    box.addEventListener('pointerdown', start);
    return () => {
      stop();
      box.removeEventListener('pointerdown', start);
    };
  }, [scroller]);
  return { wasDragged: () => dragged.current };
}

const beyond = (at: number, low: number, high: number): -1 | 0 | 1 => (at < low + 8 ? -1 : at > high - 8 ? 1 : 0);

/** The cell under the pointer, or the nearest one still in view. */
function cellAt(box: HTMLElement, { x, y }: { x: number; y: number }): GridPlace | undefined {
  const { top, left } = box.getBoundingClientRect();
  const [right, bottom] = [left + box.clientWidth, top + box.clientHeight];
  // Head and totals cover 36 and 34 px of the box.
  const within = document.elementFromPoint(Math.min(Math.max(x, left + 2), right - 2), Math.min(Math.max(y, top + 40), bottom - 36));
  const cell = within?.closest('[data-row] [data-column]');
  return cell && box.contains(cell) ? placeOf(cell) : undefined;
}

const placeOf = (cell: Element): GridPlace => ({
  row: Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row ?? 0),
  column: Number((cell as HTMLElement).dataset.column ?? 0),
});
