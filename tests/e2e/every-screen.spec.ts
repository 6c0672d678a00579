import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from 'playwright/test';
import { RULES } from './support/access';
import { Person } from './support/person';

/**
 * Every page of the menu of every kind of organisation opens, without an error, and can be used by everybody. Opening them all
 * takes minutes: `EVERY_SCREEN=1` does; a run without it takes every twentieth.
 */
const STEP = process.env.EVERY_SCREEN ? 1 : 20;
const PEOPLE = ['manager', 'hospital', 'nurse', 'dealer', 'vendor', 'platform'];

type Node = { path?: string; children?: Node[] };
const pathsIn = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [...(node.path ? [node.path] : []), ...pathsIn(node.children ?? [])]);

/** What went wrong on a page, and what keeps somebody out of it. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const note = (error: Error) => faults.push(`${path}: ${error.message}`);
  page.on('pageerror', note);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);
  const pane = page.locator('[role=tabpanel]:visible').first();
  await expect(pane.locator('[data-loading]')).toHaveCount(0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  if (await pane.getByText('页面出现异常').count()) faults.push(`${path}: 页面出现异常`);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  faults.push(...violations.flatMap((one) => one.nodes.map((node) => `${path}: ${one.id} ${node.target.join(' ')} ${node.html.slice(0, 100)}`)));
  page.off('pageerror', note);
  return faults;
}

async function visit(browser: Browser, userName: string, theme: 'light' | 'dark', offset: number): Promise<string[]> {
  const { page } = await Person.signsIn(browser, userName);
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
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

for (const [at, userName] of PEOPLE.entries())
  test(`the pages of ${userName} open and can be used by everybody`, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const both = STEP === 1 ? (['light', 'dark'] as const) : [at % 2 === 0 ? ('dark' as const) : ('light' as const)];
    for (const theme of both) expect(await visit(browser, userName, theme, at), theme).toEqual([]);
  });
