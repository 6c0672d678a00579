import { percentile } from '../statistics';

/** What one kind of call came to. */
type Told = { times: number[]; refused: number; failed: number; why: Map<string, number> };

/** Every call of everybody: how long it took, what was refused (a rule said no), what failed (no answer, a bug, a database out of reach). */
export type Calls = {
  /** Milliseconds of `ask`, under the name of the call. @returns its answer's `info`; undefined where it was refused or failed */
  time<T>(name: string, ask: () => Promise<{ code: number; msg: string; info: T }>): Promise<T | undefined>;
  rows(): { name: string; count: number; p50: number; p95: number; p99: number; refused: number; failed: number; why: string }[];
  count(): number;
  failed(): number;
};

/** From here on codes say that something is wrong with us. */
const OURS = 50_000;

export function createCalls(): Calls {
  const told = new Map<string, Told>();
  const of = (name: string): Told => {
    const known = told.get(name) ?? { times: [], refused: 0, failed: 0, why: new Map() };
    told.set(name, known);
    return known;
  };
  const sum = (what: (one: Told) => number): number => [...told.values()].reduce((all, one) => all + what(one), 0);
  return {
    async time(name, ask) {
      const one = of(name);
      const begun = performance.now();
      const answer = await ask().catch((error: unknown) => ({ code: OURS, msg: String(error).slice(0, 120), info: undefined }));
      one.times.push(performance.now() - begun);
      if (answer.code === 0) return answer.info;
      if (answer.code >= OURS) one.failed += 1;
      else one.refused += 1;
      one.why.set(answer.msg, (one.why.get(answer.msg) ?? 0) + 1);
      return undefined;
    },
    rows: () =>
      [...told].map(([name, { times, refused, failed, why }]) => ({
        ...{ name, count: times.length, refused, failed },
        ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) },
        why: [...why].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '',
      })),
    count: () => sum(({ times }) => times.length),
    failed: () => sum(({ failed }) => failed),
  };
}
