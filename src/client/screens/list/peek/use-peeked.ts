import { useEffect, useRef, useState } from 'react';
import { useCall, useTab } from '../../../workspace/tab-context';

/** Whoever walks on is not asked for every row he passes. */
const PAUSE = 140;

type Peeked<T> = { info?: T; error?: string };

/** What the page of a record would ask for it, through the same screen; a newer version of the row asks anew. */
export function usePeeked<T>(path: string, id: string, version: unknown): Peeked<T> {
  const { screen } = useTab();
  const call = useCall();
  const [state, setState] = useState<Peeked<T> & { id: string }>();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is what makes it another answer
  useEffect(() => {
    let isGone = false;
    const ask = () =>
      call.get<T>(path, { screen: screen.flag, id }, { quiet: true }).then(
        (info) => isGone || setState({ id, info }),
        (error: Error) => isGone || setState({ id, error: error.message }),
      );
    const timer = window.setTimeout(ask, isFirst.current ? 0 : PAUSE);
    isFirst.current = false;
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [path, id, version, call, screen.flag]);
  return state?.id === id ? state : {};
}
