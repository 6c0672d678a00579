import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isScaled, ROW_HEIGHT, rowWindow, scrollToRow } from './row-window';

/**
 * The rows in view of a scrolling box. Rendering follows the scroll bar row by row (pixel by pixel only while the
 * bar is scaled). `covered` = height of the sticky head and foot, which hide rows below them.
 */
export function useViewport(scroller: RefObject<HTMLElement | null>, count: number, covered: number) {
  const [place, setPlace] = useState({ scrollTop: 0, viewport: 600 });
  const scaled = isScaled(count);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const read = () => {
      const scrollTop = scaled ? box.scrollTop : Math.floor(box.scrollTop / ROW_HEIGHT) * ROW_HEIGHT;
      // A hidden tab measures 0: keep the last size, so that nothing jumps when it is shown again.
      const viewport = box.clientHeight > 0 ? Math.max(ROW_HEIGHT, box.clientHeight - covered) : 0;
      setPlace((old) => {
        const next = { scrollTop, viewport: viewport || old.viewport };
        return old.scrollTop === next.scrollTop && old.viewport === next.viewport ? old : next;
      });
    };
    read();
    box.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, [scroller, scaled, covered]);

  const reveal = useCallback(
    (index: number) => {
      const box = scroller.current;
      if (!box) return;
      const viewport = Math.max(ROW_HEIGHT, box.clientHeight - covered);
      box.scrollTop = scrollToRow(index, { count, scrollTop: box.scrollTop, viewport });
    },
    [scroller, count, covered],
  );
  return {
    ...rowWindow({ count, ...place }),
    reveal,
    pageRows: Math.max(1, Math.floor(place.viewport / ROW_HEIGHT) - 1),
  };
}
