import { expect, type Locator, type Page, test } from 'playwright/test';
import { Person } from './support/person';

/** The lines of a document while they are typed: Excel, input methods, blocks of cells. One keeper types receipts and saves none. */
test.use({ actionTimeout: 30_000 });

let keeper: Person;
let page: Page;
let codes: string[];
const RECEIPTS = '/commonView/saleGrnOthers';

test.beforeAll(async ({ browser }) => {
  keeper = await Person.signsIn(browser, 'keeper');
  page = keeper.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = await page.request.get('/v1/business/specification/picker', { params: { pageSize: '20' } });
  const { info } = (await answer.json()) as { info: { list: { code: string; name: string }[] } };
  codes = info.list.map((row) => row.code);
});
test.afterAll(() => keeper.leaves());

const grid = (): Locator => keeper.pane.locator('[data-line-table]');
const lines = (): Locator => grid().locator('[data-row]');
const marked = (): Locator => grid().locator('[data-column][aria-selected=true]');
const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const copies = (text: string): Promise<void> => page.evaluate((words) => navigator.clipboard.writeText(words), text);
const columnOf = async (name: string): Promise<number> =>
  Number(
    await grid()
      .getByRole('columnheader', { name: new RegExp(`^${name}`) })
      .first()
      .getAttribute('aria-colindex'),
  ) - 1;
const textOf = async (row: number, column: string): Promise<string> => {
  const cell = await keeper.cell(row, column);
  const input = cell.locator('input, select').first();
  return (await input.count()) > 0 ? input.inputValue() : (await cell.innerText()).trim();
};

/** A new receipt with so many empty lines. */
async function begins(count: number): Promise<void> {
  await keeper.opens(`${RECEIPTS}?new=1&try=${Date.now()}`);
  await expect(keeper.pane.getByRole('heading', { name: /新增其他入库单|其他入库单/ })).toBeVisible();
  for (let at = 0; at < count; at++) {
    await keeper.presses(/加行/);
    await expect(lines()).toHaveCount(at + 1);
  }
}

/** Cells as Excel has them on the clipboard, pasted where the cursor stands in a line. */
async function pastes(row: number, column: string, text: string): Promise<void> {
  await copies(text);
  await (await keeper.cell(row, column)).click();
  await page.keyboard.press('Control+v');
}

test('rows of Excel become lines: quoted cells, long codes and leading zeros as they are, no line for the break at the end', async () => {
  await begins(1);
  const [first = '', second = ''] = codes;
  await pastes(0, '产品', `${first}\r\n${second}\r\n`);
  await expect(lines()).toHaveCount(2);
  await expect.poll(() => textOf(1, '产品')).not.toBe('');
  await pastes(0, '数量', '1,200\t000123\r\n3\t20261122000000012345\r\n5\t"批 ""7""\t甲"\r\n');
  await expect.poll(() => textOf(1, '批号')).toBe('20261122000000012345');
  expect(await textOf(0, '数量')).toMatch(/^1,?200/);
  expect(await textOf(0, '批号')).toBe('000123');
  expect(await textOf(2, '批号')).toBe('批 "7"\t甲'.replace('\t', ' '));
  await expect(lines()).toHaveCount(3);
});

test('an empty row between others keeps its place: each figure comes to the line it stands beside', async () => {
  await begins(3);
  await pastes(0, '批号', 'A\n\nC\n');
  await expect.poll(() => textOf(2, '批号')).toBe('C');
  expect(await textOf(0, '批号')).toBe('A');
  expect(await textOf(1, '批号')).toBe('');
  await expect(lines()).toHaveCount(3);
});

test('what names no record is marked on its cell and said', async () => {
  await begins(1);
  await pastes(0, '产品', `没有这个编码\n${codes[0]}\n`);
  await expect(page.getByText(/已粘贴 2 行，其中 1 处没有匹配到记录，已标红/)).toBeVisible();
  await expect(await keeper.cell(0, '产品')).toHaveAttribute('aria-invalid', 'true');
  await expect(await keeper.cell(1, '产品')).not.toHaveAttribute('aria-invalid', 'true');
});

test('the first letter of an input method is not lost, and its Enter and Escape do not end the edit', async () => {
  await begins(1);
  await (await keeper.cell(0, '数量')).click();
  await page.keyboard.press('Tab');
  const input = (await keeper.cell(0, '批号')).locator('input');
  await expect(input).toBeFocused();
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: "pi'hao", selectionStart: 6, selectionEnd: 6 });
  await expect(input).toHaveValue("pi'hao");
  for (const key of ['Enter', 'Escape'])
    await input.evaluate((box, name) => {
      box.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, isComposing: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: name, keyCode: 229, bubbles: true, cancelable: true }));
    }, key);
  await expect(input).toBeFocused();
  await client.send('Input.insertText', { text: '批号甲' });
  await expect(input).toHaveValue('批号甲');
  await page.keyboard.press('Enter');
  await expect(input).toHaveCount(0);
  expect(await textOf(0, '批号')).toBe('批号甲');
  await client.detach();
});

test('a block of cells is marked by Shift and the arrows, summed, copied with its head, and the keyboard stays in the first cell', async () => {
  await begins(3);
  await pastes(0, '数量', '1\n2\n3.5\n');
  await expect.poll(() => textOf(2, '数量')).toBe('3.5');
  await (await keeper.cell(0, '数量')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(marked()).toHaveCount(3);
  await expect(keeper.pane.getByText(/选区 3 行 × 1 列 · 计数 3 · 合计 6.5/)).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect.poll(clipboard).toBe('1\n2\n3.50'.replace('3.50', await textOf(2, '数量')));
  await page.keyboard.press('Control+Shift+c');
  await expect.poll(async () => (await clipboard()).split('\n')[0]).toBe('数量');
  await expect((await keeper.cell(0, '数量')).locator('input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(marked()).toHaveCount(0);
});

test('a block drawn with the mouse is emptied by Delete, comes back by 撤销, and one value fills it', async () => {
  await begins(3);
  await pastes(0, '数量', '1\tB1\n2\tB2\n3\tB3\n');
  await expect.poll(() => textOf(2, '批号')).toBe('B3');
  const [from, to] = [await (await keeper.cell(0, '数量')).boundingBox(), await (await keeper.cell(2, '批号')).boundingBox()];
  if (!from || !to) throw new Error('the cells are not in view');
  await page.mouse.move(from.x + 12, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 12, to.y + 12, { steps: 6 });
  await page.mouse.up();
  await expect(marked()).toHaveCount(6);
  await page.keyboard.press('Delete');
  await expect.poll(() => textOf(2, '批号')).toBe('');
  expect(await textOf(0, '数量')).toBe('');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => textOf(2, '批号')).toBe('B3');
  expect(await textOf(0, '数量')).toBe('1');
  await copies('同一批');
  await (await keeper.cell(0, '批号')).click();
  await (await keeper.cell(2, '批号')).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+v');
  for (const row of [0, 1, 2]) await expect.poll(() => textOf(row, '批号')).toBe('同一批');
  expect(await textOf(1, '数量')).toBe('2');
});

test('Ctrl+Z takes back typing, pasting and deleting wherever the cursor is, Ctrl+Y does it again; Ctrl+D fills a block down', async () => {
  await begins(3);
  await pastes(0, '数量', '1\tB1\n2\tB2\n3\tB3\n');
  await expect.poll(() => textOf(2, '批号')).toBe('B3');
  await keeper.typesInLine(1, '批号', 'B22');
  await page.keyboard.press('Control+Delete');
  await expect(lines()).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(lines()).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(1, '批号')).toBe('B2');
  // The cursor stands where the step showed.
  await expect((await keeper.cell(1, '批号')).locator('input')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(2, '批号')).toBe('');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => textOf(1, '批号')).toBe('B22');
  await (await keeper.cell(0, '数量')).click();
  await (await keeper.cell(2, '批号')).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  for (const row of [0, 1, 2]) await expect.poll(() => textOf(row, '批号')).toBe('B1');
  expect(await textOf(2, '数量')).toBe('1');
  // Several chosen lines leave by the button; the keyboard stays, and the notice brings them back.
  await lines().nth(0).locator('[data-select]').click();
  await lines().nth(2).locator('[data-select]').click();
  await keeper.presses('删除 2 行');
  await expect(lines()).toHaveCount(1);
  await expect.poll(() => grid().evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(lines()).toHaveCount(3);
});

test('the keyboard goes on over cells that are worked out: none of them swallows it', async () => {
  await begins(2);
  await pastes(0, '产品', `${codes[0]}\n`);
  await expect.poll(() => textOf(0, '产品')).not.toBe('');
  await (await keeper.cell(0, '数量')).click();
  const name = await columnOf('生产厂家');
  for (let at = await columnOf('数量'); at < name; at++) await page.keyboard.press('ArrowRight');
  await expect(grid()).toBeFocused();
  await expect(grid()).toHaveAttribute('aria-activedescendant', new RegExp(`-0-${name}$`));
  await page.keyboard.press('Control+c');
  await expect.poll(clipboard).toBe(await textOf(0, '生产厂家'));
  await page.keyboard.press(' ');
  await expect(keeper.pane.getByText('已选 1 行')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(grid()).toHaveAttribute('aria-activedescendant', new RegExp(`-1-${name}$`));
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+End');
  await expect(grid()).toHaveAttribute('aria-activedescendant', /-1-\d+$/);
});

test('the buttons of a line copy it, give back what was typed, show its details, and take it away', async () => {
  await begins(1);
  const verb = (row: number, name: string) => lines().nth(row).getByRole('button', { name });
  await keeper.typesInLine(0, '批号', 'L1');
  await page.keyboard.press('Escape');
  await verb(0, '复制此行').click();
  await expect(lines()).toHaveCount(2);
  await expect.poll(() => textOf(1, '批号')).toBe('L1');
  await keeper.typesInLine(1, '批号', 'L2');
  await verb(1, '取消修改').click();
  expect(await textOf(1, '批号')).toBe('L1');
  await verb(1, '查看明细').click();
  await expect(page.getByRole('dialog', { name: /第 ?2 ?行|明细/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await verb(1, '删除此行').click();
  await expect(lines()).toHaveCount(1);
  // Below many lines a new one comes into view.
  await pastes(0, '批号', Array.from({ length: 30 }, (_, at) => `P${at}`).join('\n'));
  await expect(keeper.pane.getByText('共 30 行')).toBeVisible();
  await keeper.presses(/加行/);
  await expect(grid().locator('[data-row="30"] [data-select]')).toBeInViewport({ ratio: 1 });
});

test('a code and how many of it, copied from any list, find their columns; what finds none is named', async () => {
  await begins(1);
  const [first = '', second = ''] = codes;
  await pastes(0, '产品', `${first}\t12\t急用\r\n${second}\t7\t不急\r\n`);
  await expect(page.getByText(/已粘贴 2 行，按内容识别为产品、数量，没有粘贴第 3 列“急用”/)).toBeVisible();
  await expect.poll(() => textOf(1, '产品')).not.toBe('');
  expect([await textOf(0, '数量'), await textOf(1, '数量')]).toEqual(['12', '7']);
  // With a head the head decides.
  await begins(1);
  await pastes(0, '产品', `数量\t单位成本\t编码\r\n3\t2.5\t${first}\r\n`);
  await expect.poll(() => textOf(0, '数量')).toBe('3');
  await expect.poll(() => textOf(0, '产品')).not.toBe('');
  await expect(lines()).toHaveCount(1);
});

test('a long number that a sheet cut short is not pasted as a lot, in the table or in a text; thousands are read', async () => {
  await begins(1);
  await pastes(0, '数量', '1,234.5\t2.02E+11\r\n');
  await expect(page.getByText(/已粘贴 1 行，其中 1 处长号码成了科学计数法，末尾的位数已经丢失，没有粘贴，已标红/)).toBeVisible();
  expect([await textOf(0, '数量'), await textOf(0, '批号')].map((text) => text.replace(',', ''))).toEqual(['1234.5', '']);
  await expect(await keeper.cell(0, '批号')).toHaveAttribute('aria-invalid', 'true');
  await pastes(0, '批号', '2.02E+11');
  await expect(page.getByText(/没有粘贴：“2.02E\+11”是科学计数法，末尾的位数已经丢失/)).toBeVisible();
  expect(await textOf(0, '批号')).toBe('');
});
