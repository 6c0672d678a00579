import { useCallback, useEffect, useRef } from 'react';
import { onAnyChange } from './change-feed';

/**
 * Asks anew when records change, while the page is looked at; one action often changes several, so changes gather for `gathered` ms.
 * `apart`: the least time between two questions, however many changes come.
 * @returns the same for other reasons, gathered alike
 */
export function useLive(refresh: () => void, gathered = 500, apart = 0): () => void {
  const timer = useRef(0);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const soon = useCallback(() => {
    if (timer.current !== 0) return;
    timer.current = window.setTimeout(
      () => {
        timer.current = 0;
        last.current = performance.now();
        refresh();
      },
      Math.max(gathered, last.current + apart - performance.now()),
    );
  }, [refresh, gathered, apart]);
  useEffect(() => {
    const stop = onAnyChange(soon);
    return () => {
      stop();
      window.clearTimeout(timer.current);
      timer.current = 0;
    };
  }, [soon]);
  return soon;
}
