import { expect, type Locator, test } from 'playwright/test';
import { Desk } from './support/desk';
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
  const month = desk.pane.getByRole('dialog').getByLabel(/会计期间/);
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
