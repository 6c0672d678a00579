import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridColumn } from './grid-column';
import type { Layout } from './layout';

/** Words are what is cut short; a figure or a date has the room it needs. */
const OF_WORDS = new Set(['text', 'ref', 'refs']);
/** Beyond this no words gain anything, and the eye loses the row. */
const MOST = 2.4;
/** Kept for the bar at the right whether it is there or not, so that rows that arrive move no column. */
const BAR = 16;

/** Widths with which the columns fill a table that is wider than they are; none where they need no more room. */
export function sharedWidths(columns: readonly GridColumn[], { hidden, start, end }: Layout, room: number): Record<string, number> {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const growing = shown.filter(({ id, field }) => OF_WORDS.has(field.kind) && !start.includes(id) && !end.includes(id));
  const sum = (list: readonly GridColumn[]) => list.reduce((all, { width }) => all + width, 0);
  const spare = room - sum(shown);
  if (spare <= 0 || growing.length === 0) return {};
  const share = Math.min(MOST, 1 + spare / sum(growing));
  return Object.fromEntries(growing.map(({ id, width }) => [id, Math.floor(width * share)]));
}

/** Of the table measured last: the next one is likely to be as wide. */
let lastWidth = 0;

type Wishes = {
  columns: readonly GridColumn[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
  scroller: RefObject<HTMLElement | null>;
  /** Width of what stands before the columns. */
  taken: number;
};

/**
 * The layout as it is shown: until the user sets a width himself, columns of words share the room that is left. The first width
 * he sets keeps all others as they stand, so that nothing moves below his hand.
 */
export function useSharedRoom({ columns, layout, onLayout, scroller, taken }: Wishes): [Layout, (layout: Layout) => void] {
  const [width, setWidth] = useState(lastWidth);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      // A hidden tab measures 0: keep what was drawn.
      if (box.offsetWidth === 0) return;
      lastWidth = box.offsetWidth;
      flushSync(() => setWidth(lastWidth));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
  const shown = useMemo(
    () => (Object.keys(layout.widths).length > 0 ? layout : { ...layout, widths: sharedWidths(columns, layout, width - taken - BAR) }),
    [columns, layout, width, taken],
  );
  const onShown = useCallback((next: Layout) => onLayout(next.widths === shown.widths ? { ...next, widths: layout.widths } : next), [onLayout, shown, layout]);
  return [shown, onShown];
}
