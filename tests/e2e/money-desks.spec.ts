import { expect, type Locator, test } from 'playwright/test';
import { Desk } from './support/desk';
import { as } from './support/made';
import { Person } from './support/person';

/** The desks of money as a clerk meets them on a small screen: nothing is cut, nothing typed is lost, and what is refused is named. */
test.use({ viewport: { width: 1280, height: 800 } });
let person: Person;
let desk: Desk;
test.beforeEach(async ({ browser }) => {
  person = await Person.signsIn(browser, 'hfinance');
  desk = new Desk(person.page);
});
test.afterEach(() => person.leaves());

const open = async (path: string): Promise<void> => void (await person.page.goto(`/#${path}`));
/** Nothing of it lies behind the edge of what it scrolls in. */
const isWhole = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const own = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (overflowX !== 'visible' && (own.right > edge.right + 0.5 || own.left < edge.left - 0.5)) return false;
    }
    return true;
  });

test('the closing desk shows every command whole, first those one can give, and has the keyboard in its months', async () => {
  await open('/closingDesk');
  const months = desk.pane.getByRole('radiogroup', { name: '月份' });
  await expect(months.locator('[aria-checked=true]')).toBeFocused();
  await months.getByRole('radio').last().click();
  const rows = desk.pane.getByRole('table', { name: '结账前要处理的事' }).getByRole('row');
  await expect(rows.getByRole('button', { name: '查看' }).first()).toBeVisible();
  for (const button of await rows.getByRole('button').all()) expect(await isWhole(button), (await button.textContent()) ?? '').toBe(true);
  const groups = await desk.pane.locator('tbody').all();
  for (const group of groups) {
    const acts = await group.locator('tr:has(td)').evaluateAll((all) => all.map((row) => row.querySelectorAll('button').length > 0));
    expect(acts, 'what one cannot do anything about stands last').toEqual(acts.toSorted((a, b) => Number(b) - Number(a)));
  }
});

test('a week of the forecast is read from its days to what is left without scrolling', async () => {
  await open('/commonView/cashForecast');
  await expect(desk.grid.first().locator('[data-row]').first()).toBeVisible();
  for (const title of ['周', '开始', '结束', '期初资金', '逾期应收', '预计收入', '逾期应付', '预计支出', '期末资金', '资金']) {
    const head = desk.grid
      .first()
      .getByRole('columnheader', { name: new RegExp(`^${title}`) })
      .first();
    expect(await isWhole(head), title).toBe(true);
  }
});

test('a month that was typed is sent by Ctrl+Enter as it stands there', async () => {
  await open('/commonView/vouchers');
  await desk.tableHasIt('the list has opened');
  await person.presses('生成凭证');
  const month = desk.pane.getByRole('dialog').getByRole('textbox', { name: /^会计期间/ });
  await expect(month).toBeFocused();
  await month.fill('2020-1');
  const sent = person.page.waitForRequest(/voucher\/generate/);
  await month.press('Control+Enter');
  expect((await sent).postDataJSON()).toMatchObject({ input: { accountMonth: '2020-01' } });
  await expect(month).toHaveValue('2020-01');
});

const file = (name: string, ...rows: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });

test('a file that is none is named; one that was brought before says that nothing of it is new; Enter keeps what was read', async () => {
  await open('/commonView/bankAccounts');
  await desk.tableHasIt('the list has opened');
  await expect(desk.grid.first()).toContainText(/(?:\d{4} ){4,}\d{4}/);
  const no = /(?:\d{4} ){4,}\d{4}/.exec((await desk.grid.first().innerText()) ?? '')?.[0] ?? '';
  expect(no).not.toBe('');
  const statement = file('流水.csv', `账号,${no}`, '交易日期,收入金额,支出金额,对方户名,流水号', '2026-11-28,0.37,,试导公司,MD1');
  await open('/commonView/bankLines');
  await desk.tableHasIt('the list has opened');
  for (const words of [/已导入 1 行|没有新的行/, '没有新的行']) {
    await person.presses('导入');
    const dialog = desk.pane.getByRole('dialog');
    const chosen = dialog.getByLabel('选择Excel文件');
    await chosen.setInputFiles(file('回单.pdf', '%PDF'));
    await expect(dialog.getByText('【回单.pdf】不能导入')).toBeVisible();
    await chosen.setInputFiles(statement);
    await expect(dialog.getByText('共 1 行，检查通过。')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '确认导入' })).toBeFocused();
    await person.strikes('Enter');
    await expect(person.page.locator('[data-sonner-toast]').filter({ hasText: words }).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  }
});

test('what is said of nothing is not asked, and a question names whom a line is of and how much it is', async () => {
  await open('/commonView/bankLines');
  await desk.tableHasIt('the list has opened');
  const waiting = desk.grid.first().locator('[data-row]').filter({ hasText: '待匹配' }).first();
  await waiting.locator('[aria-colindex]').nth(1).click();
  await person.strikes('u');
  await expect(person.page.locator('[data-sonner-toast]').filter({ hasText: '当前不能' }).first()).toBeVisible();
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
  await person.strikes('i');
  const asked = person.page.getByRole('dialog').getByRole('listitem');
  await expect(asked).toHaveText(/\d{4}-\d{2}-\d{2}.*(收入|支出) [\d,]+\.\d{2}$/);
  await person.strikes('Escape');
});

test('a part that is more than there is stays typed beside what was refused', async () => {
  await open('/commonView/bankLines');
  await desk.tableHasIt('the list has opened');
  await desk.grid.first().locator('[data-row]').filter({ hasText: '已建议' }).first().locator('[aria-colindex]').nth(1).click();
  await expect(desk.pane.getByText('可能的单据')).toBeVisible();
  const split = desk.pane.getByRole('button', { name: '部分匹配' }).first();
  await split.click();
  const part = desk.pane.getByRole('textbox', { name: '匹配金额' });
  await expect(part).toBeFocused();
  await part.fill('99999999');
  const refused = person.page.waitForResponse(/bankLine\/match/);
  await part.press('Enter');
  await refused;
  await expect(part).toHaveValue('99999999');
  await expect(desk.pane.getByRole('alert')).toContainText('未匹配金额为');
  // Whatever takes the candidate takes the part that stands beside it, and nothing else is done with the row before.
  await part.fill('0.01');
  await desk.grid.first().locator('[data-row]').filter({ hasText: '已建议' }).first().locator('[aria-colindex]').nth(1).click();
  await person.strikes('i');
  await expect(desk.pane.getByRole('alert')).toContainText('还没有匹配');
  const taken = person.page.waitForRequest(/bankLine\/match/);
  await desk.pane
    .getByRole('listitem')
    .filter({ has: person.page.getByRole('textbox', { name: '匹配金额' }) })
    .getByRole('button')
    .first()
    .click();
  const sent = (await taken).postDataJSON() as { ids: string[]; input: unknown };
  expect(sent.input).toMatchObject({ take: '0.01' });
  await expect(part).toBeHidden();
  const hands = await as('hfinance');
  await hands.post('/v1/business/bankLine/unmatch', { data: { screen: 'bankLines', ids: sent.ids, reason: '试完了' } });
});

test('items that were chosen are gone on with: the keyboard is in the first of them', async ({ browser }) => {
  await person.leaves();
  person = await Person.signsIn(browser, 'dfinance');
  desk = new Desk(person.page);
  await open('/commonView/paymentApplication?new=1');
  await person.presses('选择款项');
  const dialog = desk.pane.getByRole('dialog');
  await expect(dialog.getByRole('row').nth(1)).toBeVisible();
  await person.strikes('ArrowDown');
  await person.strikes('x');
  await person.strikes('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.closest('[data-line-table] [data-row="0"]') != null)).toBe(true);
});

test('a question does what it was begun with, whatever becomes of the list under it; what it made is opened by Enter', async () => {
  const screen = 'bankLines';
  const hands = await as('hfinance');
  const waiting = { screen, 'f.state': '0', pageSize: '2' };
  const { info } = (await (await hands.get('/v1/business/bankLine/list', { params: waiting })).json()) as {
    info: { list: { id: string; serialNo: string }[] };
  };
  const [one, next] = info.list;
  await open('/commonView/bankLines');
  await desk.tableHasIt('the list has opened');
  const rows = desk.grid.first().locator('[data-row]');
  await rows.filter({ hasText: '待匹配' }).first().locator('[aria-colindex]').nth(1).click();
  await person.strikes('i');
  const asked = person.page.getByRole('dialog');
  await expect(asked.getByRole('listitem')).toContainText(one?.serialNo ?? '');
  // A colleague is faster: the row leaves the list, another one stands in its place.
  const count = await rows.filter({ hasText: '待匹配' }).count();
  await hands.post('/v1/business/bankLine/park', { data: { screen, ids: [one?.id], reason: '同事先搁置' } });
  await expect(rows.filter({ hasText: '待匹配' })).toHaveCount(count - 1);
  await person.page.keyboard.type('手续费月末入账');
  const sent = person.page.waitForRequest(/bankLine\/park/);
  await person.strikes('Control+Enter');
  expect((await sent).postDataJSON()).toMatchObject({ ids: [one?.id] });
  await expect(person.page.locator('[data-sonner-toast]').filter({ hasText: '流水已搁置' }).first()).toBeVisible();
  await hands.post('/v1/business/bankLine/restore', { data: { screen, ids: [one?.id] } });
  await expect(rows.filter({ hasText: '待匹配' })).toHaveCount(count);
  expect(next?.id).not.toBe(one?.id);
  // A draft begun from a row is where the keyboard goes next, and the row comes back with its end.
  await person.strikes('Escape');
  await rows.filter({ hasText: '待匹配' }).first().locator('[aria-colindex]').nth(1).click();
  await person.strikes('b');
  await expect(asked.getByRole('combobox')).toBeFocused();
  await asked.getByRole('combobox').fill('康达');
  await expect(person.page.getByRole('option', { name: /康达/ }).first()).toBeVisible();
  await person.strikes('Enter');
  const begun = person.page.waitForResponse(/bankLine\/begin$/);
  await person.strikes('Control+Enter');
  const { made } = ((await (await begun).json()) as { info: { made: { kind: string; id: string }[] } }).info;
  await expect(asked.getByRole('button', { name: /^打开/ })).toBeFocused();
  await person.strikes('Enter');
  await expect(person.pane.locator('form').getByText('草稿', { exact: true }).first()).toBeVisible();
  await hands.post(`/v1/business/${made[0]?.kind}/del`, { data: { id: made[0]?.id } });
  await open('/commonView/bankLines');
  await expect(rows.filter({ hasText: '待匹配' })).toHaveCount(count);
});
