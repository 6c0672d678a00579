import type { Browser, Page } from 'playwright';
import type { BenchServer } from '../bench-server';
import { atMost, comparison, type Figure, ms } from '../figure';
import { percentile } from '../statistics';
import { signedIn } from './browser';
import { type ManyCommands, serveClient } from './many-commands-build';
import { installProbes, pressed } from './probes';
import { NAMES, openStock, stockItems } from './stock';

const BUDGET = 16;
/** Initials, Chinese, full pinyin, English, and words that slipped from the hand; every letter and every backspace is a key. */
const WORDS = ['cgdd', 'xsck', '采购', '库存', 'caigou', 'order', 'kc', 'fapiao', 'caigodd', '入厍单'];

/** From a key in the palette to its frame, with as many entries as a large installation has. */
export async function measurePalette(browser: Browser, server: BenchServer, many: ManyCommands, stock: string): Promise<Figure[]> {
  const context = await signedIn(browser, server);
  const page = await context.newPage();
  await installProbes(page);
  await serveClient(page, many);
  await page.goto(server.url);
  await page.waitForSelector('[role=tabpanel]');
  await page.waitForTimeout(1500);
  await page.keyboard.press('Control+k');
  await page.waitForSelector('[data-palette] input');
  await page.waitForTimeout(1500);
  await typeAll(page, WORDS.slice(0, 2));
  await page.evaluate(() => {
    window.benchWork = [];
  });
  const paints = [...(await typeAll(page, WORDS)), ...(await typeAll(page, WORDS)), ...(await typeAll(page, WORDS))];
  const work = await page.evaluate(() => window.benchWork);
  const plain = await plainInput(await context.newPage());
  await context.close();
  const beside = await withCmdk(browser, server, stock);
  const against = (share: number): Partial<Figure> => ({ against: `${ms(percentile(plain, share))} in a bare input` });
  const what = `palette, ${many.count} entries: key to`;
  const note = `${paints.length} keys; a frame is 16.7 ms`;
  return [
    { ...atMost('client', `${what} paint p50`, percentile(paints, 0.5), BUDGET, ms, note), ...against(0.5) },
    { ...atMost('client', `${what} paint p95`, percentile(paints, 0.95), BUDGET, ms), ...against(0.95) },
    comparison(`${what} paint p50`, NAMES.cmdk, percentile(paints, 0.5), percentile(beside, 0.5), ms),
    comparison(`${what} paint p95`, NAMES.cmdk, percentile(paints, 0.95), percentile(beside, 0.95), ms),
    atMost('client', `${what} rendered (script) p95`, percentile(work, 0.95), BUDGET, ms, `p50 ${ms(percentile(work, 0.5))}`),
  ];
}

/** The same keys where cmdk filters and orders the same items by itself. */
async function withCmdk(browser: Browser, server: BenchServer, folder: string): Promise<number[]> {
  const { page, stop } = await openStock(browser, { folder, server, library: 'cmdk', data: await stockItems(server), ready: '[cmdk-item]' });
  try {
    await page.focus('[cmdk-input]');
    return await typeAll(page, WORDS.slice(0, 4));
  } finally {
    await stop();
  }
}

async function typeAll(page: Page, words: readonly string[]): Promise<number[]> {
  const paints: number[] = [];
  for (const word of words) {
    for (const letter of word) paints.push(/[a-z]/.test(letter) ? await pressed(page, letter) : await inserted(page, letter));
    for (const _ of word) paints.push(await pressed(page, 'Backspace'));
  }
  return paints;
}

/** The same keys into an input with nothing behind it: what the browser and this machine take for themselves. */
async function plainInput(page: Page): Promise<number[]> {
  await installProbes(page);
  await page.goto('data:text/html,<input autofocus>');
  await page.focus('input');
  return [...(await typeAll(page, WORDS)), ...(await typeAll(page, WORDS))];
}

/** A Chinese letter arrives as an input without a key of its own. */
async function inserted(page: Page, letter: string): Promise<number> {
  const begun = await page.evaluate(() => {
    const before = performance.now();
    addEventListener(
      'input',
      () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.benchPaints.push(performance.now() - at);
          port2.postMessage(0);
        }),
      { capture: true, once: true },
    );
    let at = before;
    addEventListener(
      'input',
      (event) => {
        at = event.timeStamp;
      },
      { capture: true, once: true },
    );
    return window.benchPaints.length;
  });
  await page.keyboard.insertText(letter);
  await page.waitForFunction((count) => window.benchPaints.length > count, begun, { polling: 10 });
  return page.evaluate(() => window.benchPaints.at(-1) ?? 0);
}
