import { expect, test } from 'playwright/test';
import { documentOf, isBuilt, screens } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { Desk, SOON } from './support/desk';
import { as, orderOf } from './support/made';
import { Person } from './support/person';

/**
 * The keyboard is always where the next key works. Every list of every account is opened as its user would, and has the keyboard in
 * its table: the arrows move, Enter opens the row, Esc gives the table back at the same row. The lists come from the registry, so one
 * that is added tomorrow is walked too. Each route is walked by one of the accounts that may open it, each account walks its share, in
 * `npm test` the part of it whose turn it is; EVERY_SCREEN=1 walks every route with every account.
 */
const ACCOUNTS = ['platform', 'hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor'];
const PAGES = new Map(
  screens
    .filter((screen) => isBuilt(screen) && !screen.isStandalone && screen.archetype !== 'print' && screen.resource !== 'dashboard:home')
    .map((screen) => [screen.flag, screen]),
);

type Node = { flag: string; type: number; content: string; children?: Node[] };
type Place = { flag: string; title: string; path: string; resource: string; isList: boolean };
const flat = (tree: readonly Node[]): Node[] => tree.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** The pages an account may open, under the names its menu has for them. */
async function pagesOf(userName: string): Promise<Place[]> {
  const hands = await as(userName);
  const { info } = (await (await hands.get('/v1/user/get_user_menu/yrtweb')).json()) as { info: Node[] | { tree?: Node[]; menu?: Node[]; list?: Node[] } };
  await hands.dispose();
  const tree = Array.isArray(info) ? info : (info.tree ?? info.menu ?? info.list ?? []);
  return flat(tree).flatMap(({ flag, type, content }) => {
    const screen = Number(type) === 1 ? PAGES.get(flag) : undefined;
    if (!screen) return [];
    // Films are a list to whoever keeps them, a shelf of cards to everybody else.
    const isList = screen.archetype === 'list' && (screen.resource !== 'videoCourse' || userName === 'platform');
    return [{ flag, title: content, path: screen.path, resource: screen.resource, isList }];
  });
}

const share = new Map<string, Place[]>();
test.beforeAll(async () => {
  const all = new Map<string, Place[]>();
  for (const name of ACCOUNTS) all.set(name, await pagesOf(name));
  const routes = [...new Set([...all.values()].flat().map(({ flag }) => flag))].sort();
  for (const name of ACCOUNTS) {
    const mine = all.get(name) ?? [];
    const isMine = ({ flag }: Place): boolean => {
      const able = ACCOUNTS.filter((one) => all.get(one)?.some((page) => page.flag === flag));
      return process.env.EVERY_SCREEN !== undefined || able[routes.indexOf(flag) % able.length] === name;
    };
    share.set(name, mine.filter(isMine));
  }
});

/** Back from a row: Esc for what was opened to be looked at, a document or a dialog; a report has its own tab, closed by its key. */
async function comesBack(desk: Desk, list: string, isDocument: boolean): Promise<void> {
  await desk.page.keyboard.press('Escape');
  if (isDocument) await expect.poll(desk.front, { message: 'Esc leads back to the list', ...SOON }).toBe(list);
  else if ((await desk.front()) !== list) await desk.page.keyboard.press('Alt+w');
  await expect(desk.dialog).toHaveCount(0);
}

async function walks(desk: Desk, { flag, title, resource }: Place): Promise<void> {
  const { page } = desk;
  const home = await desk.front();
  await desk.calls(flag, title);
  await expect.poll(desk.front, SOON).not.toBe(home);
  if (resource === 'message') return walksMessages(desk);
  await desk.tableHasIt(`${title} opens with the keyboard in its table`);
  const count = await desk.rows();
  if (count > 0) {
    await page.keyboard.press('ArrowDown');
    const cell = await desk.cell();
    expect(cell, `${title}: the arrow moves`).toMatch(count > 1 ? /-1-\d+$/ : /-0-\d+$/);
    const [list, record] = [await desk.front(), await desk.record()];
    await page.keyboard.press('Enter');
    const opened = async () => (await desk.front()) !== list || (await desk.dialog.count()) > 0;
    await expect.poll(opened, { message: `${title}: Enter opens the row`, ...SOON }).toBe(true);
    await expect.poll(() => desk.holder(), { message: `${title}: what was opened has the keyboard`, ...SOON }).not.toMatch(/^$|^outside/);
    await comesBack(desk, list, documentOf(resource) !== undefined);
    await desk.tableHasIt(`${title} has the keyboard again`);
    // What was read may stand further down by now.
    await expect.poll(() => desk.record(), { message: `${title}: at the same row`, ...SOON }).toBe(record);
  }
  await page.keyboard.press('Alt+w');
  await expect.poll(desk.front, SOON).toBe(home);
}

/** The messages are no table: the newest one has the keyboard. */
async function walksMessages(desk: Desk): Promise<void> {
  const first = desk.pane.locator('[data-message]').first();
  const empty = desk.pane.getByText('没有消息');
  await expect(first.or(empty)).toBeVisible();
  if (await first.isVisible()) {
    await expect(first).toBeFocused();
    if ((await desk.pane.locator('[data-message]').count()) > 1) {
      await desk.page.keyboard.press('ArrowDown');
      await expect(desk.pane.locator('[data-message]').nth(1)).toBeFocused();
    }
  }
  await desk.page.keyboard.press('Alt+w');
}

for (const name of ACCOUNTS)
  test(`${name} works the lists with the keyboard alone`, async ({ browser }) => {
    const person = await Person.signsIn(browser, name);
    const desk = new Desk(person.page);
    const mine = inTurn((share.get(name) ?? []).filter(({ isList }) => isList));
    expect(mine.length, 'lists to walk').toBeGreaterThan(0);
    for (const list of mine) await walks(desk, list);
    await person.leaves();
  });

test('every other page has the keyboard within it as soon as it is there: board, way, tree, rules, report, wizard', async ({ browser }) => {
  for (const name of ACCOUNTS) {
    const mine = inTurn((share.get(name) ?? []).filter(({ isList }) => !isList));
    if (mine.length === 0) continue;
    const person = await Person.signsIn(browser, name);
    const desk = new Desk(person.page);
    for (const { flag, title } of mine) {
      const home = await desk.front();
      await desk.calls(flag, title);
      await expect.poll(desk.front, SOON).not.toBe(home);
      await expect.poll(() => desk.isWithin(), { message: `${name}: ${title} has the keyboard`, ...SOON }).toBe(true);
      await person.page.keyboard.press('Alt+w');
      await expect.poll(desk.front, SOON).toBe(home);
    }
    await person.leaves();
  }
});

test('however a list is called it has the keyboard: by side menu, address, its number; and after a palette that was called off', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'keeper');
  const { page } = person;
  const desk = new Desk(page);
  // The page one comes to begins at the first thing that waits; Enter opens it, and the keyboard goes along.
  const waits = desk.pane.locator('[data-landing]').first();
  await expect(waits).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/[?&]id=/);
  await expect.poll(() => desk.isWithin(), 'what waits has the keyboard').toBe(true);
  await page.keyboard.press('Alt+w');
  await person.opens('/hospital/purchaseOrder');
  await desk.tableHasIt('by address');
  const second = page.url();
  await page.keyboard.press('Alt+1');
  await expect(waits).toBeFocused();
  await page.keyboard.press('Alt+2');
  await desk.tableHasIt('by number');
  expect(page.url()).toBe(second);

  await page.keyboard.press('Control+k');
  await expect(page.locator('[data-palette]').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await desk.tableHasIt('after Esc in the palette');
  const search = desk.pane.getByPlaceholder(/编号、名称/);
  await search.focus();
  await page.keyboard.press('Control+k');
  await expect(page.locator('[data-palette]').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await desk.tableHasIt('after Esc in what stands around it');
  await search.focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await desk.tableHasIt('after the words it is narrowed by');
  await expect(search).toHaveValue('2');

  await person.opens('/hospital/purchaseGrn');
  await expect.poll(() => page.url()).toContain('purchaseGrn');
  await desk.tableHasIt('by address');
  await page.getByRole('navigation').getByText('质量与损溢').click();
  await page.getByRole('navigation').getByText(/报损/).first().click();
  await desk.tableHasIt('by the side menu');
  await page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab').nth(1).click();
  await desk.tableHasIt('by its tab');

  // What has the keyboard vanishes, the page does not: it falls back into the table, and not into a field.
  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    button.remove();
  });
  await desk.tableHasIt('after a fall');
  await person.leaves();
});

test('the keyboard stays with its row while rows come above it, and over the sleep of its tab', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'hospital');
  const { page } = person;
  const desk = new Desk(page);
  let above = 0;
  await page.route(/\/purchaseOrder\/list\?/, (route) => {
    const list = Array.from({ length: 30 + above }, (_, at) => ({ id: `r${at - above}`, sn: `N${at - above}`, status: 0, actions: [] }));
    return route.fulfill({ json: { code: 0, msg: '', info: { list, total: list.length, totals: {}, tabs: {} } } });
  });
  await person.opens('/hospital/purchaseOrder?tab=draft');
  await expect(desk.pane.getByText('N0', { exact: true })).toBeVisible();
  await desk.tableHasIt('open');
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowDown');
  const standsIn = () =>
    desk.grid.evaluate((grid) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.closest('[data-row]')?.textContent ?? '');
  await expect.poll(standsIn).toContain('N4');
  above = 2;
  await page.keyboard.press('Alt+q');
  await expect(desk.pane.getByText('N-2', { exact: true })).toBeVisible();
  await expect.poll(standsIn).toContain('N4');
  above = 3;
  // What is remembered reaches the disk a fraction of a second later.
  await page.waitForTimeout(600);
  await page.reload();
  await expect(desk.pane.getByText('N-3', { exact: true })).toBeVisible();
  await desk.tableHasIt('after a reload');
  await expect.poll(standsIn).toContain('N4');
  await person.leaves();
});

test('Enter that comes before the rows opens the first of them as soon as it is there', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'hospital');
  const { page } = person;
  const desk = new Desk(page);
  const { sn } = await orderOf(page.request);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/purchaseOrder\/list\?/, async (route) => {
    await held;
    await route.continue();
  });
  await person.opens(`/hospital/purchaseOrder?keyword=${sn}`);
  await desk.tableHasIt('a list that is still loading');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  release();
  await expect(desk.pane.locator('form').getByText(sn).first()).toBeVisible();
  await person.leaves();
});

test('a page of rules and a tree begin at their first: its words are there, the arrows go on, Enter opens it, Esc gives it back', async ({ browser }) => {
  const person = await Person.signsIn(browser, 'platform');
  const { page } = person;
  const desk = new Desk(page);
  await person.opens('/ptm/businessConfig');
  const rules = desk.pane.locator('[data-rule]');
  await expect(rules.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rules.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.dialog.or(page.getByRole('dialog'))).toContainText(await rules.nth(1).innerText());
  await page.keyboard.press('Escape');
  await expect(rules.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rules.last()).toBeFocused();

  await person.opens('/ptm/operationPath');
  const tree = desk.pane.getByRole('tree');
  await expect(tree).toBeFocused();
  const first = await tree.getByRole('treeitem').first().innerText();
  await expect(desk.pane.getByRole('heading', { name: first })).toBeVisible();
  await expect(desk.pane.getByRole('button', { name: '编辑' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(desk.pane.getByRole('heading', { name: await tree.getByRole('treeitem').nth(1).innerText() })).toBeVisible();
  for (const way of [() => page.keyboard.press('Enter'), () => desk.pane.getByRole('button', { name: '编辑' }).click()]) {
    await way();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tree).toBeFocused();
  }
  await person.leaves();
});
