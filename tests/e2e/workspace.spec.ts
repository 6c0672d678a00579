import { expect, type Locator, type Page, test, type WebSocketRoute } from 'playwright/test';
import { Person } from './support/person';

/** Notices, dialogs, sleep, scanning, paper and screens of every size, in a real browser. One person; every test opens what it needs. */
test.use({ actionTimeout: 30_000 });

let person: Person;
let page: Page;
const ORDERS = '/hospital/purchaseOrder';
const SUPPLIERS = '/hospital/supplierManage';
const strip = (): Locator => page.getByRole('tablist', { name: '已打开的页面' });
const tab = (name: string | RegExp): Locator => strip().getByRole('tab', { name });
const dialog = (): Locator => person.pane.getByRole('dialog');
const opens = (path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);
const closesAll = async (): Promise<void> => {
  await person.runs('关闭全部标签', '关闭全部标签');
  const still = page.getByRole('dialog', { name: '关闭标签' }).getByRole('button', { name: '仍要关闭' });
  await expect(async () => {
    if (await still.isVisible()) await still.click();
    await expect(strip().getByRole('tab')).toHaveCount(1, { timeout: 500 });
  }).toPass();
};

/** Rows of a list as the server would send them, `above` new ones before those that were there. */
async function listOf(count: number, above: () => number): Promise<void> {
  await page.route(/\/purchaseOrder\/list\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [size, from] = [Number(asked.get('pageSize')), (Number(asked.get('pageNum')) - 1) * Number(asked.get('pageSize'))];
    const total = count + above();
    const list = Array.from({ length: Math.min(size, total - from) }, (_, at) => {
      const name = from + at - above();
      return { id: `r${name}`, sn: `N${name}`, status: 2, actions: [] };
    });
    await route.fulfill({ json: { code: 0, msg: '', info: { list, total, totals: {}, tabs: {} } } });
  });
}
/** Which row stands at the upper edge, and how far it is scrolled away. */
const standsAt = (): Promise<string> =>
  person.pane.locator('[data-grid]').evaluate((grid) => {
    const edge = grid.getBoundingClientRect().top + 38;
    const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.getBoundingClientRect().bottom > edge + 0.5);
    const top = rows.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
    return `${/N-?\d+/.exec(top?.textContent ?? '')?.[0]} ${Math.round(edge - (top?.getBoundingClientRect().top ?? 0))}`;
  });

test.beforeAll(async ({ browser }) => {
  person = await Person.signsIn(browser, 'hospital');
  page = person.page;
  await closesAll();
});
test.afterAll(() => person.leaves());

test('a tab that sleeps keeps its dialog with what was typed, and its table stands at the same row although others came above it', async () => {
  let above = 0;
  await listOf(1000, () => above);
  await opens(`${ORDERS}?tab=all`);
  await expect(person.pane.getByText('N0', { exact: true })).toBeVisible();
  const grid = person.pane.locator('[data-grid]');
  await grid.hover();
  await page.mouse.wheel(0, 15_211);
  await expect.poll(standsAt).toMatch(/^N[34]\d\d \d+$/);
  await expect(person.pane.locator('[data-grid] [data-row]').filter({ hasText: /N4/ }).first()).toBeVisible();
  const before = await standsAt();
  await page.waitForTimeout(600);

  await opens(`${SUPPLIERS}?new=1`);
  await dialog().getByLabel('备注').first().fill('睡着的供应商');
  await expect(tab(/供应商.*有未保存的内容/)).toBeVisible();
  await page.waitForTimeout(900);
  // More than may be awake at once.
  for (let at = 0; at < 18; at++) await opens(`/hospital/traceabilityManage?code=S${at}`);
  await expect(page.locator('[role=tabpanel]')).toHaveCount(16);

  await tab(/供应商.*有未保存的内容/).click();
  await expect(dialog().getByLabel('备注').first()).toHaveValue('睡着的供应商');
  above = 7;
  await tab(/采购订单/).click();
  await expect.poll(standsAt).toBe(before);

  await page.reload();
  await expect.poll(standsAt).toBe(before);
  await tab(/供应商.*有未保存的内容/).click();
  await expect(dialog().getByLabel('备注').first()).toHaveValue('睡着的供应商');
  await dialog().getByRole('button', { name: '取消' }).click();
  await expect(tab(/供应商.*有未保存的内容/)).toHaveCount(0);
  await page.unroute(/\/purchaseOrder\/list\?/);
  await closesAll();
});

test('a row double-clicked while the list still loads opens as soon as it is here', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/purchaseOrder\/list\?/, async (route) => {
    await held;
    await route.continue();
  });
  await opens(`${ORDERS}?tab=all`);
  await person.pane.locator('[data-row="0"]').first().dblclick();
  await expect(person.pane.locator('form h1')).toHaveCount(0);
  letGo();
  await expect(person.pane.locator('form h1').first()).toBeVisible();
  await page.unroute(/\/purchaseOrder\/list\?/);
  await closesAll();
});

test('a dialog is 600 wide, is dragged by its title, fills its tab, and stays with it when another tab is looked at', async () => {
  await opens(`${ORDERS}?tab=all`);
  await opens(`${SUPPLIERS}?new=1`);
  await expect(dialog()).toBeVisible();
  await dialog().getByRole('button', { name: '取消' }).click();
  await person.presses('新增');
  const box = async () => (await dialog().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [title, start] = [dialog().getByRole('heading').first(), await box()];
  await title.hover();
  await page.mouse.down();
  const at = await title.boundingBox();
  await page.mouse.move((at?.x ?? 0) - 120, (at?.y ?? 0) + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await box()).x).toBeLessThan(start.x - 50);
  const moved = await box();
  await tab(/采购订单/).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Bound to its tab, it leaves the others free.
  await expect(person.button('新增')).toBeEnabled();
  await tab(/供应商/).click();
  expect(await box()).toEqual(moved);
  await dialog().getByRole('button', { name: '全屏' }).click();
  const pane = await person.pane.boundingBox();
  await expect.poll(async () => (await box()).width).toBe(pane?.width);
  await dialog().getByRole('button', { name: '还原' }).click();
  await expect.poll(async () => (await box()).width).toBe(start.width);
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);

  // Where nothing asks for more room, 600.
  await page.keyboard.press('Alt+w');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  expect((await page.getByRole('dialog').boundingBox())?.width).toBeLessThanOrEqual(600);
  await page.keyboard.press('Escape');
  await closesAll();
});

test('a notice rings unless muted, takes no focus from whoever types, and leads to the tab that shows its document', async () => {
  const other = await page.context().newPage();
  let channel: WebSocketRoute | undefined;
  await other.routeWebSocket(/\/ws\?/, (ws) => {
    channel = ws;
  });
  await other.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1);
      start.call(this, when);
    };
  });
  await other.goto(`/#${ORDERS}?tab=all`);
  const pane = other.locator('[role=tabpanel]:visible').first();
  await pane.locator('[data-row="0"] [data-column]').first().dblclick();
  await expect(pane.locator('form h1').first()).toBeVisible();
  const id = /id=([\w-]+)/.exec(other.url())?.[1] ?? '';
  const tabs = other.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
  await other.evaluate((hash) => {
    location.hash = hash;
  }, `${ORDERS}?new=1`);
  const remark = pane.getByLabel('备注').first();
  await remark.click();
  await other.keyboard.type('正在');
  await expect.poll(() => channel !== undefined).toBe(true);
  const notice = (title: string) => channel?.send(JSON.stringify({ title, body: '请处理', uri: 'purchaseOrder', objectID: id, extra: {} }));
  notice('新的提醒');
  const told = other.locator('[data-sonner-toast]').filter({ hasText: '新的提醒' });
  await expect(told).toBeVisible();
  await expect(remark).toBeFocused();
  await other.keyboard.type('填写');
  await expect(remark).toHaveValue('正在填写');
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset.notes)).toBe('2');

  // Somebody else changed the document of a tab behind: it is marked, and nothing else happens.
  channel?.send(JSON.stringify({ type: 'change', resource: 'purchaseOrder', ids: [id], by: 'somebody' }));
  await expect(other.getByRole('tab', { name: /CG\d+.*内容已被他人更新/ })).toHaveCount(1);
  await expect(remark).toBeFocused();

  const count = await tabs.count();
  await told.first().click();
  await expect(other).toHaveURL(new RegExp(id));
  await expect(tabs).toHaveCount(count);
  await expect(pane.getByText('此单据已在别处被修改')).toBeVisible();

  await other.keyboard.press('Control+k');
  await other.locator('[data-palette]').getByRole('combobox').fill('>消息提示音');
  await expect(other.getByRole('option', { name: /开关消息提示音/ })).toBeVisible();
  await other.keyboard.press('Enter');
  notice('安静的提醒');
  await expect(other.locator('[data-sonner-toast]').filter({ hasText: '安静的提醒' })).toBeVisible();
  expect(await other.evaluate(() => document.documentElement.dataset.notes)).toBe('2');
  await other.evaluate(() => localStorage.removeItem('isMuted'));
  await other.close();
});

test('what is scanned outside of a field means what it means on the page in front', async () => {
  // As a scanner does, in one breath: keys sent one by one through a busy machine come slower than any hand.
  const scan = (code: string) =>
    page.evaluate(
      (keys) => {
        (document.activeElement as HTMLElement | null)?.blur();
        for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      },
      [...code, 'Enter'],
    );
  await person.opens(ORDERS, '', '全部');
  await person.opensFirstRow();
  const number = await person.number('CG');
  await closesAll();

  // At home: the document of a number, the stock of a product.
  await scan(number);
  await expect(person.pane.locator('form').getByText(number).first()).toBeVisible();
  await closesAll();
  const udi = await person.udiOf('留置针', '1');
  await scan(`]d201${udi}17${(new Date().getFullYear() + 3) % 100}0630`);
  await expect(page).toHaveURL(/inventory\?.*f\.specification=/);
  await closesAll();

  // Over a list: the lines that hold the goods, on the same page.
  await person.opens(ORDERS, '', '全部');
  await expect(person.pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
  await scan(`]d201${udi}17${(new Date().getFullYear() + 3) % 100}0630`);
  await expect(person.pane.getByRole('button', { name: '明细', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/purchaseOrder/);
  const filter = person.pane.getByText(/规格型号/).first();
  await expect(filter).toBeVisible();
  await closesAll();

  // On a form: a line more.
  await opens(`${ORDERS}?new=1`);
  await expect(person.pane.getByLabel('扫码')).toBeVisible();
  await scan(`]C101${udi}`);
  await expect(await person.cell(0, '数量')).toContainText('1');
  await closesAll();

  // In its box: FNC1 comes as Ctrl+], and the next code is inserted whole, as a hand-held terminal does.
  await opens('/hospital/purchaseGrn?new=1');
  const box = person.pane.getByLabel('扫码');
  await box.focus();
  for (const key of [...`01${udi}10A1`, 'Control+]', ...'21S1', 'Enter']) await page.keyboard.press(key);
  await expect(await person.cell(0, '批号')).toHaveText('A1');
  await expect(box).toBeFocused();
  await page.keyboard.insertText(`01${udi}10A2\u001d21S2`);
  await expect(await person.cell(1, '批号')).toHaveText('A2');
  await expect(box).toHaveValue('');
  await page.keyboard.insertText(`01${udi}305A`);
  await expect(person.pane.getByText('GS1条码(30)数量只能是数字：5A')).toBeVisible();
  await closesAll();

  // Where there is no scan box the key asks for the code.
  await page.keyboard.press('F8');
  const asked = page.locator('[data-palette]').getByLabel('条码、UDI、标签或单号');
  await expect(asked).toBeFocused();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(person.pane.locator('form').getByText(number).first()).toBeVisible();
  await closesAll();
});

test('before submitting, one line says what stands in the way and leads to each', async () => {
  await opens(`${ORDERS}?new=1`);
  const check = person.pane.getByRole('region', { name: '提交前检查' });
  await expect(check).toContainText('填写后自动检查');
  const height = (await check.boundingBox())?.height;
  await person.types('收货地址', '解放大道1号');
  await expect(check).toContainText(/提交前还有 \d+ 处需要处理/);
  expect((await check.boundingBox())?.height).toBe(height);
  await page.keyboard.press('Alt+c');
  await person.pane
    .getByRole('list', { name: '提交前需要处理' })
    .getByRole('button', { name: /转到：.*供应商/ })
    .click();
  await expect(person.pane.getByRole('combobox', { name: /^供应商/ }).first()).toBeFocused();
  await person.picks('供应商', 'kd', /康达/);
  await expect(person.pane.getByRole('list', { name: '提交前需要处理' }).getByText(/选择供应商/)).toHaveCount(0);
  // Submitted all the same: what is wrong stands at its field, and the first of it has the keyboard.
  await person.presses(/^提交/);
  const faulty = person.pane.locator('form [aria-invalid=true]').first();
  await expect(faulty).toBeFocused();
  await expect(
    person.pane
      .locator('form')
      .getByText(/^请(填写|选择)/)
      .first(),
  ).toBeVisible();
  await closesAll();
});

test('nothing turns or slides for whoever asked for less motion', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const longest = await page.evaluate(() => {
    const probe = document.createElement('div');
    probe.className = 'animate-spin transition-colors';
    document.body.append(probe);
    const { animationDuration, transitionDuration, animationIterationCount } = getComputedStyle(probe);
    probe.remove();
    return [Math.max(Number.parseFloat(animationDuration), Number.parseFloat(transitionDuration)), animationIterationCount];
  });
  expect(longest[0]).toBeLessThan(0.001);
  expect(longest[1]).toBe('1');
  await page.emulateMedia({ reducedMotion: null });
});

test('on paper stands the page alone, dark on light, whatever the screen was', async () => {
  await opens(`${ORDERS}?tab=all`);
  await expect(person.pane.getByRole('gridcell').first()).toBeVisible();
  const theme = await page.locator('html').getAttribute('data-theme');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.emulateMedia({ media: 'print' });
  for (const frame of [page.getByRole('banner'), page.getByRole('navigation'), strip(), page.getByRole('contentinfo')])
    for (const part of await frame.all()) await expect(part).toBeHidden();
  await expect(person.pane.getByRole('gridcell').first()).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink').trim())).toBe('#14181f');
  await page.emulateMedia({ media: null });
  await page.evaluate((before) => {
    document.documentElement.dataset.theme = before ?? 'light';
  }, theme);
  await closesAll();
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const)
  test(`at ${width} × ${height} everything is within the window and the table fills it`, async () => {
    await page.setViewportSize({ width, height });
    await opens(`${ORDERS}?tab=all`);
    await expect(person.pane.getByRole('gridcell').first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const grid = await person.pane.locator('[data-grid]').boundingBox();
    expect((grid?.x ?? 0) + (grid?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(grid?.width ?? 0).toBeGreaterThan(width - 320);
    expect(grid?.height ?? 0).toBeGreaterThan(height * 0.5);
    // Room that is left goes to the words, and they give some where there is too little; figures keep theirs.
    const widthOf = async (name: string) => (await person.pane.getByRole('columnheader', { name }).first().boundingBox())?.width ?? 0;
    expect(await widthOf('金额')).toBe(120);
    const words = await widthOf('供应商');
    expect(words).toBeGreaterThanOrEqual(width > 3000 ? 480 : 150);
    expect(words).toBeLessThanOrEqual(width > 3000 ? 480 : 280);
    await opens(`${ORDERS}?new=1`);
    const save = person.button('保存');
    await expect(save).toBeInViewport({ ratio: 1 });
    await closesAll();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

test('a list of an organisation that has nothing says what to do, and that older records may be there', async () => {
  await page.route(/purchaseOrder\/list\?/, (route) => route.fulfill({ json: { code: 0, msg: '', info: { list: [], total: 0, totals: {}, tabs: {} } } }));
  await opens(`${ORDERS}?tab=all&nothing=1`);
  await expect(person.pane.getByText('最近 30 天没有记录')).toBeVisible();
  await expect(person.pane.getByText('生成第一张采购订单')).toBeVisible();
  await person.presses('看全部日期');
  await expect(person.pane.getByText('还没有记录', { exact: true })).toBeVisible();
  await person.pane.locator('[data-grid]').getByRole('button', { name: '新增' }).click();
  await expect(tab(/新增采购订单/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await closesAll();
});

test('a lost connection is said where nothing moves; back again, what could not be read and what was not yet fetched of the page come by themselves', async () => {
  await opens(`${ORDERS}?tab=all`);
  await expect(person.pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
  const lost = page.getByText('连接已断开，正在重新连接');
  await page.context().setOffline(true);
  await page.keyboard.press('Alt+q');
  await expect(lost).toBeVisible();
  await expect(person.pane.getByRole('button', { name: '重试' })).toBeVisible();
  // A page whose code was never fetched waits for it instead of breaking, and the others stay.
  await opens('/ptm/messageNotifacation');
  await expect(tab('消息')).toBeVisible();
  await expect(page.getByText('页面没有加载成功')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(
    person.pane
      .getByRole('tab', { name: /收到|收件/ })
      .or(person.pane.getByRole('heading', { name: /消息/ }))
      .first(),
  ).toBeVisible();
  await tab(/^院内采购订单$/).click();
  await expect(person.pane.getByRole('button', { name: '重试' })).toHaveCount(0);
  await expect(person.pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
});

test('a lost session asks once, over any page: reads go on by themselves, what was to be written waits for the user, and nothing typed is lost', async () => {
  /** The session ends at the server's side: only the cookie nobody but it can read goes. */
  const loses = async () => {
    for (const { name, httpOnly } of await page.context().cookies()) if (httpOnly) await page.context().clearCookies({ name });
  };
  const modal = page.getByRole('dialog', { name: '重新登录' });
  const comesBack = async (userName: string) => {
    await modal.getByLabel('用户名').fill(userName);
    await modal.locator('input[type=password]').fill('Demo2026');
    await page.keyboard.press('Enter');
    await expect(modal).toHaveCount(0);
  };
  await opens(`${ORDERS}?tab=all`);
  await expect(person.pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');
  await opens(`${ORDERS}?new=1`);
  await person.types('备注', '会话过期前写下的');
  await expect(tab(/有未保存的内容/)).toBeVisible();
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && /purchaseOrder\/add/.test(request.url()) && writes.push(request.url()));
  await loses();
  await page.keyboard.press('Control+s');
  await expect(modal).toHaveCount(1);
  await comesBack('hospital');
  await tab(/有未保存的内容/).click();
  await expect(person.pane.getByLabel('备注').first()).toHaveValue('会话过期前写下的');
  expect(writes).toHaveLength(1);

  // Two reads at once: one question, and both have their answer after it.
  await tab(/^院内采购订单$/).click();
  await loses();
  const answered = page.waitForResponse((answer) => /purchaseOrder\/list\?/.test(answer.url()) && answer.status() === 200);
  await page.keyboard.press('Alt+q');
  await opens(SUPPLIERS);
  await expect(modal).toHaveCount(1);
  await comesBack('hospital');
  await answered;
  await tab(/供应商/).click();
  await expect(person.pane.locator('[data-row="0"] [data-column]').first()).not.toHaveText('');

  // Somebody else in the same window: neither the tabs nor the drafts of the one before are his.
  const drafts = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const request = indexedDB.open('yiruntong');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const all = request.result.transaction('workspace').objectStore('workspace').getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
            request.result.close();
          };
        }),
    );
  await expect.poll(drafts).toContain('会话过期前写下的');
  await loses();
  await page.keyboard.press('Alt+q');
  await expect(modal).toHaveCount(1);
  await comesBack('nurse');
  await expect(tab(/供应商/)).toHaveCount(0);
  await expect(tab(/有未保存的内容/)).toHaveCount(0);
  await expect.poll(drafts).not.toContain('会话过期前写下的');
});
