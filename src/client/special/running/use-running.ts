import { useCallback, useEffect, useState } from 'react';
import type { Running } from '../../../contract/running-answer';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';

/** As often as a process says anew how it is. */
const EVERY = 15_000;

/** How the product runs, asked again as long as its tab is in front of somebody. */
export function useRunning() {
  const { screen } = useTab();
  const call = useCall();
  const [running, setRunning] = useState<Running>();
  const [error, setError] = useState('');
  const load = useCallback(() => {
    call.get<Running>('/v1/running', { screen: screen.flag }, { quiet: true }).then(
      (answer) => {
        setRunning(answer);
        setError('');
      },
      (failure: Error) => setError(failure.message),
    );
  }, [call, screen.flag]);
  useEffect(() => {
    load();
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), EVERY);
    return () => clearInterval(timer);
  }, [load]);
  useVerbs({ refresh: load });
  return { running, error, refresh: load };
}
