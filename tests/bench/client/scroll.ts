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
  const path = screens.find(
    (screen) => screen.kinds.includes('D') && screen.resource === 'saleOdo' && screen.archetype === 'list',
  )?.path;
  await page.goto(`${server.url}/#${path ?? '/saleOdo'}`);
  await page.waitForSelector('[data-grid] [data-row]:visible', { timeout: 20_000 });
  await page.waitForTimeout(1000);
  const figures: Figure[] = [];
  for (const step of [150, 900]) figures.push(await scrolled(page, step));
  await context.close();
  return figures;
}

async function scrolled(page: Page, step: number): Promise<Figure> {
  const frames = await page.evaluate(
    ({ step, count }) =>
      new Promise<number[]>((done) => {
        const grid = [...document.querySelectorAll<HTMLElement>('[data-grid]')].find(
          (one) => one.offsetParent !== null,
        );
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
  const long = frames.filter((time) => time > 50).length;
  return {
    area: 'client',
    what: `table of ${DOCUMENTS / 1000} k rows scrolled ${step} px a frame`,
    measured: `${long} of ${frames.length} frames > 50 ms`,
    note: `p50 ${ms(percentile(frames, 0.5))}, p95 ${ms(percentile(frames, 0.95))}`,
  };
}
