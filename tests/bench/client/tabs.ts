import type { Browser, Page } from 'playwright';
import { isBuilt, screens } from '../../../src/domain/registry';
import type { BenchServer } from '../bench-server';
import { atMost, type Figure, MB, ms } from '../figure';
import { percentile } from '../statistics';
import { signedIn } from './browser';
import { installProbes, pressed } from './probes';

const BUDGET = 50;
/** What 51 tabs with tables took in the first trial of keeping them alive. */
const MEMORY = 69_000_000;
const TABS = 50;
/** After a walk that ended at home's right these sleep, and none stands beside the one before. */
const LEAPS = ['Alt+9', 'Alt+3', 'Alt+6', 'Alt+8', 'Alt+4'];

/** From the key to the frame that shows the tab: among tabs that are awake, on a walk through all fifty, and at a leap to one far away. */
export async function measureTabs(browser: Browser, server: BenchServer, isQuick: boolean): Promise<Figure[]> {
  const context = await signedIn(browser, server);
  const page = await context.newPage();
  await installProbes(page);
  await page.goto(server.url);
  await page.waitForSelector('[role=tabpanel]');
  await page.waitForTimeout(3000);
  const before = await heapOf(page);
  const open = await openTabs(page);
  await page.waitForTimeout(1000);
  const near: number[] = [];
  for (let round = 0; round < (isQuick ? 3 : 6); round += 1) near.push(...(await walk(page, 'Alt+,', 8)), ...(await walk(page, 'Alt+.', 8)));
  const far = await walk(page, 'Alt+.', isQuick ? open : open * 2);
  const after = await heapOf(page);
  const leaps: number[] = [];
  for (const key of LEAPS) leaps.push(...(await walk(page, key, 1)));
  await context.close();
  const what = `tab switch, ${open} open`;
  const figures = (kind: string, values: readonly number[]): Figure[] => [
    atMost('client', `${what}, ${kind} p50`, percentile(values, 0.5), BUDGET, ms, `${values.length} switches`),
    atMost('client', `${what}, ${kind} p95`, percentile(values, 0.95), BUDGET, ms),
  ];
  return [
    ...figures('awake', near),
    ...figures('walked through', far),
    atMost('client', `${what}, leapt to asleep`, percentile(leaps, 0.5), BUDGET, ms, `p50 of ${LEAPS.length}`),
    atMost('client', `script memory of ${open} tabs, the least used asleep`, after, MEMORY, MB, `the home page alone ${MB(before)}`),
  ];
}

/** What the page's scripts hold after everything nobody refers to is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

async function walk(page: Page, key: string, steps: number): Promise<number[]> {
  const values: number[] = [];
  for (let i = 0; i < steps; i += 1) {
    values.push(await pressed(page, key));
    // The tab comes to rest first, as it does under a reader's eyes: its rows are here, and the server is done with it.
    await page.waitForFunction(isAtRest, undefined, { timeout: 3000, polling: 50 }).catch(() => undefined);
    await page.waitForTimeout(120);
  }
  return values;
}

const isAtRest = (): boolean => {
  const shown = [...document.querySelectorAll('[role=tabpanel]')].filter((pane) => pane.getClientRects().length > 0);
  return !shown.some((pane) => pane.querySelector('[aria-busy="true"], [data-loading]'));
};

/** Fifty different pages of the dealer. @returns how many opened */
async function openTabs(page: Page): Promise<number> {
  const paths = screens.filter((screen) => screen.kinds.includes('D') && isBuilt(screen) && !screen.isStandalone).map((screen) => screen.path);
  for (const path of paths) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${path}`);
    await page.waitForTimeout(150);
    if ((await page.locator('[role=tablist] [role=tab]').count()) >= TABS) break;
  }
  return page.locator('[role=tablist] [role=tab]').count();
}
