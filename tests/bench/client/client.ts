import type { BenchServer } from '../bench-server';
import { type Figure, notMeasured } from '../figure';
import { launchBrowser } from './browser';
import { measureFirstLoad } from './first-load';
import { buildManyCommands } from './many-commands-build';
import { measurePalette } from './palette';
import { measureScroll } from './scroll';
import { buildStock } from './stock-build';
import { measureStockTables } from './stock-tables';
import { measureTabs } from './tabs';

/** What a user's hands feel, in a real browser on the built client. One part that cannot run does not stop the others. */
export async function measureClient(server: BenchServer, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const browser = await launchBrowser();
  if (!browser) return [notMeasured('client', 'everything in a browser', 'no Chromium found; CHROMIUM_PATH names one')];
  const stock = buildStock();
  stock.catch(() => undefined);
  const parts: [what: string, () => Promise<Figure[]>][] = [
    ['first load', () => measureFirstLoad(browser, server)],
    ['palette', async () => measurePalette(browser, server, await buildManyCommands(), await stock)],
    ['tabs', () => measureTabs(browser, server, isQuick)],
    ['scrolling', () => measureScroll(browser, server)],
    ['tables of stock libraries', async () => measureStockTables(browser, server, await stock)],
  ];
  const figures: Figure[] = [];
  try {
    for (const [what, measure] of parts) {
      try {
        figures.push(...(await measure()));
      } catch (error) {
        figures.push(notMeasured('client', what, String(error).split('\n')[0]?.slice(0, 150) ?? ''));
      }
    }
  } finally {
    await browser.close();
  }
  return figures;
}
