import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { backsAtom } from '../api/connection';

/** Does something once the server is there again after it was not; a page that was hidden then does it when it comes to the front. */
export function useBack(react: () => void): void {
  const backs = useAtomValue(backsAtom);
  const seen = useRef(backs);
  const latest = useRef(react);
  latest.current = react;
  useEffect(() => {
    if (seen.current === backs) return;
    seen.current = backs;
    latest.current();
  }, [backs]);
}
