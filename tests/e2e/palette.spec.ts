import { expect, type Locator, type Page, test } from 'playwright/test';
import { Person } from './support/person';

/** The palette in a real browser. One person, one page; every test closes what it opened. */
test.describe.configure({ mode: 'serial' });
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
async function closes(): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(palette()).toHaveCount(0);
}

test.beforeAll(async ({ browser }) => {
  person = await Person.signsIn(browser, 'hospital');
  page = person.page;
});
test.afterAll(() => person.leaves());

test('the first day says Ctrl-K once', async () => {
  const hint = page.getByRole('region', { name: '第一次使用' });
  await expect(hint).toBeVisible();
  await hint.getByRole('button', { name: '试一试' }).click();
  await expect(input()).toBeFocused();
  await expect(hint).toHaveCount(0);
  await closes();
  await page.reload();
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('finds a page by initials, by pinyin as an input method types it, by words and by its English name', async () => {
  await asks('yncgdd');
  await expect(first()).toContainText('采购订单');
  for (const words of ["yuan'nei'cai'gou'ding'dan", '院内采购订单', 'hPurchaseOrder']) {
    await input().fill(words);
    await expect(first()).toContainText('采购订单');
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
  await expect(first()).toContainText('快捷键一览');
  await input().fill('？库存还有多少');
  await expect(first()).toContainText('问 AI：库存还有多少');
  await input().fill('@康达');
  await expect(options().filter({ hasText: '康达' }).first()).toBeVisible();
  await closes();
});

test('the ! mode says why not, with the flag that is missing', async () => {
  await asks('!审核销售订单');
  await expect(first()).toContainText(/没有页面权限：.+（\w+）|没有操作权限：.+:\w+/);
  await expect(first()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(palette()).toBeVisible();
  await closes();
});

test('words become a page with its filters, shown as chips that can be taken away before Enter', async () => {
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

test('a document is found by its number', async () => {
  await person.opens('/hospital/purchaseOrder', '', '全部');
  await person.opensFirstRow();
  const number = await person.number('CG');
  await asks(`#${number}`);
  await options().filter({ hasText: number }).first().click();
  await expect(person.pane.locator('form').getByText(number).first()).toBeVisible();
});

test('what writes is confirmed with the documents it touches before it runs', async () => {
  await asks('>退出登录');
  await expect(first()).toContainText('需确认');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '退出登录' });
  await expect(question).toContainText('打开的标签和草稿会为您保留');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
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
  await asks('c');
  const before = await first().innerText();
  await input().fill('cg');
  await input().fill('c');
  await expect(first()).toHaveText(before, { useInnerText: true });
  const drawn = await options().count();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options().count()).toBeGreaterThan(drawn);
  await page.keyboard.press('End');
  await expect(options().last()).toHaveAttribute('aria-selected', 'true');
  await closes();
});

test('F1 lists every shortcut; a key is changed by pressing it, a taken one is refused', async () => {
  await person.opens('/commonView/inventory');
  await expect(page).toHaveURL(/inventory/);
  await page.keyboard.press('F1');
  const sheet = page.getByRole('dialog', { name: '快捷键一览' });
  await sheet.getByRole('button', { name: /^关闭标签的快捷键 Alt\+W/ }).click();
  await page.keyboard.press('Alt+1');
  await expect(sheet.getByRole('alert')).toHaveText('Alt+1 已用于“第1个标签”');
  await sheet.getByRole('button', { name: /^关闭标签的快捷键/ }).click();
  await page.keyboard.press('Alt+x');
  await expect(sheet.getByRole('button', { name: /^关闭标签的快捷键 Alt\+X/ })).toBeVisible();
  await sheet.getByRole('searchbox', { name: '查找命令' }).fill('gbqtbq');
  await sheet.getByRole('button', { name: /^关闭其他标签的快捷键 设置/ }).click();
  await page.keyboard.press('Alt+j');
  await expect(sheet.getByRole('button', { name: /^关闭其他标签的快捷键 Alt\+J/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const open = await page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab').count();
  await page.keyboard.press('Alt+x');
  await expect(page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab')).toHaveCount(open - 1);
});

test('the coach names the key at the third click, once', async () => {
  const hint = page.locator('[data-sonner-toast]').filter({ hasText: '可以按 Ctrl+K' });
  const box = page.getByRole('button', { name: /搜索页面、单据、命令/ });
  await page.evaluate(() => localStorage.removeItem('coach'));
  for (const click of [1, 2, 3, 4]) {
    await box.click();
    await expect(input()).toBeFocused();
    await closes();
    if (click === 2) await expect(hint).toHaveCount(0);
    if (click === 3) await expect(hint).toBeVisible();
  }
  await expect(hint).toHaveCount(1);
});
