import { atom, getDefaultStore } from 'jotai';

/**
 * Whether the server can be reached. Every request tells (heard), the push channel asks when it breaks off (probe); once lost, it is
 * looked for every few seconds until it answers. Whoever missed something meanwhile follows `backsAtom`: it counts the returns.
 */
export const isLostAtom = atom(false);
export const backsAtom = atom(0);
const AGAIN = 3000;
const PATIENCE = 5000;

const store = getDefaultStore();
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function heard(isReached: boolean): void {
  const wasLost = store.get(isLostAtom);
  if (isReached === !wasLost) return;
  store.set(isLostAtom, !isReached);
  if (!isReached) {
    timer = setTimeout(() => void probe(), AGAIN);
    return;
  }
  clearTimeout(timer);
  store.set(backsAtom, (count) => count + 1);
  for (const go of waiting) go();
  waiting.clear();
}

/** Asks whether the server is there; any answer will do. */
export async function probe(): Promise<boolean> {
  clearTimeout(timer);
  const isReached = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  );
  heard(isReached);
  if (!isReached) timer = setTimeout(() => void probe(), AGAIN);
  return isReached;
}

/** When it can be reached again; at once while it can. */
export const reached = (): Promise<void> => (store.get(isLostAtom) ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve());
