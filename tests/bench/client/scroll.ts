import type { Browser, Page } from 'playwright';
import { screens } from '../../../src/domain/registry';
import { type BenchServer, DOCUMENTS } from '../bench-server';
import { type Figure, ms } from '../figure';
import { percentile } from '../statistics';
import { signedIn } from './browser';

const FRAMES = 300;

/** The list of all delivery notes scrolled 900 px a frame: how even the frames come. */
export async function measureScroll(browser: Browser, server: BenchServer): Promise<Figure[]> {
  const context = await signedIn(browser, server);
  const page = await context.newPage();
  const path = screens.find((screen) => screen.kinds.includes('D') && screen.resource === 'saleOdo' && screen.archetype === 'list')?.path;
  await page.goto(`${server.url}/#${path ?? '/saleOdo'}`);
  await page.waitForSelector('[data-grid] [data-row]:visible', { timeout: 20_000 });
  await page.waitForTimeout(1000);
  const figures: Figure[] = [];
  const blank = await context.newPage();
  const still = await framesOf(blank, 0);
  await blank.close();
  for (const step of [150, 900]) figures.push(figureOf(step, await framesOf(page, step), still));
  await context.close();
  return figures;
}

async function framesOf(page: Page, step: number): Promise<number[]> {
  return page.evaluate(
    ({ step, count }) =>
      new Promise<number[]>((done) => {
        const grid = [...document.querySelectorAll<HTMLElement>('[data-grid]')].find((one) => one.offsetParent !== null);
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
    { step, count: FRAMES },
  );
}

const long = (frames: readonly number[]): number => frames.filter((time) => time > 50).length;

/** Beside it an empty page that only counts its frames: what it misses, the machine misses. */
const figureOf = (step: number, frames: readonly number[], still: readonly number[]): Figure => ({
  area: 'client',
  what: `table of ${DOCUMENTS / 1000} k rows scrolled ${step} px a frame`,
  measured: `${long(frames)} of ${frames.length} frames > 50 ms`,
  against: `${long(still)} on an empty page`,
  note: `p50 ${ms(percentile(frames, 0.5))}, p95 ${ms(percentile(frames, 0.95))}`,
});
