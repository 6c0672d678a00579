import { cpus, loadavg } from 'node:os';
import { median, percentile } from './statistics';

const PIECE = 3_000_000;

/** The same piece of arithmetic many times: on a quiet machine all take the same time. */
function pieces(count: number): number[] {
  return Array.from({ length: count }, () => {
    const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < PIECE; i += 1) sum = (sum * 31 + i) | 0;
    return performance.now() - begun + (sum === 0.5 ? 1 : 0);
  });
}

/** In words: cores, load, and how much slower than its best the same work ran. */
export function machineNoise(): string {
  const times = pieces(60).slice(10);
  const slowest = percentile(times, 0.95) / Math.min(...times) - 1;
  const usual = median(times) / Math.min(...times) - 1;
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  return `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, load ${load}; the same work ran ${percent(usual)} (p95 ${percent(slowest)}) slower than its best`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
