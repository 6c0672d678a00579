/**
 * Which rows stand in the viewport, and where they are drawn.
 *
 * Rows have one height, so this is arithmetic. Browsers end a scroll area at 16–33 million pixels
 * (Chromium 33.5 M = 883 000 rows, Firefox about half): beyond SCROLL_LIMIT the scroll bar is scaled, so that the
 * last of a million rows is reached at the end of the bar, and rows are drawn relative to the scroll position.
 */
export const ROW_HEIGHT = 38;
export const SCROLL_LIMIT = 15_000_000;
/** Rows drawn beyond the edges of the view. */
export const OVERSCAN = 6;

export type RowWindow = {
  first: number;
  /** Exclusive. */
  last: number;
  /** Height of the scrolled area in pixels. */
  height: number;
  yOf(index: number): number;
};

type Place = { count: number; scrollTop: number; viewport: number; overscan?: number; limit?: number };

const ratioOf = (count: number, viewport: number, limit: number): number => {
  const wanted = count * ROW_HEIGHT;
  return wanted <= limit || limit <= viewport ? 1 : (wanted - viewport) / (limit - viewport);
};

export function rowWindow({ count, scrollTop, viewport, overscan = OVERSCAN, limit = SCROLL_LIMIT }: Place): RowWindow {
  const ratio = ratioOf(count, viewport, limit);
  const top = scrollTop * ratio;
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - overscan);
  const last = Math.min(count, Math.ceil((top + viewport) / ROW_HEIGHT) + overscan);
  return {
    first: Math.min(first, Math.max(0, count - 1)),
    last,
    height: Math.min(count * ROW_HEIGHT, limit),
    yOf: (index) => (ratio === 1 ? index * ROW_HEIGHT : scrollTop + index * ROW_HEIGHT - top),
  };
}

/** Which row stands at the upper edge, and how many pixels of it are scrolled away. */
export function rowAtTop({ count, scrollTop, viewport, limit = SCROLL_LIMIT }: Place): { index: number; offset: number } {
  const top = scrollTop * ratioOf(count, viewport, limit);
  const index = Math.floor(top / ROW_HEIGHT);
  return { index, offset: Math.round(top - index * ROW_HEIGHT) };
}

/** The scroll position at which a row stands so at the upper edge. */
export const scrollTopAt = (
  { index, offset }: { index: number; offset: number },
  { count, viewport, limit = SCROLL_LIMIT }: Omit<Place, 'scrollTop'>,
): number => (index * ROW_HEIGHT + offset) / ratioOf(count, viewport, limit);

/** The scroll position that brings row `index` wholly into view; the given one when it is there already. */
export function scrollToRow(index: number, { count, scrollTop, viewport, limit = SCROLL_LIMIT }: Place): number {
  const ratio = ratioOf(count, viewport, limit);
  const top = scrollTop * ratio;
  const [start, end] = [index * ROW_HEIGHT, (index + 1) * ROW_HEIGHT];
  if (start < top) return start / ratio;
  return end > top + viewport ? (end - viewport) / ratio : scrollTop;
}

/** True while the drawn positions depend on every pixel of scrolling. */
export const isScaled = (count: number, limit = SCROLL_LIMIT): boolean => count * ROW_HEIGHT > limit;
