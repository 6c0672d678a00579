import { type Browser, expect, type Locator, type Page, test } from 'playwright/test';
import { Person } from './support/person';

/** The palette in a real browser; every test by somebody the workspace has learned nothing of yet. */
test.use({ actionTimeout: 30_000 });

let person: Person;
let page: Page;
const palette = (): Locator => page.locator('[data-palette]');
const input = (): Locator => palette().getByRole('combobox');
const options = (): Locator => palette().getByRole('option');
const first = (): Locator => options().first();

async function asks(words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(input()).toBeFocused();
  await input().fill(words);
}
/** What the server has learned of the user. */
const learned = (at: Page): Promise<string> =>
  at.evaluate(async () => {
    const user = (await (await fetch('/v1/user/user_info')).json()) as { info: { UserInfo: { systemType: number } } };
    const query = new URLSearchParams({ projectName: 'yrtweb', systemType: String(user.info.UserInfo.systemType), tableId: 'workspace.habits' });
    const { info } = (await (await fetch(`/v1/business/userTableSort/info?${query}`)).json()) as { info: { habits?: string } | null };
    return info?.habits ?? '';
  });
async function closes(): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(palette()).toHaveCount(0);
}

test.beforeEach(async ({ browser }) => {
  person = await Person.isNew(browser, 'hospital');
  page = person.page;
});
test.afterEach(() => person.leaves());

test('words and Enter that come before the commands are known mean what they would mean then', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/query-targets-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
  await asks('yncgdd');
  await expect(palette().getByText('正在加载…')).toBeVisible();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('tab', { name: /采购订单/, selected: true })).toBeVisible();
  await expect(palette()).toHaveCount(0);
});

test('the first days have three tasks, ticked off as they are done for real, here and at another machine', async ({ browser }) => {
  const tasks = page.getByRole('region', { name: '第一次使用' });
  const task = (words: string | RegExp) => tasks.getByRole('button', { name: words });
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
  // What only was looked at is not done.
  await task('打开一个页面').click();
  await expect(input()).toBeFocused();
  await closes();
  await expect(task('打开一个页面')).toBeEnabled();
  await asks('yncgdd');
  await page.keyboard.press('Enter');
  await expect(task('打开一个页面')).toBeDisabled();
  await task(/^新增.+并保存/).click();
  await expect(person.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await person.pane.getByLabel('备注').first().fill('第一张');
  await page.keyboard.press('Control+s');
  await expect(task(/^新增.+并保存/)).toBeDisabled();
  await expect.poll(() => learned(page)).toContain('written');
  const elsewhere = await Person.signsIn(browser, 'hospital');
  const there = elsewhere.page.getByRole('region', { name: '第一次使用' });
  await expect(there.getByRole('button', { name: '打开一个页面' })).toBeDisabled();
  await there.getByRole('button', { name: '不再显示' }).click();
  await expect(there).toHaveCount(0);
  await elsewhere.leaves();
});

test('finds a page by initials, by pinyin as an input method types it, by words and by its English name', async () => {
  await asks('yncgdd');
  await expect(first()).toContainText('采购订单');
  for (const words of ["yuan'nei'cai'gou'ding'dan", '院内采购订单', 'hPurchaseOrder']) {
    await input().fill(words);
    await expect(first()).toContainText('采购订单');
  }
  // 调 is read tiao and diao: both find it.
  for (const words of ['cptb', 'cpdb', "chan'pin'diao'bo"]) {
    await input().fill(words);
    await expect(first()).toContainText('产品调拨');
  }
  await closes();
});

test('every sign at the front has its mode', async () => {
  await asks('>zhuti');
  await expect(palette().getByText('命令', { exact: true }).first()).toBeVisible();
  await expect(first()).toContainText('主题');
  await input().fill('/kc');
  await expect(first()).toContainText(/库存|库/);
  await input().fill('？');
  await expect(first()).toContainText('本页说明与快捷键');
  await input().fill('？库存还有多少');
  await expect(first()).toContainText('问 AI：库存还有多少');
  await input().fill('@周');
  await expect(options().filter({ hasText: '周' }).first()).toBeVisible();
  await input().fill('留直针');
  await expect(options().filter({ hasText: '留置针' }).first()).toBeVisible();
  await input().fill('@康达');
  await expect(options().filter({ hasText: '康达' }).first()).toBeVisible();
  await closes();
});

test('the ! mode says why not, with the flag that is missing', async () => {
  // Looked for without the sign, what exists but cannot run leads to its reasons.
  await asks('>审核销售订单');
  await expect(first()).toContainText(/销售订单没有(页面|操作)权限：.*为什么不能/);
  await page.keyboard.press('Enter');
  await expect(input()).toHaveValue('!审核销售订单');
  await expect(first()).toContainText(/没有页面权限：.+（\w+）|没有操作权限：.+:\w+/);
  await expect(first()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(palette()).toBeVisible();
  await closes();
});

test('words become a page with its filters, shown as chips that can be taken away before Enter', async () => {
  // Days, amounts, wards and stores as people say them.
  await asks('wzsl 待审核 骨科 近7天');
  for (const chip of ['待审核', /科室 骨科/, '近7天']) await expect(first().getByText(chip)).toBeVisible();
  await input().fill('yncgrk 5万以上 中心库 上季度');
  for (const chip of ['金额 5万以上', /仓库 中心库/, '上季度']) await expect(first().getByText(chip)).toBeVisible();
  await closes();
  await asks('yncgdd dsh >5w sy kd');
  const query = first();
  for (const chip of ['待审核', '金额 > 50000', '上月', /供应商 .*康达/]) await expect(query.getByText(chip)).toBeVisible();
  await query.getByRole('button', { name: /去掉 .*金额/ }).click();
  await expect(input()).toHaveValue('yncgdd dsh sy kd');
  await expect(query.getByText('金额 > 50000')).toHaveCount(0);
  await expect(query.getByText(/供应商 .*康达/)).toBeVisible();
  await input().press('Enter');
  await expect(palette()).toHaveCount(0);
  await expect(page).toHaveURL(/f\.status=1/);
  expect(page.url()).toMatch(/f\.documentDate=[\d-]+%7E[\d-]+/);
  expect(page.url()).not.toContain('keyword');
  await expect(person.pane.getByText(/康达/).first()).toBeVisible();
});

test('a page is searched by a word only where rows of it hold the word', async () => {
  const keyword = options().filter({ hasText: '关键字' });
  const looked = page.waitForResponse((response) => /purchaseOrder\/list\?.*keyword/.test(response.url()));
  await asks('院内采购订单 没这回事儿');
  await looked;
  await expect(options().filter({ hasText: '问 AI' })).toBeVisible();
  await expect(keyword).toHaveCount(0);
  // The same where one row holds it.
  await page.route(/purchaseOrder\/list\?.*keyword/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, info: { ...body.info, list: [{ id: 'one' }] } } });
  });
  await input().fill('院内采购订单 有这回事儿');
  await expect(keyword).toBeVisible();
  await page.unroute(/purchaseOrder\/list\?.*keyword/);
  await closes();
});

test('a document is found by its number', async () => {
  await person.opens('/hospital/purchaseOrder', '', '全部');
  await person.opensFirstRow();
  const number = await person.number('CG');
  await asks(`#${number}`);
  await options().filter({ hasText: number }).first().click();
  await expect(person.pane.locator('form').getByText(number).first()).toBeVisible();

  // From elsewhere it is the first row before anything is typed, while its tab is open and when it is closed.
  await page.getByRole('tab', { name: '首页', exact: true }).click();
  await page.keyboard.press('Control+k');
  await expect(first()).toHaveText(new RegExp(`${number}已打开`));
  await page.keyboard.press('Enter');
  await expect(person.pane.locator('form').getByText(number).first()).toBeVisible();
  await page.keyboard.press('Alt+w');
  await asks(number.slice(-6));
  await expect(options().filter({ hasText: number })).toContainText('最近看过');
  await closes();
});

test('what writes is confirmed with the documents it touches before it runs', async () => {
  await asks('>退出登录');
  await expect(first()).toContainText('需确认');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '退出登录' });
  await expect(question).toContainText('打开的标签和草稿会为您保留');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
});

test('an action of the document in front names it before it runs, and a word of refusal leaves it as it is', async () => {
  const answer = await page.request.post('/v1/business/purchaseOrder/add', {
    data: { screen: 'hPurchaseOrder', key: crypto.randomUUID(), header: { deliveryAddress: '解放大道1号' }, lines: [] },
    headers: { origin: new URL(page.url()).origin },
  });
  const { info } = (await answer.json()) as { info: { id: string; sn: string } };
  await person.opens(`/hospital/purchaseOrder?id=${info.id}`);
  await expect(person.pane.locator('form').getByText(info.sn).first()).toBeVisible();
  const question = page.getByRole('dialog', { name: /作废/ });
  const calls = async () => {
    await asks('>作废');
    await expect(first()).toContainText('作废院内采购订单');
    await page.keyboard.press('Enter');
    await expect(question).toContainText(info.sn);
  };
  await calls();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(person.pane.getByText('草稿', { exact: true }).first()).toBeVisible();
  await calls();
  await question.getByRole('button', { name: '作废' }).click();
  await expect(person.pane.getByText('已作废', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Alt+w');
});

test('keys of an input method are its own: neither Enter nor Escape reaches the palette, and nothing is asked before its end', async () => {
  await asks('');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/v1/search') && asked.push(request.url()));
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: "liu'zhi'zhen", selectionStart: 12, selectionEnd: 12 });
  await expect(input()).toHaveValue("liu'zhi'zhen");
  for (const key of ['Enter', 'Escape', 'ArrowDown'])
    await input().evaluate((box, name) => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, isComposing: true });
      box.dispatchEvent(event);
    }, key);
  // Safari ends the composition first and sends the key afterwards as 229.
  for (const key of ['Enter', 'Escape'])
    await input().evaluate((box, name) => box.dispatchEvent(new KeyboardEvent('keydown', { key: name, keyCode: 229, bubbles: true, cancelable: true })), key);
  await page.waitForTimeout(400);
  await expect(palette()).toBeVisible();
  expect(asked).toEqual([]);
  await client.send('Input.insertText', { text: '留置针' });
  await expect(input()).toHaveValue('留置针');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(
    options()
      .filter({ hasText: /留置针.+/ })
      .first(),
  ).toBeVisible();
  await client.detach();
  await closes();
});

test('the same letters mark the same row, and the rows beyond the first are there for whoever walks', async () => {
  // All there is has come: what is drawn before the pages are known is less.
  await asks('yncgdd');
  await expect(first()).toContainText('采购订单');
  await input().fill('c');
  const before = await first().innerText();
  await input().fill('cg');
  await input().fill('c');
  await expect(first()).toHaveText(before, { useInnerText: true });
  const drawn = await options().count();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options().count()).toBeGreaterThan(drawn);
  await page.keyboard.press('End');
  await expect(options().last()).toHaveAttribute('aria-selected', 'true');
  expect(await options().count()).toBeLessThanOrEqual(50);
  await page.keyboard.press('Home');
  // Keys of other editors are none of its own; a page is ten rows.
  await page.keyboard.press('Control+j');
  await expect(first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('PageDown');
  await expect(options().nth(10)).toHaveAttribute('aria-selected', 'true');
  await expect(input()).toHaveAttribute('aria-activedescendant', (await options().nth(10).getAttribute('id')) ?? '');
  await closes();
});

test('F1 lists every shortcut; a key is changed by pressing it, a taken one is refused; buttons show it, and it follows its user to another machine', async ({
  browser,
}) => {
  await test.step('a key is changed by pressing it', ownKeys);
  await test.step('buttons and hints show the key a command has now', shownKeys);
  await test.step('keys, habits and what was taught follow a user', () => followed(browser));
});

/** The button waits for a key before one is pressed. */
async function presses(sheet: Locator, command: RegExp, key: string): Promise<void> {
  // What was asked for the key before is gone: it does not stand for this one.
  await expect(sheet.getByText('请按下新的快捷键')).toHaveCount(0);
  await sheet.getByRole('button', { name: command }).click();
  await expect(sheet.getByText('请按下新的快捷键')).toBeVisible();
  await page.keyboard.press(key);
}

async function ownKeys(): Promise<void> {
  await person.opens('/commonView/inventory');
  await expect(page).toHaveURL(/inventory/);
  const sheet = page.getByRole('dialog', { name: '本页说明与快捷键' });
  // On a busy machine the page may still be on its way when its address is there.
  await expect(async () => {
    if (!(await sheet.isVisible())) await page.keyboard.press('F1');
    await expect(sheet).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await presses(sheet, /^关闭标签的快捷键 Alt\+W/, 'Alt+1');
  await expect(sheet.getByRole('alert')).toHaveText('Alt+1 已用于“第1个标签”');
  await presses(sheet, /^关闭标签的快捷键/, 'Alt+x');
  await expect(sheet.getByRole('button', { name: /^关闭标签的快捷键 Alt\+X/ })).toBeVisible();
  await sheet.getByRole('searchbox', { name: '查找命令' }).fill('gbqtbq');
  await presses(sheet, /^关闭其他标签的快捷键 设置/, 'Alt+e');
  await expect(sheet.getByRole('button', { name: /^关闭其他标签的快捷键 Alt\+E/ }).first()).toBeVisible();
  // The scanner stands beside the keys: what it does is tried out and set here.
  await sheet.getByLabel('按键间隔（毫秒）').fill('5');
  await expect(sheet.getByText('按键间隔为 20 到 300 毫秒')).toBeVisible();
  await sheet.getByLabel('按键间隔（毫秒）').fill('250');
  await sheet.getByRole('combobox', { name: '结束键' }).fill('Enter');
  await page.keyboard.press('Tab');
  await sheet.getByLabel('试扫一个码').focus();
  await Promise.all([...'06901234567892', 'Tab'].map((key) => page.keyboard.press(key)));
  await expect(sheet.getByRole('status')).toContainText('读到 14 个字符');
  await expect(sheet.getByRole('status')).toContainText('请把结束键改为 Tab');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const open = await page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab').count();
  await page.keyboard.press('Alt+x');
  await expect(page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab')).toHaveCount(open - 1);
}

async function shownKeys(): Promise<void> {
  await person.opens('/hospital/purchaseOrder');
  const add = person.button('新增');
  await expect(add).toHaveAttribute('aria-keyshortcuts', 'Alt+N');
  await page.keyboard.press('F1');
  const sheet = page.getByRole('dialog', { name: '本页说明与快捷键' });
  await presses(sheet, /^新增的快捷键 Alt\+N/, 'Alt+u');
  await expect(sheet.getByRole('button', { name: /^新增的快捷键 Alt\+U/ })).toBeVisible();
  // What reviews documents is not given away to a command that is meant on their pages too.
  await presses(sheet, /^新增的快捷键/, 'Alt+r');
  await expect(sheet.getByRole('alert')).toHaveText(/^Alt\+R 已用于“审核/);
  await page.keyboard.press('Escape');
  await expect(add).toHaveAttribute('aria-keyshortcuts', 'Alt+U');
  await add.focus();
  await expect(page.getByRole('tooltip')).toHaveText('Alt+U');
  await page.keyboard.press('Alt+u');
  await expect(person.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await page.keyboard.press('Alt+x');
}

/** Keys of his own, and what he chooses often. */
async function followed(browser: Browser): Promise<void> {
  await asks('>qhss');
  await expect(first()).toContainText('主题');
  await page.keyboard.press('Enter');
  await asks('>qhss');
  await page.keyboard.press('Enter');
  await expect.poll(() => learned(page)).toMatch(/tab\.close.+Alt\+X|Alt\+X/);
  await expect.poll(() => learned(page)).toContain('workspace.theme');
  const elsewhere = await Person.signsIn(browser, 'hospital');
  await elsewhere.opens('/hospital/purchaseOrder');
  await expect(elsewhere.button('新增')).toHaveAttribute('aria-keyshortcuts', 'Alt+U');
  const there = await elsewhere.callsPalette();
  // Nothing typed: what he chooses often stands there.
  await expect(there.getByRole('option', { name: /主题/ })).toBeVisible();
  await elsewhere.page.keyboard.press('Escape');
  await elsewhere.page.keyboard.press('F1');
  await elsewhere.page.getByRole('dialog', { name: '本页说明与快捷键' }).getByRole('button', { name: '恢复默认' }).click();
  await elsewhere.page.keyboard.press('Escape');
  await expect(elsewhere.button('新增')).toHaveAttribute('aria-keyshortcuts', 'Alt+N');
  // Whoever signs in next finds the keys as they were delivered.
  await expect.poll(() => learned(elsewhere.page)).toContain('"keys":{"value":{}');
  await elsewhere.leaves();
}

test('the coach names the key at the third click, once, and not again at another machine', async ({ browser }) => {
  // Somebody else than the person above, whose open page still tells of what it has learned.
  const pupil = await Person.isNew(browser, 'vendor');
  const clicks = async (at: Page) => {
    await at.getByRole('button', { name: /搜索页面、单据、命令/ }).click();
    await expect(at.locator('[data-palette]').getByRole('combobox')).toBeFocused();
    await at.keyboard.press('Escape');
    await expect(at.locator('[data-palette]')).toHaveCount(0);
  };
  const hints = await pupil.notesToasts(/可以按 Ctrl\+K/);
  // A click before the keys are known, and before whoever teaches them listens, teaches none.
  await pupil.page.waitForLoadState('networkidle');
  await expect(pupil.page.getByRole('button', { name: /搜索页面、单据、命令/ })).toHaveAttribute('aria-keyshortcuts', /K$/);
  for (const click of [1, 2, 3, 4]) {
    await clicks(pupil.page);
    await expect.poll(hints).toBe(click < 3 ? 0 : 1);
  }
  await expect.poll(() => learned(pupil.page)).toContain('"Ctrl+K":4');
  const elsewhere = await Person.signsIn(browser, 'vendor');
  const again = await elsewhere.notesToasts(/可以按 Ctrl\+K/);
  for (let click = 0; click < 4; click++) await clicks(elsewhere.page);
  expect(await again()).toBe(0);
  await elsewhere.leaves();
  await pupil.leaves();
});

test('a call of the palette is kept although its code is still on its way, and so is what is typed meanwhile', async ({ browser }) => {
  const slow = await browser.newContext({ storageState: await page.context().storageState() });
  const early = await slow.newPage();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await early.route(/assets\/palette-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await early.goto('/');
  await expect(early.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
  await early.keyboard.press('Control+k');
  await early.keyboard.type('kcgl');
  await expect(early.locator('[data-palette]')).toHaveCount(0);
  letGo();
  const box = early.locator('[data-palette]').getByRole('combobox');
  await expect(box).toHaveValue('kcgl');
  await early.keyboard.type('x');
  await expect(box).toHaveValue('kcglx');
  await slow.close();
});

test('a sentence is read as the assistant reads it: its first row does what it says', async () => {
  // Several, whatever other tests have made: one alone would be opened itself.
  await asks('已审核的采购订单');
  await expect(first()).toContainText(/打开院内采购订单列表（\d+张）/);
  const told = Number(/（(\d+)张）/.exec(await first().innerText())?.[1]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/purchaseOrder\?.*(?:f\.status|tab)=/);
  await expect(page.getByText(`共 ${told} 行`)).toBeVisible();
  // What names a page is that page, whatever could be read into it.
  await asks('采购订单');
  await expect(first()).not.toContainText('AI');
});

test('a sum is worked out as it is typed, and Enter takes the result along', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await asks('(1200+35)*0.13');
  await expect(first()).toContainText('= 160.55');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已复制 160.55')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('160.55');
});
