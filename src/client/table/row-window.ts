/**
 * Which rows stand in the viewport, and where they are drawn.
 *
 * Rows have one height, so this is arithmetic. Browsers end a scroll area at 16–33 million pixels
 * (Chromium 33.5 M = 883 000 rows, Firefox about half): beyond SCROLL_LIMIT the scroll bar is scaled, so that the
 * last of a million rows is reached at the end of the bar, and rows are drawn relative to the scroll position.
 */
/** Of a row where nobody chose another, and of a head. */
export const ROW_HEIGHT = 36;
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

type Place = {
  count: number;
  scrollTop: number;
  viewport: number;
  /** Height of a row. */
  row?: number;
  overscan?: number;
  limit?: number;
};

const ratioOf = (count: number, viewport: number, limit: number, row: number): number => {
  const wanted = count * row;
  return wanted <= limit || limit <= viewport ? 1 : (wanted - viewport) / (limit - viewport);
};

export function rowWindow({ count, scrollTop, viewport, row = ROW_HEIGHT, overscan = OVERSCAN, limit = SCROLL_LIMIT }: Place): RowWindow {
  const ratio = ratioOf(count, viewport, limit, row);
  const top = scrollTop * ratio;
  const first = Math.max(0, Math.floor(top / row) - overscan);
  const last = Math.min(count, Math.ceil((top + viewport) / row) + overscan);
  return {
    first: Math.min(first, Math.max(0, count - 1)),
    last,
    height: Math.min(count * row, limit),
    yOf: (index) => (ratio === 1 ? index * row : scrollTop + index * row - top),
  };
}

/** Which row stands at the upper edge, and how many pixels of it are scrolled away. */
export function rowAtTop({ count, scrollTop, viewport, row = ROW_HEIGHT, limit = SCROLL_LIMIT }: Place): { index: number; offset: number } {
  const top = scrollTop * ratioOf(count, viewport, limit, row);
  const index = Math.floor(top / row);
  return { index, offset: Math.round(top - index * row) };
}

/** The scroll position at which a row stands so at the upper edge. */
export const scrollTopAt = (
  { index, offset }: { index: number; offset: number },
  { count, viewport, row = ROW_HEIGHT, limit = SCROLL_LIMIT }: Omit<Place, 'scrollTop'>,
): number => (index * row + offset) / ratioOf(count, viewport, limit, row);

/** The scroll position that brings row `index` wholly into view; the given one when it is there already. */
export function scrollToRow(index: number, { count, scrollTop, viewport, row = ROW_HEIGHT, limit = SCROLL_LIMIT }: Place): number {
  const ratio = ratioOf(count, viewport, limit, row);
  const top = scrollTop * ratio;
  const [start, end] = [index * row, (index + 1) * row];
  if (start < top) return start / ratio;
  return end > top + viewport ? (end - viewport) / ratio : scrollTop;
}

/** True while the drawn positions depend on every pixel of scrolling. */
export const isScaled = (count: number, row = ROW_HEIGHT, limit = SCROLL_LIMIT): boolean => count * row > limit;
