import { type Browser, expect, type Page, test } from 'playwright/test';
import { dashboards, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { barriersInBothThemes, barriersOn } from './support/access';
import { as, carried, orderOf } from './support/made';
import { Person } from './support/person';

/** A display on a wall: all of it in sight whatever its size, true within two seconds of what happens, and a way back. */
const INDEX = '/largeScreen/index';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const goes = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

async function hangs(browser: Browser, size: { width: number; height: number }, path = INDEX): Promise<Person> {
  const person = await Person.signsIn(browser, 'manager');
  await person.page.setViewportSize(size);
  await goes(person.page, path);
  await expect(person.page.locator('[data-tiles]').first()).toBeVisible();
  return person;
}

/** What of the page lies beyond the window or is cut off within its tile. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const faults = scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page is ${scrollWidth} × ${scrollHeight}`] : [];
    for (const tile of document.querySelectorAll<HTMLElement>('[data-tiles] > *')) {
      const { left, top, right, bottom } = tile.getBoundingClientRect();
      const name = tile.getAttribute('aria-label') ?? tile.textContent ?? '';
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`${name} stands beyond the window`);
      if (tile.scrollHeight > tile.clientHeight + 2 || tile.scrollWidth > tile.clientWidth + 2) faults.push(`${name} is cut off`);
    }
    // Nobody hovers over a wall: what a figure is called stands whole.
    for (const words of document.querySelectorAll<HTMLElement>('[data-tiles="figures"] .truncate'))
      if (words.scrollWidth > words.clientWidth + 1) faults.push(`${words.textContent} is cut`);
    return faults;
  });

const DRAWN: readonly string[] = ['line', 'bars', 'ring'];
const WALLS = dashboards.flatMap(({ wall, title: words, resource, rows }) =>
  wall ? screensOf(resource).map(({ path }) => ({ path, words, isDrawn: rows.flat().some(({ shape }) => DRAWN.includes(shape)) })) : [],
);
for (const size of [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
])
  test(`every wall stands whole in ${size.width} × ${size.height}`, async ({ browser }) => {
    const person = await hangs(browser, size);
    const { page } = person;
    const faults: string[] = [];
    for (const { path, words, isDrawn } of inTurn(WALLS)) {
      await goes(page, path);
      await expect(title(page, words)).toBeVisible();
      await expect(page.locator('[data-tiles="groups"] section').first()).toBeVisible();
      if (isDrawn) await expect(page.locator('svg[role=img]').first()).toBeVisible();
      faults.push(...(await beyond(page)).map((fault) => `${words}: ${fault}`));
      // A word passing by is none of the wall's.
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
      if (size.width === 1920) faults.push(...(await barriersOn(page)).map((barrier) => `${words}: ${barrier}`));
    }
    expect(WALLS.length).toBeGreaterThan(5);
    expect(faults).toEqual([]);
    await person.leaves();
  });

test('what is posted stands on the wall by itself, asked for in one call and not for every change', async ({ browser }) => {
  const person = await hangs(browser, { width: 1920, height: 1080 });
  const { page } = person;
  const buyer = await as('hospital');
  const waiting = page.locator('button', { hasText: '在办单据' });
  const count = async (): Promise<number> => Number(/(\d+)张/.exec((await waiting.textContent()) ?? '')?.[1]);
  const orders = [];
  for (let at = 0; at < 6; at += 1) orders.push(await orderOf(buyer));
  await page.waitForTimeout(3_000);
  const [first, ...others] = orders as [(typeof orders)[0], ...typeof orders];
  const before = await count();
  await carried(buyer, 'purchaseOrder', 'submit', first);
  await expect.poll(count).toBe(before + 1);

  let asked = 0;
  page.on('request', (request) => {
    if (/\/v1\/business\/dashboard\//.test(request.url())) asked += 1;
  });
  const begun = Date.now();
  for (const order of others) await carried(buyer, 'purchaseOrder', 'submit', order);
  await expect.poll(count).toBe(before + 6);
  // Two seconds apart: one at once, one in each two seconds after it.
  expect(asked).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - begun) / 2_000));
  await buyer.dispose();
  await person.leaves();
});

test('a figure leads to its rows and back, Esc leads from a display to the one it belongs to', async ({ browser }) => {
  const person = await hangs(browser, { width: 1920, height: 1080 });
  const { page } = person;
  await page.getByRole('button', { name: '金额信息' }).click();
  await expect(title(page, '金额信息')).toBeVisible();
  await page.locator('button', { hasText: '本月使用' }).first().click();
  await expect(page.getByRole('tab', { name: /科室消耗明细/ })).toBeVisible();
  await page.goBack();
  await expect(title(page, '金额信息')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title(page, '医用耗材SPD运营总览')).toBeVisible();
  // And from the first of them to where one was before.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
  await person.leaves();
});

test('lists roll by themselves, not under the pointer and not for who wants no motion', async ({ browser }) => {
  const person = await hangs(browser, { width: 1920, height: 1080 }, '/largeScreen/productBatchInfo');
  const { page } = person;
  const list = page.getByRole('list', { name: '最早到期的50批' });
  const first = async () => (await list.locator('li:not([inert])').first().textContent()) ?? '';
  const began = await first();
  await expect.poll(first, { timeout: 8_000 }).not.toBe(began);
  await list.hover();
  const held = await first();
  await page.waitForTimeout(4_000);
  expect(await first()).toBe(held);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const still = await first();
  await page.waitForTimeout(4_000);
  expect(await first()).toBe(still);
  await person.leaves();
});

test('in the hand a display is a page of one column', async ({ browser }) => {
  const person = await hangs(browser, { width: 390, height: 844 });
  const { page } = person;
  await expect(page.locator('[data-tiles="groups"] section').first()).toBeVisible();
  const tiles = await page
    .locator('[data-tiles] > *')
    .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()).map(({ left, right }) => [Math.round(left), Math.round(right)]));
  expect(new Set(tiles.map(([left]) => left)).size).toBe(1);
  for (const [, right] of tiles) expect(right).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await person.leaves();
});

test('the platform picks a hospital, and its displays stay with it: walked on, led back, live', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'platform');
  const { page } = person;
  await page.clock.install();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await goes(page, INDEX);
  await expect(page.getByText('请先选择医院')).toBeVisible();
  expect(await barriersInBothThemes(page)).toEqual([]);
  await page.getByRole('combobox', { name: '医院' }).fill('江城市第一');
  await page.getByRole('option', { name: /江城市第一人民医院/ }).click();
  await expect(title(page, '医用耗材SPD运营总览')).toBeVisible();
  await expect(page.getByText('江城市第一人民医院', { exact: true })).toBeVisible();
  const picked = /orgId=[0-9a-f-]{36}/.exec(page.url())?.[0] ?? 'no house';

  const waiting = page.locator('button', { hasText: '在办单据' });
  const count = async (): Promise<number> => Number(/(\d+)张/.exec((await waiting.textContent()) ?? '')?.[1]);
  const buyer = await as('hospital');
  const order = await orderOf(buyer);
  await page.clock.runFor(3_000);
  const before = await count();
  await carried(buyer, 'purchaseOrder', 'submit', order);
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await count()).toBe(before + 1);
  }).toPass();
  await buyer.dispose();

  await page.getByRole('button', { name: '轮播' }).click();
  await page.clock.runFor(31_000);
  await expect(title(page, '流程监控')).toBeVisible();
  expect(page.url()).toContain(picked);
  await page.keyboard.press('Escape');
  await expect(title(page, '医用耗材SPD运营总览')).toBeVisible();
  expect(page.url()).toContain(picked);
  await person.leaves();
});
