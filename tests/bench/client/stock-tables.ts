import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { type BenchServer, DOCUMENTS } from '../bench-server';
import { comparison, type Figure, kB, ms } from '../figure';
import { median, percentile } from '../statistics';
import { root, signedIn } from './browser';
import { installProbes } from './probes';
import { framesOf, long, openList } from './scroll';
import { type Library, NAMES, openStock, stockRows } from './stock';

const STEP = 900;
/** What is scrolled, what a sorted column's head is, and where the first row says its number. */
type Table = { scroller: string; head: string; first: string };
const OWN: Table = { scroller: '[data-grid]', head: '[data-head="0"]', first: '[data-row="0"] [data-column="0"]' };
const TABLES: Partial<Record<Library, Table>> = {
  agGrid: { scroller: '.ag-body-viewport', head: '.ag-header-cell[col-id="sn"] .ag-header-cell-label', first: '.ag-row[row-index="0"] [col-id="sn"]' },
  antDesign: {
    scroller: '.ant-table-tbody-virtual-holder',
    head: '.ant-table-thead th:first-child',
    first: '.ant-table-tbody-virtual .ant-table-row:first-child .ant-table-cell:first-child',
  },
};

type Measured = { frames: number[]; sort: number; bytes: number };

/**
 * The list of delivery notes beside AG Grid Community and Ant Design's virtual Table with as many rows: scrolled, sorted by number,
 * weighed. Theirs lie in memory; the product's are read from the server as they come into view, and sorted there.
 */
export async function measureStockTables(browser: Browser, server: BenchServer, folder: string): Promise<Figure[]> {
  const own = await ownTable(browser, server);
  const data = await stockRows(server, DOCUMENTS);
  const figures: Figure[] = [];
  for (const [library, table] of Object.entries(TABLES) as [Library, Table][]) {
    const { page, bytes, stop } = await openStock(browser, { folder, server, library, data, ready: table.first });
    const other: Measured = { frames: await framesOf(page, STEP, table.scroller), sort: await sorted(page, table), bytes };
    await stop();
    const name = NAMES[library];
    const what = `table of ${DOCUMENTS / 1000} k rows`;
    figures.push(
      comparison(
        `${what} scrolled ${STEP} px a frame: frame p95`,
        name,
        percentile(own.frames, 0.95),
        percentile(other.frames, 0.95),
        ms,
        framesWords(own, other),
      ),
      comparison(`${what} sorted by a click`, name, own.sort, other.sort, ms, 'ours in the database, theirs in memory'),
      comparison('scripts until that table stands (gzip)', name, own.bytes, other.bytes, kB, 'ours: the whole workspace around it'),
    );
  }
  return figures;
}

const framesWords = (own: Measured, other: Measured): string => `frames > 50 ms: ${long(own.frames)} and ${long(other.frames)} of ${own.frames.length}`;

async function ownTable(browser: Browser, server: BenchServer): Promise<Measured> {
  const context = await signedIn(browser, server);
  const page = await context.newPage();
  await installProbes(page);
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await openList(context, server, page);
  const bytes = [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(root, 'dist/client', path)), { level: 9 }).length, 0);
  const measured = { frames: await framesOf(page, STEP), sort: await sorted(page, OWN), bytes };
  await context.close();
  return measured;
}

/** From the click on the column's head to the frame in which another row stands first; ascending, then descending. */
async function sorted(page: Page, { scroller, head, first }: Table): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate((selector) => {
      for (const box of document.querySelectorAll(selector)) box.scrollTop = 0;
    }, scroller);
    await page.waitForSelector(first);
    await page.waitForTimeout(400);
    times.push(
      await page.evaluate(
        ({ head, first }) =>
          new Promise<number>((done, fail) => {
            const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null);
            const before = shown(first)?.textContent;
            const begun = performance.now();
            shown(head)?.click();
            const look = () => {
              const now = shown(first)?.textContent;
              if (now && now !== before) done(performance.now() - begun);
              else if (performance.now() - begun > 20_000) fail(new Error(`not sorted by ${head}`));
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
        { head, first },
      ),
    );
  }
  return median(times);
}
