import { useEffect, useState } from 'react';

/**
 * What is known of what is typed, once a pause is over: `wanted` names it (nothing for nothing), `ask` finds it out. Undefined while it is typed or
 * composed, while it is asked for, and where that failed; what was found of other words is not told of these.
 * @param delay of the pause, in ms
 */
export function useAfterPause<T>(wanted: string, isComposing: boolean, delay: number, ask: (signal: AbortSignal) => Promise<T>): T | undefined {
  const [found, setFound] = useState<{ of: string; what: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is named by `wanted`
  useEffect(() => {
    if (wanted === '' || isComposing) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      ask(controller.signal).then(
        (what) => setFound({ of: wanted, what }),
        () => undefined,
      );
    }, delay);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, isComposing, delay]);
  return wanted !== '' && found?.of === wanted ? found.what : undefined;
}
