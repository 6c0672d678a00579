/** Random numbers that are the same at every build: the demo world, its tests and its screenshots do not change by themselves. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  /** Whole number from..to, both included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones, in no order; all of them when there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
};

/** mulberry32: small, fast and good enough to look like life. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    some: (list, count) => {
      const left = [...list];
      const taken: (typeof list)[number][] = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
      return taken;
    },
  };
}
