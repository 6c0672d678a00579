import type { SlowCall } from '../../contract/running-answer';

/** Minutes that are looked back. */
export const LOOKED_BACK = 5;
/** Times kept of one route in one minute; more tell nothing new. */
const KEPT = 1_000;
/** Routes that are told. */
const SHOWN = 12;
/** From here on the answer says that something is wrong with us. */
const OURS = 50_000;

type Minute = { routes: Map<string, number[]>; calls: number; failed: number };
type Pace = { calls: number; failed: number; p50: number; p95: number; slow: SlowCall[] };

/** The calls of one process in the last minutes, and which of them took long. */
export function createRecentCalls(now: () => Date) {
  const minutes = new Map<number, Minute>();
  const minuteNow = (): number => Math.floor(now().getTime() / 60_000);
  const forget = (): void => {
    for (const minute of minutes.keys()) if (minute <= minuteNow() - LOOKED_BACK) minutes.delete(minute);
  };
  return {
    /** @param code the envelope's, or the HTTP status where there is none */
    called(route: string, code: number, ms: number): void {
      const at = minuteNow();
      const minute = minutes.get(at) ?? { routes: new Map<string, number[]>(), calls: 0, failed: 0 };
      minutes.set(at, minute);
      forget();
      minute.calls += 1;
      if (code >= OURS || (code >= 500 && code < 600)) minute.failed += 1;
      const times = minute.routes.get(route) ?? [];
      minute.routes.set(route, times);
      if (times.length < KEPT) times.push(ms);
    },
    pace(): Pace {
      forget();
      const all = [...minutes.values()];
      const routes = new Map<string, number[]>();
      for (const minute of all) for (const [route, times] of minute.routes) routes.set(route, [...(routes.get(route) ?? []), ...times]);
      const sorted = [...routes.values()].flat().sort((a, b) => a - b);
      const slow = [...routes].map(([route, times]) => slowOf(route, times)).sort((a, b) => b.p95 - a.p95);
      const sum = (of: (minute: Minute) => number) => all.reduce((total, minute) => total + of(minute), 0);
      return {
        ...{ calls: sum(({ calls }) => calls), failed: sum(({ failed }) => failed) },
        ...{ p50: share(sorted, 0.5), p95: share(sorted, 0.95), slow: slow.slice(0, SHOWN) },
      };
    },
  };
}

function slowOf(route: string, times: readonly number[]): SlowCall {
  const sorted = [...times].sort((a, b) => a - b);
  return { route, calls: times.length, p95: share(sorted, 0.95), longest: Math.round(sorted.at(-1) ?? 0) };
}

/** The time so many of all are within, whole milliseconds. */
const share = (sorted: readonly number[], part: number): number => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0);
