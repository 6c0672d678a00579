import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import type { BenchServer } from '../bench-server';
import { atMost, type Figure, kB, ms } from '../figure';
import { newWindow, root, signedIn } from './browser';
import { installProbes } from './probes';

const BUDGET = 180_000;

/** Scripts that had arrived when the first screen stood, gzipped: the login page, and the workspace of somebody signed in. */
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
    const { scripts, first } = await loaded(page);
    const bytes = scripts.reduce((sum, path) => sum + gzipped(path), 0);
    figures.push(atMost('client', `scripts before the ${what} (gzip)`, bytes, BUDGET, kB, `${scripts.length} files, first screen after ${ms(first)}`));
    await context.close();
  }
  return figures;
}

const loaded = (page: Page): Promise<{ scripts: string[]; first: number }> =>
  page.evaluate(() => {
    const first = window.benchFirst ?? 0;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = entries.filter((entry) => entry.name.endsWith('.js') && entry.responseEnd <= first);
    return { scripts: [...new Set(scripts.map((entry) => new URL(entry.name).pathname))], first };
  });

const gzipped = (path: string): number => gzipSync(readFileSync(join(root, 'dist/client', path)), { level: 9 }).length;
