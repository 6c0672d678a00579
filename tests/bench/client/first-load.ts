import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import type { BenchServer } from '../bench-server';
import { atMost, type Figure, kB, ms } from '../figure';
import { newWindow, root, signedIn } from './browser';
import { installProbes } from './probes';

const BUDGET = 180_000;

/** What had arrived when the first screen stood, the login page and the workspace of somebody signed in: its scripts gzipped, and all of it with the font. */
export async function measureFirstLoad(browser: Browser, server: BenchServer): Promise<Figure[]> {
  const stranger = await newWindow(browser);
  const user = await signedIn(browser, server);
  const figures: Figure[] = [];
  for (const [what, context] of [
    ['login page', stranger],
    ['workspace with home', user],
  ] as const) {
    const page = await context.newPage();
    await installProbes(page);
    await page.goto(server.url);
    await page.waitForFunction(() => window.benchFirst !== undefined, undefined, { timeout: 30_000 });
    const { scripts, first, weight } = await loaded(page);
    const bytes = scripts.reduce((sum, path) => sum + gzipped(path), 0);
    figures.push(atMost('client', `scripts before the ${what} (gzip)`, bytes, BUDGET, kB, `${scripts.length} files, first screen after ${ms(first)}`));
    figures.push({ area: 'client', what: `all of the ${what} as it came over the line`, measured: kB(weight.all), note: `the font ${kB(weight.font)} of it` });
    await context.close();
  }
  return figures;
}

type Loaded = { scripts: string[]; first: number; weight: { all: number; font: number } };
const loaded = (page: Page): Promise<Loaded> =>
  page.evaluate(() => {
    const first = window.benchFirst ?? 0;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = entries.filter((entry) => entry.name.endsWith('.js') && entry.responseEnd <= first);
    const sizeOf = (some: readonly PerformanceResourceTiming[]) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
    const here = entries.filter((entry) => entry.responseEnd <= first);
    const weight = { all: sizeOf(here) + (document?.encodedBodySize ?? 0), font: sizeOf(here.filter(({ name }) => name.endsWith('.woff2'))) };
    return { scripts: [...new Set(scripts.map((entry) => new URL(entry.name).pathname))], first, weight };
  });

const gzipped = (path: string): number => gzipSync(readFileSync(join(root, 'dist/client', path)), { level: 9 }).length;
