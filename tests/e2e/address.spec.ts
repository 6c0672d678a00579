import { expect, type Page, test } from 'playwright/test';
import { isBuilt, screens } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { Desk } from './support/desk';
import { orderOf } from './support/made';
import { Person } from './support/person';

/** What an address leads to: a page that is not there yet, a page typed while a print fills the window, the name of the window; and a refresh asked for twice. */
const ORDERS = '/hospital/purchaseOrder';
const types = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);

test('every page of the product that is not built yet says so and what it will be; none is blank, a 404 or an error', async ({ browser }) => {
  const unbuilt = screens.filter((screen) => !isBuilt(screen) && !['/Login', '/error'].includes(screen.path));
  test.skip(unbuilt.length === 0, 'everything is built');
  const person = await Person.signsIn(browser, 'hospital');
  const { page } = person;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  for (const screen of unbuilt) {
    await types(page, screen.path);
    await expect(page.getByText(`“${screen.title}”尚未开放`).filter({ visible: true }), screen.path).toBeVisible();
    await expect(page.getByText(/^开放后，这里将是/).filter({ visible: true }), screen.path).toBeVisible();
    if (!screen.isStandalone) await page.keyboard.press('Alt+w');
  }
  expect(faults).toEqual([]);
  // A reload stays there.
  const [first] = unbuilt.filter((screen) => !screen.isStandalone);
  if (first) {
    await types(page, first.path);
    await page.reload();
    await expect(page.getByText(`“${first.title}”尚未开放`).filter({ visible: true })).toBeVisible();
  }
  await person.leaves();
});

test('a page nobody knows says so', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'hospital');
  await types(person.page, '/no/such/page');
  await expect(person.page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await person.leaves();
});

test('an address typed while a print fills the window is gone to', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'hospital');
  const { page } = person;
  const { id } = await orderOf(page.request);
  await types(page, `/newprint/purchaseOrder?type=purchaseOrder&screen=hPurchaseOrder&ids=${id}`);
  await expect(page.getByRole('tablist', { name: '已打开的页面' })).toBeHidden();
  await types(page, ORDERS);
  await expect(page.getByRole('tab', { name: /采购订单/, selected: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${ORDERS}`));
  // A window of its own, that held nothing but the print.
  const alone = await page.context().newPage();
  await alone.goto(`/#/newprint/purchaseOrder?type=purchaseOrder&screen=hPurchaseOrder&ids=${id}`);
  await expect(alone.locator('.print-sheet').first()).toBeVisible();
  await types(alone, '/hospital/supplierManage');
  await expect(alone.getByRole('tab', { name: /供应商/, selected: true })).toBeVisible();
  await alone.close();
  await person.leaves();
});

test('the window is named after the page it shows', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'hospital');
  const { page } = person;
  await expect(page).toHaveTitle('首页 - 医润通');
  await types(page, ORDERS);
  await expect(page).toHaveTitle('院内采购订单 - 医润通');
  const { id, sn } = await orderOf(page.request);
  await types(page, `${ORDERS}?id=${id}`);
  await expect(page).toHaveTitle(`采购订单 ${sn} - 医润通`);
  await page.keyboard.press('Alt+1');
  await expect(page).toHaveTitle('首页 - 医润通');
  await types(page, `/newprint/purchaseOrder?type=purchaseOrder&screen=hPurchaseOrder&ids=${id}`);
  await expect(page).toHaveTitle(/打印.* - 医润通|采购订单.* - 医润通/);
  await types(page, '/no/such/page');
  await expect(page).toHaveTitle('页面不存在 - 医润通');
  await person.leaves();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/');
  await expect(stranger).toHaveTitle('登录 - 医润通');
  await stranger.context().close();
});

test('a refresh asked for while the same one is under way says so, once it is done a further one does not; another tab is another question', async ({
  browser,
}) => {
  const person = await Person.signsIn(browser, 'hospital');
  const { page } = person;
  const desk = new Desk(page);
  const warning = page.locator('[data-sonner-toast]').filter({ hasText: '频繁操作请求！' });
  let release = () => {};
  await person.opens(ORDERS);
  await desk.rows();
  await page.route(/\/purchaseOrder\/list\?/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/\/purchaseOrder\/list\?/);
  await page.keyboard.press('Alt+q');
  await asked;
  await expect(warning).toHaveCount(0);
  // The same list in a tab of its own is not the same request.
  await types(page, `${ORDERS}?tab=draft`);
  await expect(warning).toHaveCount(0);
  await page.keyboard.press('Alt+w');
  const again = page.waitForRequest(/\/purchaseOrder\/list\?/);
  await page.keyboard.press('Alt+q');
  await again;
  await expect(warning).toHaveCount(1);
  release();
  await expect(warning).toHaveCount(0);
  await desk.rows();
  await page.unroute(/\/purchaseOrder\/list\?/);
  await page.keyboard.press('Alt+q');
  await desk.rows();
  await expect(warning).toHaveCount(0);
  await person.leaves();
});

test('departments, people and warehouses are read with the login; a picker of them asks nothing more', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'keeper');
  const { page } = person;
  const asked: string[] = [];
  page.on('request', (request) => /\/(department|employee|warehouse)\/(picker|list)/.test(request.url()) && asked.push(new URL(request.url()).pathname));
  await page.reload();
  for (const of of ['department', 'employee', 'warehouse']) await expect.poll(() => asked.filter((path) => path.includes(`/${of}/`)).length).toBe(1);
  await person.opens('/commonView/saleGrnOthers?new=1');
  const warehouse = person.pane.getByRole('combobox', { name: /仓库|库房/ }).first();
  await warehouse.click();
  await expect(page.locator('[role=listbox] [role=option]').first()).toBeVisible();
  expect(asked.filter((path) => path.includes('/warehouse/'))).toHaveLength(1);
  // Words that are typed are for the server, which knows pinyin.
  await warehouse.fill('zx');
  await expect(page.locator('[role=listbox] [role=option]').filter({ hasText: '中心' }).first()).toBeVisible();
  await expect.poll(() => asked.filter((path) => path.includes('/warehouse/')).length).toBeGreaterThan(1);
  await person.leaves();
});

test('whoever signs in asks for nothing he may not have, and is told of nothing he did not do', async ({ browser }) => {
  for (const name of inTurn(['platform', 'hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor'])) {
    const person = await Person.signsIn(browser, name);
    const refused: string[] = [];
    person.page.on('response', async (response) => {
      if (!response.url().includes('/v1/')) return;
      const body = (await response.json().catch(() => undefined)) as { code?: number; msg?: string } | undefined;
      if (body?.code) refused.push(`${name} ${new URL(response.url()).pathname}: ${body.code} ${body.msg}`);
    });
    await person.page.reload();
    await expect(person.page.getByRole('heading', { name: '快捷入口' })).toBeVisible();
    await person.page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    await person.leaves();
  }
});
