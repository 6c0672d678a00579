import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** Whether the first screen has been painted: what it does not need itself is asked for after it. */
const standsAtom = atom(false);
export const useStands = (): boolean => useAtomValue(standsAtom);

/** Milliseconds. A window nobody looks at paints nothing. */
const UNSEEN = 200;
const stand = (): void => getDefaultStore().set(standsAtom, true);

/** Stands beside the first screen, under the same Suspense: its effect comes when that is shown. */
export function FirstScreen(): null {
  useEffect(() => {
    const unseen = setTimeout(stand, UNSEEN);
    const frame = requestAnimationFrame(() => setTimeout(stand));
    return () => {
      clearTimeout(unseen);
      cancelAnimationFrame(frame);
    };
  }, []);
  return null;
}
