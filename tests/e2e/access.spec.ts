import { type Browser, expect, type Page, test } from 'playwright/test';
import { inTurn } from '../../src/run/turn.mjs';
import { barriersOn } from './support/access';
import { Person } from './support/person';

/** No violation on a page of each kind, in both themes; every-screen.spec.ts goes through them all. */

async function violations(page: Page): Promise<string[]> {
  // A shadow of a toast passing by is not the page.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  return barriersOn(page);
}

async function withTheme(browser: Browser, theme: 'light' | 'dark', userName?: string): Promise<Page> {
  if (userName === undefined) {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto('/');
    return page;
  }
  const { page } = await Person.signsIn(browser, userName);
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.reload();
  await expect(page.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  return page;
}

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);

for (const theme of inTurn(['light', 'dark'] as const)) {
  test(`the login page can be used by everybody (${theme})`, async ({ browser }) => {
    const page = await withTheme(browser, theme);
    await expect(page.getByLabel('登录账号')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /注册/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(`home, list, form, report and palette can be used by everybody (${theme})`, async ({ browser }) => {
    const page = await withTheme(browser, theme, 'hospital');
    await expect(page.getByRole('heading', { name: '快捷入口' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await goTo(page, '/inbox');
    await expect(page.locator('[role=tabpanel]:visible').getByRole('option').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await goTo(page, '/hospital/purchaseOrder');
    await expect(page.locator('[role=tabpanel]:visible').getByRole('gridcell').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await goTo(page, '/hospital/purchaseOrder?new=1');
    const add = page.locator('[role=tabpanel]:visible').getByRole('button', { name: /加行/ });
    await add.click();
    await expect(page.locator('[data-line-table]:visible [data-row="0"] input').first()).toBeFocused();
    expect(await violations(page)).toEqual([]);

    await goTo(page, '/commonView/inventory');
    await expect(page.locator('[role=tabpanel]:visible').getByRole('gridcell').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('cgdd');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test(`marked cells, menus of a table, the drawers and the list of keys can be used by everybody (${theme})`, async ({ browser }) => {
    const page = await withTheme(browser, theme, 'hospital');
    await goTo(page, '/hospital/purchaseOrder');
    const pane = page.locator('[role=tabpanel]:visible');
    await expect(pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
    await pane.locator('[data-row="0"] [data-column]').first().click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(pane.getByText(/选区 2 行 × 2 列/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press(' ');
    await expect(pane.getByRole('complementary', { name: '预览' }).getByText(/^明细 \d+ 行/)).toBeVisible();
    await page.keyboard.press('x');
    await expect(pane.getByRole('region', { name: '所选行' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await pane.getByRole('button', { name: '列与视图' }).click();
    await expect(page.getByRole('dialog', { name: '列与视图' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Alt+a');
    await expect(page.getByRole('complementary', { name: 'AI 助手' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await pane.locator('[data-row="0"] [data-column]').first().click();
    await page.keyboard.press('Alt+b');
    await page.keyboard.press('Alt+Shift+b');
    await expect(page.getByRole('complementary', { name: '单据篮' }).getByRole('listitem')).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
  });
}
