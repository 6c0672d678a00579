import { expect, type Locator, type Page, test } from 'playwright/test';
import { forgets } from './support/made';
import { Person, pressIn } from './support/person';

/** The rules of tables and of finance at work, each in a real browser. One person signs in once; every test opens what it needs. */

let dealer: Person;
let page: Page;
const ORDERS = '/commonView/salesOrder';
const DELIVERIES = '/commonView/saleOdo';
const STOCK = '/commonView/inventory';

test.beforeAll(async ({ browser }) => {
  dealer = await Person.signsIn(browser, 'dealer');
  page = dealer.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
test.afterAll(() => dealer.leaves());
// Nothing of the test before is in the way: no dialog, no drawer, nothing collected, no layout of his own.
test.beforeEach(async () => {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('basket/')) localStorage.removeItem(key);
  });
  // A page that is left keeps what it stands at: it is forgotten after that.
  await page.goto('about:blank');
  await forgets('dealer', 'tabs');
  await page.goto('/');
  await expect(page.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
});

const grid = (): Locator => dealer.pane.locator('[data-grid]');
const cell = (row: number, column: number): Locator => grid().locator(`[data-row="${row}"] [data-column="${column}"]`);
const head = (name: string): Locator =>
  grid()
    .getByRole('columnheader', { name: new RegExp(`^${name}`) })
    .first();
/** Opens the menu of a column: its button is there while the pointer is over the head, and the head may still move under the pointer. */
const opensMenuOf = (name: string): Promise<void> =>
  expect(async () => {
    await page.mouse.move(0, 0);
    await head(name).hover();
    await head(name)
      .getByRole('button', { name: /列设置$/ })
      .click({ timeout: 1000 });
  }).toPass();
const columnOf = async (name: string): Promise<number> => Number(await head(name).getAttribute('aria-colindex')) - 1;
const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** A list with all its rows: the window of thirty days is taken away. */
async function opens(path: string, tab = '全部'): Promise<void> {
  await dealer.opens(path, '', tab);
  // A table stands where it was left: here every test begins at its first row and column.
  const begins = () =>
    grid().evaluate((box) => {
      box.scrollTop = 0;
      box.scrollLeft = 0;
    });
  // What it was narrowed by when it was left may let no row through.
  const clear = dealer.pane.getByRole('button', { name: '清除筛选' });
  const some = grid().locator('[data-row] [data-column]').first();
  await expect(some.or(clear).first()).toBeVisible();
  if (await clear.isVisible()) await clear.click();
  await expect(some).toBeVisible();
  await begins();
  await expect(cell(0, 0)).toBeVisible();
  await expect(cell(3, 0)).not.toHaveText('');
  await begins();
  // What was ticked the last time is still ticked.
  const bar = dealer.pane.getByRole('region', { name: '所选行' });
  if (!(await bar.isVisible())) return;
  await grid().focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
}

test('cells are marked by Shift and the arrows, summed, and copied as Excel takes them', async () => {
  await opens(DELIVERIES);
  const amount = await columnOf('金额');
  await cell(0, amount).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(grid().locator('[data-column][aria-selected=true]')).toHaveCount(6);
  await expect(dealer.pane.getByText(/选区 3 行 × 2 列 · 计数 6 · 合计/)).toBeVisible();
  await page.keyboard.press('Control+c');
  const shown = [await cell(0, amount - 1).innerText(), await cell(0, amount).innerText()].join('\t');
  await expect.poll(clipboard).toContain(shown);
  expect((await clipboard()).split('\n')).toHaveLength(3);
  await page.keyboard.press('Control+Shift+c');
  await expect.poll(async () => (await clipboard()).split('\n')[0]).toBe('数量合计\t金额');
  await page.keyboard.press('Escape');
  await expect(grid().locator('[data-column][aria-selected=true]')).toHaveCount(0);
});

test('cells are marked by drawing with the mouse, and X ticks their rows', async () => {
  await opens(DELIVERIES);
  const amount = await columnOf('金额');
  await cell(1, amount).click();
  const [from, to] = [await cell(1, amount - 1).boundingBox(), await cell(4, amount).boundingBox()];
  if (!from || !to) throw new Error('the cells are not in view');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(grid().locator('[data-column][aria-selected=true]')).toHaveCount(8);
  await page.keyboard.press('x');
  await expect(dealer.pane.getByText('已选 4', { exact: true })).toBeVisible();
  await cell(2, amount).click({ modifiers: ['Shift'] });
  await expect(grid().locator('[data-column][aria-selected=true]')).toHaveCount(4);
});

test('Space looks at a row beside the table, the arrows go on to the next, Esc looks away; ticks raise what can be done with them, and only that', async () => {
  await opens(DELIVERIES);
  await cell(0, 0).click();
  const [first, second] = await Promise.all([cell(0, 0).innerText(), cell(1, 0).innerText()]);
  await page.keyboard.press(' ');
  const peek = dealer.pane.getByRole('complementary', { name: '预览' });
  await expect(peek.getByText(first)).toBeVisible();
  await expect(peek.getByText(/^明细 \d+ 行/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(peek.getByText(second)).toBeVisible();
  await expect(grid()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  const bar = dealer.pane.getByRole('region', { name: '所选行' });
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(bar.getByRole('button', { name: '放入单据篮' })).toBeVisible();
  await expect(bar.locator('[aria-disabled=true], :disabled')).toHaveCount(0);
  // A scanner writes an X too: what follows it at once is a code, and ticks nothing.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('XQ');
  await page.waitForTimeout(200);
  await expect(bar.getByText('已选 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('Ctrl+End reaches the last of a million rows, and Ctrl+Home the first', async () => {
  const other = await page.context().newPage();
  await other.route(/\/saleOdo\/list\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const from = (Number(asked.get('pageNum')) - 1) * Number(asked.get('pageSize'));
    const list = Array.from({ length: Number(asked.get('pageSize')) }, (_, at) => ({ id: `r${from + at}`, sn: `N${from + at + 1}`, status: 2, actions: [] }));
    await route.fulfill({ json: { code: 0, msg: '', info: { list, total: 1_000_000, totals: { totalAmount: '1.00' }, tabs: {} } } });
  });
  await other.goto(`/#${DELIVERIES}`);
  const table = other.locator('[role=tabpanel]:visible [data-grid]');
  await expect(table.locator('[data-row="0"]').getByText('N1', { exact: true })).toBeVisible();
  await table.focus();
  await other.keyboard.press('Control+End');
  await expect(table.getByText('N1000000', { exact: true })).toBeInViewport();
  await expect(table).toHaveAttribute('aria-activedescendant', /-999999-/);
  await other.keyboard.press('Home');
  await other.keyboard.press('ArrowUp');
  await expect(table).toHaveAttribute('aria-activedescendant', /-999998-0$/);
  await expect(table.locator('[id$="-999998-0"]')).toHaveText('N999999');
  await other.keyboard.press('Control+Home');
  await expect(table.getByText('N1', { exact: true })).toBeInViewport();
  await other.close();
});

test('the cell of the keyboard stays in the page when it is scrolled away', async () => {
  await opens(DELIVERIES);
  await cell(0, 0).click();
  await grid().evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await expect(grid().locator('[data-row]:not([data-row="0"])').last()).toBeInViewport();
  const active = await grid().getAttribute('aria-activedescendant');
  await expect(grid()).toBeFocused();
  await expect(page.locator(`[id="${active}"]`)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(cell(1, 0)).toBeInViewport();
  // A page, the end of the columns, the last row; the head and the totals count as rows.
  const at = () => grid().getAttribute('aria-activedescendant');
  await page.keyboard.press('PageDown');
  await expect.poll(at).toMatch(/-(?:[6-9]|[1-9]\d)-0$/);
  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(at).toMatch(new RegExp(`-${Number(await grid().getAttribute('aria-colcount')) - 1}$`));
  await page.keyboard.press('Control+ArrowDown');
  const last = Number(/共 (\d+) 行/.exec(await dealer.pane.getByText(/^共 \d+ 行/).innerText())?.[1]);
  await expect.poll(at).toMatch(new RegExp(`-${last - 1}-\\d+$`));
  await expect(grid()).toHaveAttribute('aria-rowcount', String(last + 2));
  await page.keyboard.press('Control+Home');
  await expect(cell(0, 0)).toBeInViewport();
  // The first column is always in sight; the next one is once the table has scrolled back, before the place is remembered.
  await expect(cell(0, 1)).toBeInViewport();
});

test('several columns sort together and show their order', async () => {
  await opens(DELIVERIES);
  await head('客户').click();
  await head('金额').click({ modifiers: ['Shift'] });
  await expect(head('客户')).toContainText(/[▲▼]1/);
  await expect(head('金额')).toContainText(/[▲▼]2/);
  await head('单据日期').click();
  await expect(head('客户')).not.toContainText(/[▲▼]/);
});

test('a column is filtered in its own menu, and everything but that, and the totals are those of the filter', async () => {
  await opens(DELIVERIES);
  const total = dealer.pane.locator('[role=row][aria-rowindex]').last();
  await expect(total).toContainText('全部合计');
  const before = (await total.textContent()) ?? '';
  const name = await cell(0, await columnOf('客户')).innerText();
  const order = await head('客户').getAttribute('aria-sort');
  await opensMenuOf('客户');
  const menu = page.getByRole('dialog', { name: '客户：列设置' });
  await menu.getByRole('combobox').fill(name);
  await page.locator('[role=listbox] [role=option]').first().click();
  await expect(total).not.toHaveText(before);
  const customer = await columnOf('客户');
  await expect(cell(0, customer)).toContainText(name);
  const only = (await total.textContent()) ?? '';
  await menu.getByRole('button', { name: '不含' }).click();
  await expect(dealer.pane.getByText(`不含 ${name}`)).toBeVisible();
  await expect(total).not.toHaveText(only);
  await expect(cell(0, customer)).not.toContainText(name);
  // Whom it names stands in the picker, and no click in the menu sorts the column it is of.
  await expect(menu.getByRole('combobox')).toHaveValue(name);
  expect(await head('客户').getAttribute('aria-sort')).toBe(order);
  await page.keyboard.press('Escape');
  await dealer.presses('清除筛选');
  await expect(total).toHaveText(before);
});

test('the menu of a cell copies, narrows to its value and does to its row what the page can, by mouse and by keyboard', async () => {
  await opens(DELIVERIES);
  const customer = await columnOf('客户');
  // Somebody with several rows: what is ticked is summed only where there is something to add.
  const names = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => cell(row, customer).innerText()));
  const at = names.findIndex((one, i) => names.indexOf(one) < i);
  const name = names[at] ?? '';
  await cell(at, customer).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: '客户' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.getByRole('menuitem', { name: /^复制（含表头）/ }).click();
  await expect.poll(clipboard).toContain(name);
  await expect(grid()).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await menu.getByRole('menuitem', { name: `只看“${name}”` }).press('Enter');
  await expect(dealer.pane.getByRole('button', { name: `客户：${name}` })).toBeVisible();
  // What is ticked is summed beside the count: all rows ticked come to the totals of the filter.
  const totals = grid().locator('[role=row][aria-rowindex]').last();
  await expect(cell(0, customer)).toHaveText(name);
  await page.keyboard.press('Control+a');
  const said = dealer.pane.getByText(/数量 [\d,.]+ · 含税 [\d,.]+/);
  await expect(said).toBeVisible();
  const [, quantity = '', amount = ''] = /数量 ([\d,.]+) · 含税 ([\d,.]+)/.exec(await said.innerText()) ?? [];
  await expect(totals).toContainText(quantity);
  await expect(totals).toContainText(amount);
  await cell(1, customer).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: '清除客户的筛选' }).click();
  // Its chip goes, and what stands below may move up: the pointer comes after that.
  await expect(dealer.pane.getByRole('button', { name: `客户：${name}` })).toHaveCount(0);
  // Whether anything stands in a field at all is a filter too.
  await opensMenuOf('客户');
  await page.getByRole('dialog', { name: '客户：列设置' }).getByRole('button', { name: '为空', exact: true }).click();
  await expect(dealer.pane.getByText('没有符合条件的记录')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '客户：列设置' })).toBeHidden();
  await dealer.pane.getByRole('button', { name: '去掉筛选客户' }).click();
  // The tests that follow see all of them again.
  await expect(dealer.pane.getByRole('button', { name: '去掉筛选客户' })).toHaveCount(0);
  await expect(cell(0, customer)).toBeVisible();
  await expect(dealer.pane.getByRole('button', { name: `客户：${name}` })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('a double click on the edge of a head makes the column as wide as its words', async () => {
  await opens(DELIVERIES);
  const store = await columnOf('发货仓库');
  const box = await head('发货仓库').boundingBox();
  if (!box) throw new Error('the head is not in view');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.dblclick(box.x + box.width - 3, box.y + 10);
  await expect.poll(async () => (await head('发货仓库').boundingBox())?.width).not.toBe(box.width);
  const cut = () =>
    grid()
      .locator(`[data-row] [data-column="${store}"]`)
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  await expect.poll(cut).toBe(0);
  await dealer.presses('列与视图');
  await page.getByRole('dialog', { name: '列与视图' }).getByRole('button', { name: '恢复默认布局' }).click();
  await page.keyboard.press('Escape');
});

test('columns move and widen by keyboard, hide, come back as a named view, and stay so after a reload', async () => {
  await opens(STOCK, '');
  await dealer.presses('列与视图');
  await page.getByRole('dialog', { name: '列与视图' }).getByRole('button', { name: '恢复默认布局' }).click();
  await page.keyboard.press('Escape');
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  const names = () =>
    grid()
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-head') && (one.textContent ?? '').replace(/[⋮▲▼●\d]/g, '')).filter(Boolean));
  const [first, second, third] = await names();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first]);
  const width = async () => (await head(first ?? '').boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(width).toBe(before + 24);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: '隐藏' }).click();
  await expect.poll(names).not.toContain(third);
  await dealer.presses('列与视图');
  const panel = page.getByRole('dialog', { name: '列与视图' });
  await panel.getByLabel('视图名称').fill('我的视图');
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(panel.getByRole('button', { name: '我的视图', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: '恢复默认布局' }).click();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([first, second]);
  // Asked for after the press: an answer may still be on its way to what was arranged before; the reset saves no columns.
  const sent = page.waitForRequest((request) => /userTableSort\/save/.test(request.url()) && !request.postData()?.includes('"columns":"[]"'));
  await panel.getByRole('button', { name: '我的视图', exact: true }).click();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first]);
  await (await sent).response();
  await page.reload();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first]);
  expect(await names()).not.toContain(third);
  expect(await width()).toBe(before + 24);
  // Pinned, a column stays while the others pass below it.
  await opensMenuOf(first ?? '');
  await page
    .getByRole('dialog', { name: /列设置$/ })
    .getByText('固定在左侧')
    .click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await names())[0]).toBe(first);
  await grid().evaluate((box) => {
    box.scrollLeft = box.scrollWidth;
  });
  await expect(head(first ?? '')).toBeInViewport({ ratio: 1 });
  await dealer.presses('列与视图');
  await page.getByRole('dialog', { name: '列与视图' }).getByRole('button', { name: '恢复默认布局' }).click();
  await page.keyboard.press('Escape');
});

test('为什么 shows the rows that make a figure', async () => {
  await opens(STOCK, '');
  await cell(0, 0).click();
  const from = new URL(page.url()).hash;
  await page.keyboard.press('Alt+y');
  // Another place, narrowed to the figure's row; its tab may have been left open the last time.
  await expect.poll(() => new URL(page.url()).hash).toMatch(/\?.*=/);
  expect(new URL(page.url()).hash).not.toBe(from);
  await expect(cell(0, 0)).toBeVisible();
  await page.keyboard.press('Alt+w');
  await expect.poll(() => new URL(page.url()).hash).toBe(from);

  // A sum in the head of a document leads to the lines that make it, and each of those to its place.
  const answer = await page.request.get('/v1/business/advanceSale/list', { params: { screen: 'advanceSale', pageNum: '1', pageSize: '50' } });
  const { info } = (await answer.json()) as { info: { list: { sn: string; outTotal: string }[] } };
  await dealer.opens('/commonView/advanceSale', info.list.find((row) => Number(row.outTotal) > 0)?.sn);
  const sum = dealer.pane.locator('[data-field="outTotal"]').getByRole('button');
  const figure = await sum.innerText();
  await sum.focus();
  await page.keyboard.press('Alt+y');
  const why = page.getByRole('dialog', { name: `为什么：在外 ${figure}` });
  const parts = why.getByRole('grid', { name: '相加的明细' });
  await expect(parts.getByRole('row').last()).toContainText(figure);
  await expect(parts).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(why).toHaveCount(0);
  await expect(dealer.pane.locator('[data-line-table]')).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Alt+w');
});

test('a report prints every row of its filter with their totals, not only what is on the screen', async () => {
  await opens(STOCK, '');
  const count = Number(/共 (\d+) 行/.exec(await dealer.pane.getByText(/^共 \d+ 行/).innerText())?.[1]);
  // The browser's own dialog cannot be closed from here: printing is replaced by a note of what would be printed.
  await page.evaluate(() => {
    const append = document.body.append.bind(document.body);
    document.body.append = (...nodes) => {
      for (const node of nodes) if (node instanceof HTMLIFrameElement && node.srcdoc) document.body.dataset.printed = node.srcdoc;
      append(...nodes.filter((node) => !(node instanceof HTMLIFrameElement && node.srcdoc)));
    };
  });
  await page.keyboard.press('Control+p');
  await expect.poll(() => page.evaluate(() => (document.body.dataset.printed?.match(/<tr>/g) ?? []).length)).toBeGreaterThanOrEqual(count + 1);
  await page.reload();
  await expect(cell(0, 0)).toBeVisible();
});

test('the basket takes documents of several lists, sums them and writes the amount out', async () => {
  await opens(ORDERS);
  await cell(0, 0).click();
  await page.keyboard.press('Alt+b');
  await opens(DELIVERIES);
  await cell(0, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('x');
  await expect(dealer.pane.getByText('已选 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Alt+b');
  await page.keyboard.press('Alt+Shift+b');
  const basket = page.getByRole('complementary', { name: '单据篮' });
  await expect(basket.getByRole('listitem')).toHaveCount(3);
  await expect(basket.getByRole('region')).toHaveCount(2);
  await expect(basket.getByText(/[元角分]整?$/).last()).toBeVisible();
  await basket.getByRole('button', { name: /^移出/ }).first().click();
  await expect(basket.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(cell(0, 0)).toBeVisible();
  await page.keyboard.press('Alt+Shift+b');
  await expect(basket.getByRole('listitem')).toHaveCount(2);
});

test('an export of what is in the basket arrives as a workbook', async () => {
  await opens(DELIVERIES);
  await cell(0, 0).click();
  await page.keyboard.press('Alt+b');
  await page.keyboard.press('Alt+Shift+b');
  const basket = page.getByRole('complementary', { name: '单据篮' });
  await expect(basket.getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await basket.getByRole('button', { name: '导出明细' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await basket.getByRole('button', { name: '清空' }).click();
  await expect(basket.getByText('单据篮是空的')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(basket).toBeHidden();
});

test('an order and what came of it stand side by side, and F8 goes from difference to difference', async () => {
  await opens(DELIVERIES, '已出库');
  await dealer.opensFirstRow();
  const aside = dealer.pane.getByRole('button', { name: /^审批、关联单据、评论与历史/ });
  if (await aside.isVisible()) await aside.click();
  await dealer.pane
    .getByRole('button', { name: /并排比较$/ })
    .first()
    .click();
  await expect(dealer.pane.getByRole('heading', { name: '单据比较' })).toBeVisible();
  const panes = dealer.pane.getByRole('table', { name: /明细$/ });
  await expect(panes).toHaveCount(2);
  await expect(panes.first().locator('[data-compared-row]').first()).toBeVisible();
  const said = dealer.pane.getByRole('status');
  await expect(said).toContainText(/明细/);
  if (!(await said.innerText()).includes('没有不一致')) {
    await page.keyboard.press('F8');
    await expect(said).toContainText(/差异 1 \/ \d+/);
    await page.keyboard.press('Shift+F8');
    await expect(said).toContainText(/差异 (\d+) \/ \1/);
  }
  await page.keyboard.press('Alt+w');
  // 为什么 on one cell: how it is worked out, and the lines it hangs together with.
  await (await dealer.cell(0, '含税金额')).click();
  await page.keyboard.press('Alt+y');
  const why = page.getByRole('dialog', { name: /^为什么：含税金额 [\d,.]+/ });
  await expect(why).toContainText(/含税金额 [\d,.]+ ＝ 数量 [\d,.]+ × 含税单价 [\d,.]+/);
  await expect(why.getByRole('table', { name: '相关的明细' }).getByRole('row', { name: /^来源 销售订单/ })).toBeVisible();
  await why.getByRole('button', { name: /^销售订单/ }).click();
  await expect(dealer.pane.locator('form h1')).toHaveText('销售订单');
  await page.keyboard.press('Alt+w');
  // 为什么 on the document leads there too: what became of its lines is made of theirs.
  await dealer.pane.locator('form h1').click();
  await page.keyboard.press('Alt+y');
  await expect(dealer.pane.getByRole('heading', { name: '单据比较' })).toBeVisible();
});

test('three documents stand side by side: scrolled together, their rows at one height, differences walked in both directions', async () => {
  await opens(DELIVERIES);
  for (const row of [0, 1, 2]) await grid().locator(`[data-row="${row}"] [data-select]`).click();
  await expect(dealer.pane.getByText('已选 3', { exact: true })).toBeVisible();
  await dealer.presses('更多所选操作');
  await page.getByRole('menuitem', { name: '并排比较' }).click();
  const panes = dealer.pane.getByRole('table', { name: /明细$/ });
  await expect(panes).toHaveCount(3);
  await expect(dealer.pane.getByRole('table', { name: '单据头' }).getByRole('columnheader')).toHaveCount(4);
  const tops = () => Promise.all([0, 1, 2].map(async (at) => (await panes.nth(at).locator('[data-compared-row="0"]').boundingBox())?.y));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await panes.nth(1).evaluate((box) => {
    box.scrollLeft = 90;
  });
  for (const at of [0, 2]) await expect.poll(() => panes.nth(at).evaluate((box) => box.scrollLeft)).toBe(90);
  const said = dealer.pane.getByRole('status');
  await expect(said).toContainText(/明细有 \d+ 处不一致/);
  await expect(
    panes
      .locator('[data-differs]')
      .or(dealer.pane.getByText(/没有此行/))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('F8');
  await expect(said).toContainText(/差异 1 \/ \d+/);
  await page.keyboard.press('Shift+F8');
  await expect(said).toContainText(/差异 (\d+) \/ \1/);
});

test('documents reviewed together: each has its outcome, refusals first with their reason, and the rest may be stopped', async () => {
  const other = await page.context().newPage();
  const list = Array.from({ length: 4 }, (_, at) => ({ id: `r${at}`, sn: `N${at + 1}`, status: 1, version: 1, actions: ['review'] }));
  await other.route(/\/saleOdo\/list\?/, (route) => route.fulfill({ json: { code: 0, msg: '', info: { list, total: 4, totals: {}, tabs: {} } } }));
  let reviewed = 0;
  let wait = Promise.resolve();
  await other.route(/\/saleOdo\/review$/, async (route) => {
    const { id } = route.request().postDataJSON() as { id: string };
    reviewed += 1;
    await wait;
    if (id === 'r1') return route.fulfill({ json: { code: 42200, msg: '批号 B12 可用 3，需要 5', info: { problems: [] } } });
    await route.fulfill({ json: { code: 0, msg: '', info: { id, sn: `N${Number(id.slice(1)) + 1}`, status: 2, version: 2, made: [] } } });
  });
  await other.goto(`/#${DELIVERIES}`);
  const pane = other.locator('[role=tabpanel]:visible');
  const review = async () => {
    await expect(pane.getByText('N4', { exact: true })).toBeVisible();
    await pane.locator('[data-grid]').focus();
    await other.keyboard.press('Control+a');
    await pane.getByRole('button', { name: '审核 4', exact: true }).click();
    const question = other.getByRole('dialog', { name: '审核 4 张单据' });
    await expect(question.getByText('N1', { exact: true })).toBeVisible();
    await question.getByRole('button', { name: '审核' }).click();
  };
  await review();
  const results = other.getByRole('dialog', { name: '审核：成功 3，失败 1' });
  await expect(results.getByRole('listitem')).toHaveCount(4);
  await expect(results.getByRole('listitem').first()).toContainText('N2批号 B12 可用 3，需要 5');
  await expect(results.getByRole('listitem').nth(1)).toContainText('已审核');
  await results.getByRole('button', { name: '知道了' }).click();

  // The second takes its time: how far it is and a way to stop appear; what was done stays done.
  let release = () => {};
  wait = new Promise((resolve) => {
    release = resolve;
  });
  reviewed = 0;
  await review();
  const job = other.locator('[data-sonner-toast]').filter({ hasText: '正在审核：1 / 4' });
  await expect(job).toBeVisible();
  await job.getByRole('button', { name: '停止' }).click();
  release();
  const stopped = other.getByRole('dialog', { name: '审核：成功 1，失败 3' });
  await expect(stopped.getByText('已停止，没有处理')).toHaveCount(3);
  expect(reviewed).toBe(1);
  await other.close();
});

test('an export that takes long says what has arrived and can be stopped', async () => {
  const other = await page.context().newPage();
  await other.route(/\/saleOdo\/export/, () => {});
  await other.goto(`/#${DELIVERIES}`);
  const pane = other.locator('[role=tabpanel]:visible');
  await pressIn(pane, '导出');
  const job = other.locator('[data-sonner-toast]').filter({ hasText: '正在导出' });
  await expect(job).toBeVisible();
  const ended = other.waitForEvent('requestfailed', (request) => request.url().includes('/saleOdo/export'));
  await job.getByRole('button', { name: '停止' }).click();
  await ended;
  await expect(job).toHaveCount(0);
  await other.close();
});

test('after a release a new column is marked where it belongs, and one that is gone vanishes with a note', async () => {
  const other = await page.context().newPage();
  const columns = ['sn', 'documentDate', 'gone', 'totalAmount'].map((field) => ({
    field,
    fixed: false,
    fixedLeft: false,
    title: field === 'gone' ? '旧字段' : field,
  }));
  await other.route(/\/userTableSort\/info/, (route) =>
    route.fulfill({ json: { code: 0, msg: '', info: { columns: JSON.stringify(columns), sort: '[]', views: '[]' } } }),
  );
  await other.goto(`/#${DELIVERIES}`);
  const table = other.locator('[role=tabpanel]:visible [data-grid]');
  await expect(other.getByText('以下列已不存在，已从布局中移除：旧字段')).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /^客户.*新列/ }).first()).toBeAttached();
  await expect(table.getByRole('columnheader', { name: /^金额/ }).first()).not.toContainText('新列');
  await other.close();
});

test('nothing moves by itself while a list and a document open', async () => {
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] })[])
        if (!entry.hadRecentInput && entry.value > 0.01)
          shifts.push(`${entry.value} ${entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')).join(' / ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts = () => other.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0));
  const goes = (path: string) =>
    other.evaluate((hash) => {
      location.hash = hash;
    }, path);
  await other.goto('/');
  await expect(other.getByRole('heading', { name: '快捷入口' })).toBeVisible();
  await shifts();
  const pane = other.locator('[role=tabpanel]:visible');
  for (const path of [ORDERS, STOCK, DELIVERIES]) {
    await goes(path);
    await expect(pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
    await other.waitForLoadState('networkidle');
    expect(await shifts(), path).toEqual([]);
  }
  const sn = await pane.locator('[data-row="0"] [data-column]').first().innerText();
  await goes(`${DELIVERIES}?sn=${sn}`);
  await expect(pane.locator('form').getByText(sn).first()).toBeVisible();
  await expect(pane.locator('[data-line-table] [data-row="0"]')).toBeVisible();
  await other.waitForLoadState('networkidle');
  expect(await shifts(), 'document').toEqual([]);
  await other.close();
});

test('wherever Tab leads, the place is seen: a mark around it, nothing on top of it, and the way goes on past a notice', async () => {
  await opens(DELIVERIES);
  await cell(0, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByText(/^已复制 2 行/)).toBeVisible();
  const places = new Set<string>();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const unseen: string[] = [];
  for (let steps = 0; steps < 45; steps++) {
    await page.keyboard.press('Tab');
    const { place, fault } = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return { place: '', fault: '' };
      const place = at.outerHTML.slice(0, 300);
      // A table is marked by the cell one stands in.
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at.querySelector(':scope[data-grid] .grid-active') ?? at);
      const inner = at.closest('label') ?? at.nextElementSibling;
      const isMarked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      const box = at.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + Math.min(box.width / 2, 200), box.y + box.height / 2);
      const isCovered = top !== null && !at.contains(top) && !top.contains(at) && inner !== top;
      return { place, fault: isMarked && !isCovered ? '' : `${isCovered ? 'covered' : 'unmarked'} ${at.outerHTML.slice(0, 160)}` };
    });
    places.add(place);
    if (fault) unseen.push(fault);
  }
  expect(unseen).toEqual([]);
  expect(places.size).toBeGreaterThan(20);
});

test("the assistant's icon makes room for the open basket", async () => {
  await opens(DELIVERIES);
  await cell(0, 0).click();
  await page.keyboard.press('Alt+b');
  await page.keyboard.press('Alt+Shift+b');
  const basket = page.getByRole('complementary', { name: '单据篮' });
  await expect(basket.getByRole('listitem')).toHaveCount(1);
  const icon = page.getByRole('button', { name: '打开 AI 助手' });
  const [drawer, place] = [await basket.boundingBox(), await icon.boundingBox()];
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(drawer?.x ?? 0);
  // Both stand at the same edge: opening one puts the other away, and the keyboard goes along.
  await page.keyboard.press('Alt+a');
  await expect(basket).toBeHidden();
  await page.keyboard.press('Alt+Shift+b');
  await expect(page.getByRole('complementary', { name: 'AI 助手' })).toBeHidden();
  await expect(basket).toBeFocused();
  await basket.getByRole('button', { name: '清空' }).click();
  await page.keyboard.press('Escape');
});

test("the assistant's icon is dragged where it disturbs nobody, never out of the window, and stays there over a reload", async () => {
  const icon = page.getByRole('button', { name: '打开 AI 助手' });
  const at = async () => {
    const box = await icon.boundingBox();
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
  };
  /** Taken 20 px inside its corner, let go where the mouse then is. */
  const dragsTo = async (x: number, y: number) => {
    const from = await at();
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 5 });
    await page.mouse.up();
  };
  const start = await at();
  await dragsTo(start.x + 320, start.y - 180);
  expect(await at()).toEqual({ x: start.x + 300, y: start.y - 200 });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await dragsTo(size.width - 1, size.height - 1);
  const corner = await icon.boundingBox();
  expect((corner?.x ?? 0) + (corner?.width ?? 0)).toBeLessThanOrEqual(size.width);
  expect((corner?.y ?? 0) + (corner?.height ?? 0)).toBeLessThanOrEqual(size.height);
  const [x, y] = [size.width - 300, size.height - 200];
  await dragsTo(x, y);
  const place = { x: x - 20, y: y - 20 };
  expect(await at()).toEqual(place);
  // Dragged is not clicked.
  await expect(page.getByRole('complementary', { name: 'AI 助手' })).toBeHidden();
  await page.reload();
  await expect(icon).toBeVisible();
  expect(await at()).toEqual(place);
  await icon.click();
  await expect(page.getByRole('complementary', { name: 'AI 助手' })).toBeVisible();
});
