import type { PointerEvent as ReactPointerEvent } from 'react';
import { HOME, move } from './tab-list';
import { changeTabs, readTabs } from './tabs-atom';

/**
 * A tab dragged along the strip: it follows the pointer, those it passes make room, near the edge the strip scrolls. Everything
 * happens on the elements themselves; the tabs change once, when it is dropped. Escape puts it back.
 */
type Piece = { id: string; element: HTMLElement; left: number; width: number };

/** A click must not become a drag by a trembling hand. */
const TREMBLE = 6;
const EDGE = 36;
const STEP = 10;

export function dragTab(event: ReactPointerEvent<HTMLElement>): void {
  const strip = event.currentTarget;
  const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]');
  if (event.button !== 0 || !handle || handle.dataset.tab === HOME || !(event.target as HTMLElement).closest('[role=tab]')) return;
  const { pointerId, clientX: from } = event;
  let drag: ReturnType<typeof begun> | undefined;
  const onMove = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return;
    if (!drag && Math.abs(moved.clientX - from) < TREMBLE) return;
    if (!drag) {
      strip.setPointerCapture(pointerId);
      drag = begun(strip, handle, from);
    }
    drag.to(moved.clientX);
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || !drag) return;
    key.preventDefault();
    key.stopPropagation();
    end(false);
  };
  const onUp = (up: PointerEvent) => up.pointerId === pointerId && end(true);
  const onCancel = () => end(false);
  const end = (isDropped: boolean) => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onKey, true);
    if (strip.hasPointerCapture(pointerId)) strip.releasePointerCapture(pointerId);
    drag?.end(isDropped);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  window.addEventListener('keydown', onKey, true);
}

function begun(strip: HTMLElement, handle: HTMLElement, from: number) {
  const scrolledFrom = strip.scrollLeft;
  const pieces = [...strip.querySelectorAll<HTMLElement>('[data-tab]')].flatMap((element): Piece[] =>
    element.dataset.tab === HOME ? [] : [{ id: element.dataset.tab ?? '', element, left: element.offsetLeft, width: element.offsetWidth }],
  );
  const at = pieces.findIndex((piece) => piece.element === handle);
  const own = pieces[at] as Piece;
  let [pointer, target, frame] = [from, at, 0];

  const place = () => {
    const shift = pointer - from + strip.scrollLeft - scrolledFrom;
    const centre = own.left + own.width / 2 + shift;
    target = at;
    pieces.forEach((piece, index) => {
      if (index === at) return;
      const middle = piece.left + piece.width / 2;
      const isPassed = index > at ? centre > middle : centre < middle;
      if (isPassed) target = index > at ? Math.max(target, index) : Math.min(target, index);
      piece.element.style.transform = isPassed ? `translateX(${index > at ? -own.width : own.width}px)` : '';
    });
    own.element.style.transform = `translateX(${shift}px)`;
  };
  const scroll = () => {
    const { left, right } = strip.getBoundingClientRect();
    const step = pointer < left + EDGE ? -STEP : pointer > right - EDGE ? STEP : 0;
    const before = strip.scrollLeft;
    strip.scrollLeft += step;
    if (strip.scrollLeft !== before) place();
    frame = requestAnimationFrame(scroll);
  };
  strip.dataset.dragging = '';
  own.element.style.transition = 'none';
  own.element.style.zIndex = '1';
  frame = requestAnimationFrame(scroll);
  return {
    to(x: number) {
      pointer = x;
      place();
    },
    end(isDropped: boolean) {
      cancelAnimationFrame(frame);
      delete strip.dataset.dragging;
      for (const { element } of pieces) {
        element.style.transform = '';
        element.style.zIndex = '';
        element.style.transition = '';
      }
      const over = pieces[target];
      if (isDropped && over && target !== at) {
        const to = readTabs().list.findIndex((tab) => tab.id === over.id);
        if (to >= 0) changeTabs((tabs) => move(tabs, own.id, to));
      }
    },
  };
}
