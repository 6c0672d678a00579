import { expect, type Locator, type Page, test } from 'playwright/test';
import { Person } from './support/person';

/** The tabs in a real browser. One person, one page: every test leaves what the next one begins with. */
test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 30_000 });

let person: Person;
let page: Page;
const strip = (): Locator => page.getByRole('tablist', { name: '已打开的页面' });
const tab = (name: string | RegExp): Locator => strip().getByRole('tab', { name });
const titlesIn = (tabs: Locator): Promise<string[]> =>
  tabs.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getAttribute('title') ?? tab.textContent ?? ''));
const names = (): Promise<string[]> => titlesIn(strip());
const panes = (): Locator => page.locator('[role=tabpanel]:visible');
const opens = (path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

const ORDERS = '/hospital/purchaseOrder';
const STOCK = '/commonView/inventory';

test.beforeAll(async ({ browser }) => {
  person = await Person.signsIn(browser, 'hospital');
  page = person.page;
  await expect(strip().getByRole('tab')).toHaveCount(1);
});
test.afterAll(() => person.leaves());

test('keys walk the tabs; a pinned one stands first and stays when the others close; the list of all tabs leads to each', async () => {
  for (const path of [ORDERS, STOCK, '/hospital/traceabilityManage']) await opens(path);
  await expect(strip().getByRole('tab')).toHaveCount(4);
  await page.keyboard.press('Alt+P');
  const pinned = tab(/追溯.*已固定/);
  await expect(pinned).toHaveAttribute('aria-selected', 'true');
  await expect(strip().getByRole('tab').nth(1)).toContainText(/追溯.*已固定/);
  await page.keyboard.press('Alt+3');
  await expect(tab(/采购订单/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+.');
  await expect(tab(/库存/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+,');
  await page.keyboard.press('Alt+,');
  await expect(pinned).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '全部标签（4）' }).click();
  await page.getByRole('menuitem', { name: /库存/ }).click();
  await expect(tab(/库存/)).toHaveAttribute('aria-selected', 'true');
  await person.runs('关闭其他标签', '关闭其他标签');
  await expect(strip().getByRole('tab')).toHaveCount(3);
  await expect(tab(/采购订单/)).toHaveCount(0);
  await opens(ORDERS);
  await tab(/库存/).click();
  const all = await names();
  const at = all.findIndex((name) => /库存/.test(name));
  await person.runs('关闭右侧标签', '关闭右侧标签');
  await expect.poll(names).toEqual(all.slice(0, at + 1));
  await opens(ORDERS);
  await expect.poll(names).toEqual(all);
  await tab(/采购订单/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭左侧' }).click();
  // Home and what is pinned stay.
  await expect.poll(names).toEqual(all.filter((_, i) => i !== at));
  await tab(/采购订单/).click({ button: 'middle' });
  await expect.poll(names).toEqual(all.slice(0, at));
  await pinned.click();
  await page.keyboard.press('Alt+P');
  await person.runs('关闭全部标签', '关闭全部标签');
  await expect(strip().getByRole('tab')).toHaveCount(1);
});

test('a print or an address nobody knows takes the whole window and is no tab; the tabs are there again after it', async () => {
  await opens(ORDERS);
  await expect(tab(/采购订单/)).toHaveAttribute('aria-selected', 'true');
  for (const path of ['/newprint/inboundOrder', '/no/such/page']) {
    await opens(path);
    await expect(strip()).toBeHidden();
    await page.goBack();
    await expect(tab(/采购订单/)).toHaveAttribute('aria-selected', 'true');
    await expect(strip().getByRole('tab')).toHaveCount(2);
  }
});

test('two tabs stand side by side; the line between them moves by arrows and by mouse and is kept over a reload', async () => {
  await opens(ORDERS);
  await expect(panes()).toHaveCount(1);
  await opens(STOCK);
  await expect(strip().getByRole('tab')).toHaveCount(3);
  await page.keyboard.press('Alt+\\');
  await expect(panes()).toHaveCount(2);
  const divider = page.getByRole('separator', { name: /并排分隔线/ });
  await divider.focus();
  await page.keyboard.press('Enter');
  await expect(divider).toHaveAttribute('aria-valuenow', '50');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', '40');
  const box = await divider.boundingBox();
  const whole = await page.locator('main').boundingBox();
  if (!box || !whole) throw new Error('no divider');
  await page.mouse.move(box.x + 4, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(whole.x + whole.width * 0.3, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(divider).toHaveAttribute('aria-valuenow', '30');
  await page.waitForTimeout(400);
  await page.reload();
  await expect(panes()).toHaveCount(2);
  await expect(divider).toHaveAttribute('aria-valuenow', '30');
  // Woken at once, neither takes the other's rows away.
  for (const at of [0, 1]) await expect(panes().nth(at).locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
  await page.keyboard.press('Alt+\\');
  await expect(panes()).toHaveCount(1);
});

test('tabs form a group with a name and a colour, which folds to its name', async () => {
  await tab(/采购订单/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '移入新分组' }).click();
  const name = page.getByLabel('分组名称');
  await expect(name).toBeFocused();
  await name.fill('月结');
  await page.getByRole('radio', { name: '红' }).click();
  await expect(page.getByRole('radio', { name: '红' })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  const group = tab(/^分组 月结/);
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(tab(/采购订单/)).toHaveCount(0);
  await group.press('Enter');
  await expect(tab(/采购订单/)).toBeVisible();
});

test('the key asks for the group in the palette, step by step, and refuses an empty name', async () => {
  await opens(STOCK);
  // The key is about the page in front: the one just opened, once it is there. Right after a start its command is still to come.
  await expect(tab(/库存管理/)).toHaveAttribute('aria-selected', 'true');
  await page.waitForTimeout(400);
  await page.reload();
  await expect(tab(/库存管理/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+Shift+G');
  const palette = page.getByRole('dialog');
  await expect(palette.getByLabel('分组名称')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('alert')).toHaveText('请填写分组名称');
  await page.keyboard.type('月结');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(tab('分组 月结，2 个标签')).toBeVisible();
});

test('the arrows walk the strip, with Ctrl they move the tab, Delete closes it and the key brings it back', async () => {
  await tab(/^首页$/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(/^分组 月结/)).toBeFocused();
  await page.keyboard.press('End');
  const last = page.locator('[role=tab]:focus');
  const moved = (await last.getAttribute('title')) ?? '';
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(async () => (await names()).at(-1)).not.toBe(moved);
  await expect(last).toHaveAttribute('title', moved);
  const count = (await names()).length;
  await page.keyboard.press('Delete');
  await expect(strip().getByRole('tab')).toHaveCount(count - 1);
  await page.keyboard.press('Alt+Shift+T');
  await expect(strip().getByRole('tab')).toHaveCount(count);
});

test('a tab is dragged past its neighbour; Escape puts it back', async () => {
  const before = await names();
  const [from, to] = await Promise.all([
    strip()
      .getByRole('tab')
      .nth(before.length - 1)
      .boundingBox(),
    strip()
      .getByRole('tab')
      .nth(before.length - 2)
      .boundingBox(),
  ]);
  if (!from || !to) throw new Error('no tabs to drag');
  const drags = async (end: () => Promise<void>): Promise<void> => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + from.height / 2, { steps: 4 });
    await page.mouse.move(to.x + 4, to.y + to.height / 2, { steps: 8 });
    await end();
    await page.mouse.up();
  };
  await drags(() => page.keyboard.press('Escape'));
  expect(await names()).toEqual(before);
  await drags(() => Promise.resolve());
  expect(await names()).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)]);
});

test('each tab has its own way back; where it has none the browser knows the tab before', async () => {
  await opens('/hospital/traceabilityManage');
  for (const code of ['AAA111', 'BBB222']) {
    await person.traces(code);
    await expect(page).toHaveURL(new RegExp(code));
  }
  await opens(STOCK);
  await expect(page).toHaveURL(/inventory/);
  await tab(/追溯/).click();
  await page.keyboard.press('Alt+[');
  await expect(page).toHaveURL(/AAA111/);
  await page.keyboard.press('Alt+]');
  await expect(page).toHaveURL(/BBB222/);
  await tab(/库存/).click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(/BBB222/);
});

test('a page opens behind with Ctrl, and a draft survives that its tab sleeps', async () => {
  await opens(`${ORDERS}?new=1`);
  const remark = panes().getByLabel('备注').first();
  await remark.fill('睡前写下的备注');
  await page.waitForTimeout(900);
  await expect(tab(/新增.*有未保存的内容/)).toBeVisible();
  // Eighteen more than may be awake at once.
  const pages = await page.evaluate(async () => {
    const { info } = (await (await fetch('/v1/user/get_user_menu/yrtweb')).json()) as { info: unknown };
    type Node = { type: number; path: string; children?: Node[] };
    const all = (nodes: Node[]): string[] => nodes.flatMap((node) => [...(node.type === 1 && node.path ? [node.path] : []), ...all(node.children ?? [])]);
    const { list, tree } = info as { list?: Node[]; tree?: Node[] };
    return all(Array.isArray(info) ? (info as Node[]) : (tree ?? list ?? []));
  });
  for (const path of pages.filter((each) => each !== '/').slice(0, 20)) await opens(path);
  const sleeping = tab(/新增.*有未保存的内容/);
  const id = (await sleeping.getAttribute('aria-controls')) ?? '';
  await expect(page.locator(`#${id}`)).toHaveCount(0);
  await sleeping.click();
  await expect(panes().getByLabel('备注').first()).toHaveValue('睡前写下的备注');
  await expect(panes().getByText('已恢复未保存的草稿')).toBeVisible();
});

test('the tabs beside the one just turned to are drawn ahead and ask nothing until they are looked at; after a start only the active one wakes', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const paneOf = async (at: Locator): Promise<Locator> => page.locator(`#${await at.getAttribute('aria-controls')}`);
  await page.reload();
  await expect(panes()).toHaveCount(1);
  await expect(panes().getByText('已恢复未保存的草稿')).toBeVisible();
  await expect(page.locator('[role=tabpanel]')).toHaveCount(1);
  const all = strip().getByRole('tab');
  const beside = await paneOf(all.nth(-2));
  await expect(beside).toHaveCount(0);
  await page.keyboard.press('Alt+9');
  await expect(all.last()).toHaveAttribute('aria-selected', 'true');
  await expect(beside).toHaveCount(1);
  await expect(beside).toBeHidden();
  // A list that stays in front says a moment later that it is being looked at: that is its own question.
  await page.waitForTimeout(1500);
  asked.length = 0;
  const pointed = await paneOf(all.nth(-7));
  await all.nth(-7).hover();
  await expect(pointed).toHaveCount(1);
  expect(asked.filter((path) => path.startsWith('/v1/'))).toEqual([]);
  await all.nth(-7).click();
  await expect(pointed).toBeVisible();
  await expect.poll(() => asked.filter((path) => path.startsWith('/v1/')).length).toBeGreaterThan(0);
  await tab(/有未保存的内容/).click();
});

test('a tab that wakes compares its draft with what was saved meanwhile; both changes are kept', async () => {
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/v1/business/purchaseOrder/${path}`, {
      data: { screen: 'hPurchaseOrder', key: crypto.randomUUID(), ...data },
      headers: { origin: new URL(page.url()).origin },
    });
    return (await answer.json()) as { msg: string; info: { id: string; version: number } };
  };
  const { info, msg } = await call('add', { header: { deliveryAddress: '解放大道1号' }, lines: [] });
  expect(msg).toBe('成功');
  await opens(`${ORDERS}?id=${info.id}`);
  const remark = panes().getByLabel('备注').first();
  await remark.fill('我的备注');
  await page.waitForTimeout(900);
  expect((await call('edit', { id: info.id, version: info.version, header: { deliveryAddress: '解放大道2号' }, lines: [] })).msg).toBe('成功');
  await page.reload();
  const question = page.getByRole('dialog', { name: '单据已被他人修改' });
  await expect(question.getByRole('row', { name: /收货地址.*解放大道1号.*解放大道2号/ })).toBeVisible();
  await expect(question.getByRole('row', { name: /备注.*我的备注/ })).toBeVisible();
  await question.getByRole('button', { name: '保留双方的修改' }).click();
  await expect(panes().getByLabel('收货地址').first()).toHaveValue('解放大道2号');
  await expect(remark).toHaveValue('我的备注');
  await page.keyboard.press('Control+s');
  await expect(panes().getByText('已恢复未保存的草稿')).toHaveCount(0);
  await expect(remark).toHaveValue('我的备注');
});

test('closing a tab with a draft asks, and it comes back with the draft', async () => {
  // However often one looks away and back, what was typed stays unsaved.
  await tab(/有未保存的内容/).click();
  await tab(/^首页$/).click();
  await tab(/有未保存的内容/).click();
  await expect(panes().getByLabel('备注').first()).toHaveValue('睡前写下的备注');
  await page.keyboard.press('Alt+W');
  const question = page.getByRole('dialog', { name: '关闭标签' });
  await question.getByRole('button', { name: '仍要关闭' }).click();
  await expect(tab(/有未保存的内容/)).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+T');
  await expect(panes().getByLabel('备注').first()).toHaveValue('睡前写下的备注');
  await expect(tab(/有未保存的内容/)).toHaveCount(1);
});

test('the tabs of one machine wait at the next one, groups and order with them', async ({ browser }) => {
  await tab(/^首页$/).click();
  const left = await names();
  // Signing out leaves the tabs on the server.
  await (await person.callsPalette()).getByRole('combobox').fill('>退出登录');
  await expect(page.getByRole('option', { name: /退出登录/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('登录账号')).toBeVisible();
  const elsewhere = await Person.returns(browser, 'hospital');
  const there = elsewhere.page.getByRole('tablist', { name: '已打开的页面' });
  await expect.poll(() => titlesIn(there)).toEqual(left);
  await elsewhere.leaves();
});
