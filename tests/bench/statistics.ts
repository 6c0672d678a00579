/** The value below which this share of the values lies; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** How far apart repeated runs lie, of their median: 0.1 = ±5 %. */
export const spread = (values: readonly number[]): number => (values.length < 2 ? 0 : (Math.max(...values) - Math.min(...values)) / median(values));

/**
 * Runs the contestants in turn, `rounds` times: what else happens on the machine hits all of them alike.
 * @returns the results of each, in the order given
 */
export async function interleaved<T>(rounds: number, contestants: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, run] of contestants.entries()) results[at]?.push(await run());
  }
  return results;
}
