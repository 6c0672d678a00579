import { useEffect, useRef } from 'react';
import { useChanges, useVerbs } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';

const EVERY = 60_000;
/** Many records may change at once: one question answers for all of them. */
const SETTLE = 400;

/** Asked when its question changes, every minute, when records changed, on coming back, and by the user. */
export function useAskedAgain(kind: string, load: () => Promise<void>): void {
  useEffect(() => {
    void load();
    const timer = window.setInterval(load, EVERY);
    return () => window.clearInterval(timer);
  }, [load]);
  const settling = useRef(0);
  useEffect(() => () => window.clearTimeout(settling.current), []);
  useChanges(kind, () => {
    window.clearTimeout(settling.current);
    settling.current = window.setTimeout(load, SETTLE);
  });
  useBack(() => void load());
  useVerbs({ refresh: load });
}
