import type { Browser, BrowserContext, Page } from 'playwright';
import { screens } from '../../../src/domain/registry';
import { type BenchServer, DOCUMENTS } from '../bench-server';
import { type Figure, ms } from '../figure';
import { percentile } from '../statistics';
import { signedIn } from './browser';

const FRAMES = 300;
const BUDGET = 0;
const MANY = 1_000_000;

/** The list of all delivery notes scrolled 150 and 900 px a frame: how even the frames come. Then the same list as if it were a million. */
export async function measureScroll(browser: Browser, server: BenchServer): Promise<Figure[]> {
  const context = await signedIn(browser, server);
  const blank = await context.newPage();
  const still = await framesOf(blank, 0);
  await blank.close();
  const figures: Figure[] = [];
  const page = await openList(context, server);
  for (const step of [150, 900]) figures.push(figureOf(`${DOCUMENTS / 1000} k rows`, step, await framesOf(page, step), still));
  await page.close();
  const long = await context.newPage();
  await long.addInitScript(pretendMany, MANY);
  await openList(context, server, long);
  for (const step of [150, 900]) figures.push(figureOf('1 M rows', step, await framesOf(long, step), still));
  figures.push(await reachedEnd(long));
  await context.close();
  return figures;
}

/** The product's list with all its rows, ready to be scrolled. */
export async function openList(context: BrowserContext, server: BenchServer, given?: Page): Promise<Page> {
  const page = given ?? (await context.newPage());
  const path = screens.find((screen) => screen.kinds.includes('D') && screen.resource === 'saleOdo' && screen.archetype === 'list')?.path;
  await page.goto(`${server.url}/#${path ?? '/saleOdo'}`);
  await page.waitForSelector('[data-grid] [data-row] [data-column]:visible', { timeout: 20_000 });
  await page.waitForTimeout(1000);
  return page;
}

/** Answers the list with rows made from its first page: as many as a database of years would hold. Runs in the page. */
function pretendMany(total: number): void {
  const real = window.fetch;
  let first: Promise<{ info: { list: Record<string, unknown>[]; totals: unknown; tabs: unknown } }> | undefined;
  window.fetch = async (input, init) => {
    const url = String(input);
    if (!/\/saleOdo\/list\?/.test(url)) return real(input, init);
    first ??= real(input, { ...init, signal: null }).then((answer) => answer.json());
    const { info } = await first;
    const asked = new URLSearchParams(url.split('?')[1]);
    const [page, size] = [Number(asked.get('pageNum')), Number(asked.get('pageSize'))];
    const from = (page - 1) * size;
    const list = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, at) => ({
      ...info.list[at % info.list.length],
      id: `r${from + at}`,
      sn: `N${from + at + 1}`,
    }));
    return new Response(JSON.stringify({ code: 0, msg: '', info: { list, total, totals: info.totals, tabs: info.tabs } }), {
      headers: { 'content-type': 'application/json' },
    });
  };
}

/** Ctrl+End: whether the last of a million rows stands in the table, and how long that took. */
async function reachedEnd(page: Page): Promise<Figure> {
  await page.locator('[data-grid]:visible').focus();
  const from = performance.now();
  await page.keyboard.press('Control+End');
  const isThere = await page
    .waitForSelector(`[data-row="${MANY - 1}"] [data-column] >> text=N${MANY}`, { timeout: 5000 })
    .then(() => true)
    .catch(() => false);
  const time = performance.now() - from;
  return {
    area: 'client',
    what: 'last of 1 M rows by Ctrl+End',
    measured: isThere ? ms(time) : 'not reached',
    budget: 'reached',
    isWithin: isThere,
    note: 'Chromium ends an unscaled area at row 883 000',
  };
}

/** Milliseconds of each frame while a box is scrolled; of a page without it, of standing still. */
export async function framesOf(page: Page, step: number, selector = '[data-grid]'): Promise<number[]> {
  return page.evaluate(
    ({ step, count, selector }) =>
      new Promise<number[]>((done) => {
        const grid = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null);
        const times: number[] = [];
        let last = performance.now();
        const frame = (now: number): void => {
          times.push(now - last);
          last = now;
          if (grid) grid.scrollTop += step;
          if (times.length <= count) requestAnimationFrame(frame);
          else done(times.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    { step, count: FRAMES, selector },
  );
}

export const long = (frames: readonly number[]): number => frames.filter((time) => time > 50).length;

/** Beside it an empty page that only counts its frames: what it misses, the machine misses. */
const figureOf = (rows: string, step: number, frames: readonly number[], still: readonly number[]): Figure => ({
  area: 'client',
  what: `table of ${rows} scrolled ${step} px a frame`,
  measured: `${long(frames)} of ${frames.length} frames > 50 ms`,
  against: `${long(still)} on an empty page`,
  budget: `≤ ${BUDGET + long(still)}`,
  isWithin: long(frames) <= BUDGET + long(still),
  note: `p50 ${ms(percentile(frames, 0.5))}, p95 ${ms(percentile(frames, 0.95))}`,
});
