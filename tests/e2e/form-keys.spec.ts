import { expect, type Page, test } from 'playwright/test';
import { Desk } from './support/desk';
import { orderOf } from './support/made';
import { Person } from './support/person';

/** The keys of a form: Enter through its fields, Ctrl+A in a cell, Ctrl+P, Esc; and what a list still has chosen afterwards. */
const ORDERS = '/hospital/purchaseOrder';
let person: Person;
let page: Page;
let desk: Desk;

test.beforeEach(async ({ browser }) => {
  person = await Person.signsIn(browser, 'hospital');
  page = person.page;
  desk = new Desk(page);
});
test.afterEach(() => person.leaves());

const field = () => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '');
const notice = (words: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: words }).first();

test('a new form has the keyboard in its first empty field; Enter goes from field to field past choices that are made, back with Shift, and from the last into the lines', async () => {
  await person.opens(`${ORDERS}?new=1`);
  await expect.poll(field).toBe('supplier');
  const fields = await desk.pane.locator('[data-field]:has(input:not([type=file]):visible, select:visible, textarea:visible)').evaluateAll((all) =>
    all.map((one) => ({
      name: one.getAttribute('data-field'),
      isMade: [...one.querySelectorAll<HTMLInputElement>('input[role=combobox]')].some(({ value }) => value !== ''),
    })),
  );
  const names = fields.map(({ name }) => name);
  const asked = fields.slice(names.indexOf('supplier')).filter(({ isMade }) => !isMade);
  expect(asked.length).toBeLessThan(names.length);
  const walked = [await field()];
  for (let steps = 1; steps < asked.length; steps++) {
    // The break in a long text is the text's: there Ctrl leads on.
    const isLong = await page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.press(isLong ? 'Control+Enter' : 'Enter');
    walked.push(await field());
  }
  expect(walked).toEqual(asked.map(({ name }) => name));
  await desk.pane.locator('[data-field=receiver] input').focus();
  await page.keyboard.press('Shift+Enter');
  expect(await field()).toBe(names[names.indexOf('receiver') - 1]);
  const last = desk.pane
    .locator(`[data-field="${names.at(-1)}"]`)
    .locator('input:not([type=file]), select, textarea')
    .last();
  await last.focus();
  await page.keyboard.press((await last.evaluate((box) => box.tagName)) === 'TEXTAREA' ? 'Control+Enter' : 'Enter');
  await expect(desk.pane.locator('[data-line-table] [data-row="0"] input').first()).toBeFocused();
});

test('what Enter chose before the server had answered is taken although one went on', async () => {
  let release = () => {};
  const hold = async () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/picker\?.*keyword=/, async (route) => {
      await held;
      await route.continue();
    });
  };
  await hold();
  await person.opens(`${ORDERS}?new=1`);
  const supplier = desk.pane.getByRole('combobox', { name: /^供应商/ }).first();
  await expect(supplier).toBeFocused();
  for (const [typed, taken] of [
    ['kd', /康达/],
    ['zzqqxx', ''],
  ] as const) {
    await supplier.fill('');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(supplier).not.toBeFocused();
    release();
    await expect(supplier).toHaveValue(taken);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.unroute(/\/picker\?.*keyword=/);
    await hold();
    await supplier.focus();
  }
  await page.unroute(/\/picker\?.*keyword=/);
});

test('Enter belongs first to what stands in the field: an open list, an input method, the break of a long text', async () => {
  await person.opens(`${ORDERS}?new=1`);
  const supplier = desk.pane.getByRole('combobox', { name: /^供应商/ }).first();
  await expect(supplier).toBeFocused();
  await page.keyboard.type('kd');
  await expect(page.locator('[role=listbox] [role=option]').filter({ hasText: '康达' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  // One Enter takes the choice and goes on.
  await expect(supplier).toHaveValue(/康达/);
  await expect.poll(field).not.toBe('supplier');
  // What names nothing is not left behind unseen.
  await desk.pane
    .getByRole('combobox', { name: /^收货仓库/ })
    .first()
    .fill('zzqqxx');
  await expect(page.getByText(/没有匹配|没有找到|无匹配/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await field()).toBe('warehouse');
  await page.keyboard.press('Escape');

  const receiver = desk.pane.getByLabel('收货人', { exact: false }).first();
  // Whoever keeps the store is named already.
  await receiver.fill('');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'wang', selectionStart: 4, selectionEnd: 4 });
  await receiver.evaluate((box) => {
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
  });
  await expect(receiver).toBeFocused();
  await client.send('Input.insertText', { text: '王库管' });
  await client.detach();
  await page.keyboard.press('Enter');
  await expect(receiver).toHaveValue('王库管');
  expect(await field()).toBe('phone');

  const remark = desk.pane.getByLabel('备注', { exact: true }).and(desk.pane.locator('textarea')).first();
  await remark.focus();
  await page.keyboard.type('一');
  await page.keyboard.press('Enter');
  await page.keyboard.type('二');
  await expect(remark).toHaveValue('一\n二');
});

test('Ctrl+A in a cell takes its text, and what is typed lands there; in the table it takes all cells and the cursor stays', async () => {
  const { id } = await orderOf(page.request);
  await person.opens(`${ORDERS}?id=${id}`);
  const quantity = (await person.cell(0, '数量')).locator('input');
  await (await person.cell(0, '数量')).click();
  await expect(quantity).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('17');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('17');
  const marked = desk.pane.locator('[data-line-table] [data-row] [aria-selected=true][data-column]');
  await expect(marked).toHaveCount(0);
  // A cell nobody types in: the table itself has the keyboard.
  await (await person.cell(0, '含税金额')).click();
  const table = desk.pane.locator('[data-line-table]');
  await expect(table).toBeFocused();
  const at = await table.getAttribute('aria-activedescendant');
  await page.keyboard.press('Control+a');
  await expect(marked).not.toHaveCount(0);
  await expect(table).toHaveAttribute('aria-activedescendant', at ?? '');
});

test('Ctrl+P puts the open document on paper, or says precisely why not', async ({ browser }) => {
  const { id } = await orderOf(page.request);
  await person.opens(`${ORDERS}?id=${id}`);
  await expect(desk.pane.locator('form h1').first()).toBeVisible();
  const [paper] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Control+p')]);
  await expect(paper).toHaveURL(new RegExp(`/newprint/purchaseOrder\\?ids=${id}`));
  await paper.close();
  await person.opens(`${ORDERS}?new=1`);
  await expect(desk.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect(notice('采购订单还没有保存，保存后才能打印')).toBeVisible();

  // Who sees the order and may not print it is told which right that is.
  const other = await Person.signsIn(browser, 'manager');
  await other.page.route('**/v1/user/get_user_menu/yrtweb', async (route) => {
    const answer = await route.fetch();
    const without = (node: { flag: string; type: number; children?: never[] }, parent = ''): unknown[] =>
      parent === 'hPurchaseOrder' && node.flag === 'print' ? [] : [{ ...node, children: (node.children ?? []).flatMap((child) => without(child, node.flag)) }];
    const { info, ...rest } = await answer.json();
    await route.fulfill({
      json: {
        ...rest,
        info: Array.isArray(info)
          ? info.flatMap((node) => without(node))
          : Object.fromEntries(Object.entries(info).map(([name, value]) => [name, Array.isArray(value) ? value.flatMap((node) => without(node)) : value])),
      },
    });
  });
  await other.page.reload();
  await other.opens(`${ORDERS}?id=${id}`);
  await expect(other.pane.locator('form h1').first()).toBeVisible();
  await other.page.keyboard.press('Control+p');
  await expect(other.page.locator('[data-sonner-toast]').filter({ hasText: /没有操作权限：.*hPurchaseOrder:print/ })).toBeVisible();
  await other.leaves();
});

test('Esc gives back the page before, unless something is not saved; a row that went away with what was done to it is not chosen any more', async () => {
  const { id, sn } = await orderOf(page.request);
  await person.opens(`${ORDERS}?tab=draft`);
  await desk.tableHasIt('the list opens with the keyboard in its table');
  const row = desk.pane.locator('[data-row]').filter({ hasText: sn });
  await row.first().getByText(sn).click();
  await page.keyboard.press('x');
  await expect(desk.pane.getByText('已选 1', { exact: true })).toBeVisible();
  const cell = await desk.cell();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(id));
  await expect(desk.pane.locator('form h1').first()).toBeVisible();
  // Something typed: Esc takes nothing away.
  await desk.pane.getByLabel('收货人', { exact: false }).first().fill('李库管');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(id));
  // Saved, and shown anew late: the key pressed meanwhile is meant for what will stand there.
  await page.route('**/purchaseOrder/info?*', async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await expect(notice(/已保存/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tab=draft/);
  await page.unroute('**/purchaseOrder/info?*');
  await desk.tableHasIt('the list has the keyboard again');
  expect(await desk.cell()).toBe(cell);
  // Submitted from the list it is no draft any more.
  await page.keyboard.press('Alt+s');
  const yes = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确定|继续|仍|确认|提交)/ })
    .first();
  for (let questions = 0; questions < 4 && (await row.count()) > 0; questions++) {
    await expect(async () => expect((await yes.isVisible()) || (await row.count()) === 0).toBe(true)).toPass();
    if (await yes.isVisible()) await yes.click();
  }
  await expect(row).toHaveCount(0);
  await expect(desk.pane.getByText(/^已选 \d+/)).toHaveCount(0);
  await desk.tableHasIt('the list goes on by keys');
});

test('Esc leaves the form of a new record and what was typed is there again; 取消 gives it up', async () => {
  const menu = await page.evaluate(async () => JSON.stringify(await (await fetch('/v1/user/get_user_menu/yrtweb')).json()));
  const paths = [...new Set([...menu.matchAll(/"path":"(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []))].filter((path) => !path.startsWith('/newprint'));
  let tried = 0;
  for (const path of paths) {
    if (tried === 3) break;
    await person.opens(path);
    await expect(desk.pane.locator('[data-loading], [aria-busy=true]')).toHaveCount(0);
    const add = desk.pane.getByRole('button', { name: '新增', exact: true }).and(page.locator(':not([aria-disabled=true])'));
    if ((await add.count()) === 0) continue;
    const before = page.url();
    await add.first().click();
    await expect(async () => expect((await desk.dialog.count()) > 0 || page.url() !== before).toBe(true)).toPass();
    const box = desk.dialog.locator('input:not([role]):not([readonly]):not([disabled]):is([type=text], :not([type]))').first();
    if ((await desk.dialog.count()) === 0 || (await box.count()) === 0) continue;
    tried++;
    await box.fill('77');
    await page.keyboard.press('Escape');
    await expect(desk.dialog, path).toHaveCount(0);
    await add.first().click();
    await expect(box, path).toHaveValue('77');
    await desk.dialog.getByRole('button', { name: '取消' }).click();
    await expect(desk.dialog, path).toHaveCount(0);
    await add.first().click();
    await expect(box, path).not.toHaveValue('77');
    await page.keyboard.press('Escape');
  }
  expect(tried).toBe(3);
});
