import { type Browser, expect, type Locator, type Page, test } from 'playwright/test';
import { inTurn } from '../../src/run/turn.mjs';
import { barriersInBothThemes } from './support/access';
import { Person } from './support/person';

/**
 * Every page of the menu of every kind of organisation opens, without an error, and can be used by everybody; so do its first
 * record and its empty form. Opening them all takes long: `EVERY_SCREEN=1` does; a run without it takes every sixtieth.
 */
const STEP = process.env.EVERY_SCREEN ? 1 : 60;
const PEOPLE = [
  'manager',
  'hospital',
  'nurse',
  'dealer',
  'vendor',
  'platform',
  ...(process.env.EVERY_SCREEN ? ['keeper', 'hfinance', 'dkeeper', 'dfinance'] : []),
];

type Node = { path?: string; children?: Node[] };
const pathsIn = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [...(node.path ? [node.path] : []), ...pathsIn(node.children ?? [])]);

const pane = (page: Page): Locator => page.locator('[role=tabpanel]:visible').first();

/** Loaded, and no word passing by. */
async function settles(page: Page): Promise<void> {
  await expect(pane(page).locator('[data-loading], [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}

/** What keeps somebody out of what is shown now, in light and in dark. */
async function barriers(page: Page, path: string): Promise<string[]> {
  await settles(page);
  const faults = (await pane(page).getByText('页面出现异常').count()) > 0 ? [`${path}: 页面出现异常`] : [];
  return [...faults, ...(await barriersInBothThemes(page)).map((barrier) => `${path} (${barrier})`)];
}

/** Closes a dialog, then the tab if it came with the visit. */
async function leaves(page: Page): Promise<void> {
  if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Alt+w');
  const question = page.getByRole('dialog', { name: '关闭标签' });
  if (await question.count()) await question.getByRole('button', { name: '仍要关闭' }).click();
}

const goes = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);

/** What went wrong on a page and on what it opens: its first record, its empty form. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const note = (error: Error) => faults.push(`${path}: ${error.message}`);
  page.on('pageerror', note);
  await goes(page, path);
  faults.push(...(await barriers(page, path)));
  const tabs = page.locator('[role=tab][aria-controls^="pane-"]');
  const count = await tabs.count();
  const grid = pane(page).locator('[data-grid]').first();
  if ((await grid.locator('[data-row="0"] .grid-cell[data-column]').count()) > 0) {
    await grid.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Enter');
    faults.push(...(await barriers(page, `${path} 打开`)));
    if ((await tabs.count()) > count) await leaves(page);
    else if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    await goes(page, path);
  }
  const add = pane(page).getByRole('button', { name: '新增', exact: true }).first();
  if ((await add.count()) > 0 && (await add.getAttribute('aria-disabled')) !== 'true') {
    await add.click();
    faults.push(...(await barriers(page, `${path} 新增`)));
    if ((await tabs.count()) > count) await leaves(page);
    else if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
  }
  page.off('pageerror', note);
  return faults;
}

async function visit(browser: Browser, userName: string, offset: number): Promise<string[]> {
  const { page } = await Person.signsIn(browser, userName);
  const answer = await page.evaluate(async () => (await fetch('/v1/user/get_user_menu/yrtweb')).json());
  const menu: Node[] = Array.isArray(answer.info) ? answer.info : (answer.info.list ?? answer.info.menu ?? answer.info.tree ?? []);
  const paths = [...new Set(pathsIn(menu))].filter((path, at) => path.startsWith('/') && !path.startsWith('/newprint') && at % STEP === offset % STEP);
  expect(paths.length, `${userName} has pages`).toBeGreaterThan(0);
  const faults: string[] = [];
  for (const path of paths) {
    faults.push(...(await faultsOf(page, path)));
    await page.keyboard.press('Alt+w');
  }
  await page.context().close();
  return faults;
}

for (const [at, userName] of inTurn([...PEOPLE.entries()]))
  test(`the pages of ${userName} open and can be used by everybody`, async ({ browser }) => {
    test.setTimeout(7_200_000);
    expect(await visit(browser, userName, at)).toEqual([]);
  });
