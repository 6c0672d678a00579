import { type Browser, expect, type Page, test } from 'playwright/test';
import { screens } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { Person } from './support/person';

/**
 * Every page of rows is built alike (one head, one filled button, the grid to the edges): measured on pages of every kind of list that
 * the menus of two people hold, one after the other in one session. `EVERY_SCREEN=1` measures them all.
 */
const MOST = process.env.EVERY_SCREEN ? Number.POSITIVE_INFINITY : 24;
/** From the tabs to the table, on a screen of 1280 × 800. */
const CHROME = 88;
/** Pages of rows; what stands in a window of its own, figures and diagrams are none. */
const OF_ROWS = new Set(['list', 'tree', 'report', 'board', 'wizard']);
const isOfRows = (path: string): boolean => screens.some((screen) => screen.path === path && OF_ROWS.has(screen.archetype) && !screen.isStandalone);

type Node = { path?: string; children?: Node[] };
const pathsIn = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [...(node.path ? [node.path] : []), ...pathsIn(node.children ?? [])]);

/** Pages of the menu, spread over all of it. */
async function pagesOf(page: Page): Promise<string[]> {
  const answer = await page.evaluate(async () => (await fetch('/v1/user/get_user_menu/yrtweb')).json());
  const menu: Node[] = Array.isArray(answer.info) ? answer.info : (answer.info.list ?? answer.info.menu ?? answer.info.tree ?? []);
  const paths = [...new Set(pathsIn(menu))].filter(isOfRows);
  const step = Math.max(1, Math.floor(paths.length / MOST));
  return paths.filter((_, at) => at % step === 0).slice(0, MOST);
}

/** What is wrong with the page in front, in words; nothing where it shows no table of its own. Runs in the page. */
function faultsHere(chrome: number): string[] {
  const panes = [...document.querySelectorAll<HTMLElement>('main [role=tabpanel]:not([data-beside])')];
  const pane = panes.find((one) => one.checkVisibility() && one.id.startsWith('pane-'));
  const grid = pane?.querySelector<HTMLElement>('[data-grid]');
  const head = pane?.querySelector<HTMLElement>('[data-head]');
  const strip = document.querySelector<HTMLElement>('[data-workspace] [role=tablist]');
  if (!pane || !head) return [];
  const seen = (selector: string, within: ParentNode = pane) => [...within.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
  const faults: string[] = [];
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = accent;
  const filled = seen('button').filter(
    (one) => one.textContent?.trim() !== '' && getComputedStyle(one).backgroundColor === getComputedStyle(probe).backgroundColor,
  );
  probe.remove();
  if (filled.length > 1) faults.push(`${filled.length} filled buttons: ${filled.map((one) => one.textContent).join(', ')}`);
  const grey = seen('button:disabled, button[aria-disabled=true]', head);
  if (grey.length > 0) faults.push(`greyed out: ${grey.map((one) => one.textContent || one.ariaLabel).join(', ')}`);
  if (seen('select').length > 0) faults.push('a native select');
  if (!grid || pane.querySelector('[data-chart], .recharts-wrapper, svg[role=img]')) return faults;
  const height = grid.getBoundingClientRect().top - (strip?.getBoundingClientRect().bottom ?? 0);
  if (height > chrome) faults.push(`${Math.round(height)} px between tabs and table`);
  if (document.activeElement !== grid) faults.push(`the keyboard is at ${document.activeElement?.tagName} ${document.activeElement?.ariaLabel ?? ''}`);
  const rows = [...grid.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')];
  const totals = rows.find((row) => row.textContent?.includes('全部合计'));
  if (totals) {
    const { left, top, bottom } = totals.getBoundingClientRect();
    const right = Math.min(totals.getBoundingClientRect().right, grid.getBoundingClientRect().right);
    for (const share of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      const over = document.elementFromPoint(left + (right - left) * share, (top + bottom) / 2);
      if (!over || !totals.contains(over)) faults.push(`the totals are covered at ${share} by ${over?.tagName} ${over?.className}`);
    }
  }
  return faults;
}

async function visit(browser: Browser, userName: string): Promise<string[]> {
  const { page } = await Person.signsIn(browser, userName);
  await page.setViewportSize({ width: 1280, height: 800 });
  const paths = await pagesOf(page);
  expect(paths.length, `${userName} has pages`).toBeGreaterThan(5);
  const faults: string[] = [];
  let measured = 0;
  for (const path of paths) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, path);
    const pane = page.locator('main [role=tabpanel][id^=pane-]:visible').first();
    await expect(pane, path).toBeVisible();
    await expect(pane.locator('[data-loading], [aria-busy=true]')).toHaveCount(0);
    // One that asks for something first.
    if ((await pane.locator('[data-head]').count()) === 0) continue;
    // What the page says once it stands; the keyboard comes a moment after the rows.
    await expect
      .poll(() => page.evaluate(faultsHere, CHROME), { timeout: 2_000 })
      .toEqual([])
      .catch(() => undefined);
    measured += 1;
    faults.push(...(await page.evaluate(faultsHere, CHROME)).map((fault) => `${path}: ${fault}`));
    await page.keyboard.press('Alt+w');
  }
  await page.context().close();
  expect(measured, `${userName}: pages with a head were measured`).toBeGreaterThan(3);
  return faults;
}

for (const userName of inTurn(['hospital', 'dealer']))
  test(`pages of ${userName} are built alike: one filled button, a low head, nothing greyed out, the keyboard in the table, totals in sight`, async ({
    browser,
  }) => {
    test.setTimeout(process.env.EVERY_SCREEN ? 1_800_000 : 180_000);
    expect(await visit(browser, userName)).toEqual([]);
  });

test('rows that are chosen raise what can be done with them, and the totals stay in sight', async ({ browser }) => {
  const { page } = await Person.signsIn(browser, 'hospital');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    window.location.hash = '/hospital/purchaseOrder';
  });
  const pane = page.locator('main [role=tabpanel][id^=pane-]:visible').first();
  await expect(pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
  await page.keyboard.press('x');
  await expect(pane.getByRole('region', { name: '所选行' })).toBeVisible();
  expect(await page.evaluate(faultsHere, CHROME)).toEqual([]);
  // The last row comes out from under what floats.
  await page.keyboard.press('Control+End');
  const bar = await pane.locator('[data-selection-bar] > div').boundingBox();
  const last = pane.locator('[data-row]').filter({ has: page.locator('.grid-active') });
  await expect
    .poll(async () => ((await last.first().boundingBox())?.y ?? 0) + ((await last.first().boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  await page.context().close();
});
