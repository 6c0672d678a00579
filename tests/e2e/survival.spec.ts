import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from 'playwright/test';
import { forgets } from './support/made';

/**
 * The browser is killed, not closed: SIGKILL to all of it, as a crash or a power button does. Whatever was typed more than a second
 * before is there when the same profile is opened again.
 */
test.use({ actionTimeout: 30_000 });

type Living = { page: Page; kill: () => Promise<void> };

async function starts(profile: string): Promise<Living> {
  const child = spawn(
    process.env.CHROMIUM_PATH || chromium.executablePath(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--window-size=1440,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser: Browser = await chromium.connectOverCDP(await addressOf(child));
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  page.setDefaultTimeout(30_000);
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    // Chromium is many processes: all of its group, at once.
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  return { page, kill };
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error(`the browser did not start: ${said}`)));
    child.stderr?.on('data', (data) => {
      said += String(data);
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });

async function signsIn(page: Page, baseURL: string): Promise<void> {
  await page.goto(baseURL);
  const name = page.getByLabel('登录账号');
  const home = page.getByRole('tab', { name: '首页', exact: true });
  await expect(name.or(home)).toBeVisible();
  if (await home.isVisible()) return;
  await name.fill('hospital');
  await page.getByLabel('登录密码').first().fill('Demo2026');
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();
}

const goes = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);
const pane = (page: Page) => page.locator('[role=tabpanel]:visible').first();

test('what is half typed survives the killing of the browser up to the last second: a form, a cell of its lines, a dialog, two pages side by side', async ({
  baseURL,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'yiruntong-profile-'));
  let living = await starts(profile);
  const panes = () => living.page.locator('[role=tabpanel]:visible');
  const cellOf = async (column: string) => {
    const grid = living.page.locator('[role=tabpanel]:visible [data-line-table]');
    const at = await grid
      .getByRole('columnheader', { name: new RegExp(`^${column}`) })
      .first()
      .getAttribute('aria-colindex');
    return grid.locator(`[data-row="0"] [aria-colindex="${at}"]`);
  };
  try {
    // Tabs follow their user: what he left elsewhere is not here.
    await forgets('hospital', 'tabs');
    await signsIn(living.page, baseURL ?? '');
    await goes(living.page, '/hospital/supplierManage');
    await pane(living.page).getByRole('button', { name: '新增' }).first().click();
    await pane(living.page).getByRole('dialog').getByLabel('备注').first().fill('杀不死的供应商');
    await goes(living.page, '/hospital/purchaseOrder?new=1');
    await expect(pane(living.page).getByRole('heading', { name: /新增/ })).toBeVisible();
    await living.page.keyboard.press('Alt+\\');
    await expect(panes()).toHaveCount(2);
    // The dialog at the other side takes neither the keyboard nor the front.
    await expect(panes().getByRole('dialog')).toBeVisible();
    await expect(living.page.getByRole('tab', { name: /^新增采购订单/ })).toHaveAttribute('aria-selected', 'true');
    const form = panes().filter({ has: living.page.locator('[data-line-table]') });
    await form.getByRole('button', { name: /加行/ }).click();
    await (await cellOf('数量')).click();
    await living.page.keyboard.type('37');
    await form.getByLabel('备注').first().click();
    await living.page.keyboard.type('杀不死的备注');
    // The cell is left open, with its cursor in it.
    await (await cellOf('行备注')).click();
    await living.page.keyboard.type('格子里的字');
    await living.page.waitForTimeout(1000);
    await living.kill();

    living = await starts(profile);
    await signsIn(living.page, baseURL ?? '');
    await living.page
      .getByRole('tab', { name: /新增.*有未保存的内容/ })
      .first()
      .click();
    await expect(panes()).toHaveCount(2);
    const again = panes().filter({ has: living.page.locator('[data-line-table]') });
    await expect(again.getByLabel('备注').first()).toHaveValue('杀不死的备注');
    await expect(again.getByText('已恢复未保存的草稿')).toBeVisible();
    // It stands where it was left, at its last column; the narrow pane shows the others further left.
    await expect(await cellOf('行备注')).toHaveText('格子里的字');
    await again.locator('[data-line-table]').evaluate((table) => {
      for (const one of [table, ...table.querySelectorAll('*')]) one.scrollLeft = 0;
    });
    await expect(await cellOf('数量')).toHaveText('37');
    await expect(panes().getByRole('dialog').getByLabel('备注').first()).toHaveValue('杀不死的供应商');
  } finally {
    await living.kill().catch(() => undefined);
    await rm(profile, { recursive: true, force: true });
  }
});
