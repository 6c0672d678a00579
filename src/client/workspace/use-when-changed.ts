import { useEffect, useRef } from 'react';

/**
 * Runs when the value has become another: not when the page is first drawn, and not when its tab comes back to the front, which
 * starts every effect of the page anew.
 */
export function useWhenChanged(value: unknown, run: () => void): void {
  const last = useRef(value);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (Object.is(last.current, value)) return;
    last.current = value;
    latest.current();
  }, [value]);
}
