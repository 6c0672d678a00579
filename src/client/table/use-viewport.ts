import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isScaled, OVERSCAN, ROW_HEIGHT, rowWindow, scrollToRow } from './row-window';

/** A move of more than half a view, the second within this time, is a fling: nobody reads rows then. */
const FLING_GAP = 100;
/** Rows of a scaled area are drawn from a nearby row on: no coordinate ever grows beyond what a browser can hold. */
const ANCHOR = 1000;

/** Of the table measured last: the next one is likely to be as high. */
let lastSize = 600;

type View = { first: number; last: number; isFlung: boolean };

/**
 * The rows in view of a scrolling box, as a component draws them. It is drawn again only when other rows come into view, and in
 * the frame the bar moved in. `covered` = height of the sticky head and foot, which hide rows below them, `row` = that of a row; `group` holds the
 * layers the rows stand in: while the bar is scaled they are moved with every pixel, past React.
 */
export function useViewport(scroller: RefObject<HTMLElement | null>, count: number, covered: number, row = ROW_HEIGHT) {
  const group = useRef<HTMLDivElement>(null);
  const size = useRef(lastSize);
  const [view, setView] = useState<View>(() => ({ ...windowOf(count, row, 0, size.current), isFlung: false }));
  const drawn = useRef(view);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    return followed(box, { count, row, covered, size, group, drawn, show: setView });
  }, [scroller, count, row, covered]);

  const reveal = useCallback((index: number) => revealRow(scroller.current, { index, count, row, covered }), [scroller, count, row, covered]);
  const anchor = isScaled(count, row) ? anchorOf(view.first) : 0;
  return useMemo(
    () => ({
      first: Math.min(view.first, Math.max(0, count - 1)),
      last: Math.min(view.last, count),
      isFlung: view.isFlung,
      /** At least as many as are ever drawn at once: two rows in view never share one. */
      slots: Math.ceil(size.current / row) + 2 + 2 * OVERSCAN,
      height: rowWindow({ count, row, scrollTop: 0, viewport: size.current }).height,
      yOf: (index: number) => (index - anchor) * row,
      group,
      reveal,
    }),
    [view, count, row, anchor, reveal],
  );
}

const windowOf = (count: number, row: number, scrollTop: number, viewport: number): { first: number; last: number } => {
  const { first, last } = rowWindow({ count, row, scrollTop, viewport });
  return { first, last };
};
const anchorOf = (first: number): number => Math.floor(first / ANCHOR) * ANCHOR;

function moveLayers(group: HTMLElement | null, at: { count: number; row: number; scrollTop: number; viewport: number }, first: number): void {
  shiftLayers(group, `translateY(${rowWindow(at).yOf(anchorOf(first))}px)`);
}

function shiftLayers(group: HTMLElement | null, transform: string): void {
  for (const layer of group?.querySelectorAll<HTMLElement>('[data-layer]') ?? []) layer.style.transform = transform;
}

/** A turn of the wheel moves as many rows as in any other table, although the bar of a scaled area stands for more. */
function readAtWheel(box: HTMLElement, count: number, row: number, size: RefObject<number>): () => void {
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0 || event.shiftKey) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? row : event.deltaMode === 2 ? size.current : 1;
    const ratio = (count * row - size.current) / (box.scrollHeight - box.clientHeight);
    box.scrollTop += (event.deltaY * unit) / ratio;
    box.scrollLeft += event.deltaX;
  };
  box.addEventListener('wheel', onWheel, { passive: false });
  return () => box.removeEventListener('wheel', onWheel);
}

/** Scrolls as little as needed until the row stands wholly between head and foot. */
export function revealRow(box: HTMLElement | null, { index, count, row, covered }: { index: number; count: number; row: number; covered: number }): void {
  if (!box) return;
  const viewport = Math.max(row, box.clientHeight - covered);
  box.scrollTop = scrollToRow(index, { count, row, scrollTop: box.scrollTop, viewport });
}

/** Rows a page key moves by: the view, less one row to keep the thread. */
export const pageRowsOf = (box: HTMLElement | null, covered: number, row = ROW_HEIGHT): number =>
  Math.max(1, Math.floor(((box?.clientHeight ?? 600) - covered) / row) - 1);

type Followed = {
  count: number;
  /** Height of a row. */
  row: number;
  covered: number;
  /** Height of the view, measured here; the rows drawn now. */
  size: RefObject<number>;
  drawn: RefObject<View>;
  group: RefObject<HTMLDivElement | null>;
  show: (view: View) => void;
};

/** Shows other rows whenever the bar or the size of the box moved; the answer ends it. */
function followed(box: HTMLElement, { count, row, covered, size, drawn, group, show }: Followed): () => void {
  const scaled = isScaled(count, row);
  if (!scaled) shiftLayers(group.current, '');
  let [movedAt, isFar] = [0, false];
  let rest: ReturnType<typeof setTimeout> | undefined;
  const draw = (isFlung: boolean, isNow: boolean) => {
    const next = { ...windowOf(count, row, box.scrollTop, size.current), isFlung };
    if (scaled) moveLayers(group.current, { count, row, scrollTop: box.scrollTop, viewport: size.current }, next.first);
    const old = drawn.current;
    if (old.first === next.first && old.last === next.last && old.isFlung === next.isFlung) return;
    drawn.current = next;
    if (isNow) flushSync(() => show(next));
    else show(next);
  };
  const onScroll = () => {
    const { first } = windowOf(count, row, box.scrollTop, size.current);
    const now = performance.now();
    const wasFar = isFar && now - movedAt < FLING_GAP;
    isFar = Math.abs(first - drawn.current.first) * row * 2 > size.current;
    movedAt = now;
    const isFlung = isFar && wasFar;
    draw(isFlung, true);
    clearTimeout(rest);
    if (isFlung) rest = setTimeout(() => draw(false, false), FLING_GAP);
  };
  // It measures before the first paint, when the frame is laid out: whoever asked here would have it laid out twice.
  const observer = new ResizeObserver(() => {
    // A hidden tab measures 0: keep the last size, so that nothing jumps when it is shown again.
    if (box.clientHeight > 0) lastSize = size.current = Math.max(row, box.clientHeight - covered);
    draw(false, true);
  });
  box.addEventListener('scroll', onScroll, { passive: true });
  const stopWheel = scaled ? readAtWheel(box, count, row, size) : () => undefined;
  observer.observe(box);
  return () => {
    clearTimeout(rest);
    box.removeEventListener('scroll', onScroll);
    stopWheel();
    observer.disconnect();
  };
}
