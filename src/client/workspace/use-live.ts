import { useCallback, useEffect, useRef } from 'react';
import { onAnyChange } from './change-feed';

/** How long changes gather before a page is asked anew: one action often changes several records. */
const GATHERED = 500;

/** Asks anew when records change, while the page is looked at. @returns the same for other reasons, gathered alike */
export function useLive(refresh: () => void): () => void {
  const timer = useRef(0);
  const soon = useCallback(() => {
    if (timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      refresh();
    }, GATHERED);
  }, [refresh]);
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
