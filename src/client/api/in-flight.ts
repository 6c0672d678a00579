/**
 * Requests under way. An identical one from the same tab cancels the earlier; the same request from another tab does not, so
 * restoring ten tabs never cancels anything. A repeated write takes over the idempotency key of the one it cancels: the server
 * may already be acting on it, and must act once.
 */
export type Outgoing = { method: 'GET' | 'POST'; url: string; body?: Record<string, unknown> };
export type Flight = { signal: AbortSignal; land(): void };
type Entry = { controller: AbortController; key: unknown };

const flights = new Map<string, Entry>();
const sharedPromises = new Map<string, Promise<unknown>>();

export function takeOff(outgoing: Outgoing, tab: string): Flight {
  const { key, ...content } = outgoing.body ?? {};
  const id = `${tab} ${outgoing.method} ${outgoing.url} ${JSON.stringify(content)}`;
  const earlier = flights.get(id);
  if (earlier) {
    if (outgoing.body && earlier.key !== undefined) outgoing.body.key = earlier.key;
    earlier.controller.abort();
  }
  const entry: Entry = { controller: new AbortController(), key: outgoing.body?.key };
  flights.set(id, entry);
  return {
    signal: entry.controller.signal,
    land: () => {
      if (flights.get(id) === entry) flights.delete(id);
    },
  };
}

export const inFlight = {
  shared: <T>(url: string): Promise<T> | undefined => sharedPromises.get(url) as Promise<T> | undefined,
  share<T>(url: string, promise: Promise<T>): Promise<T> {
    const forget = () => sharedPromises.delete(url);
    sharedPromises.set(url, promise);
    promise.then(forget, forget);
    return promise;
  },
};
