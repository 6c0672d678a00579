import { expect, test } from 'playwright/test';
import { attaches, calls, chooses, fills, goesOn, looksUp, pulls, pushes, reaches, writesOrder } from './support/keys';
import { stocked } from './support/made';
import { Person } from './support/person';

/** What is ordered is received, charged, applied for, paid and booked at the seller, and a month is closed, by seven people, none of whom has a mouse. */
test.describe.configure({ mode: 'serial' });

const NAMES = ['hospital', 'manager', 'dealer', 'dkeeper', 'keeper', 'hfinance', 'dfinance'] as const;
const at = {} as Record<(typeof NAMES)[number], Person>;
let order: string;
let receipt: string;
let invoice: string;
let application: string;
let payment: string;

test.beforeAll(async ({ browser }) => {
  await stocked('留置针', '50', 'dkeeper', '主仓库');
  for (const name of NAMES) at[name] = await Person.signsIn(browser, name);
});
test.afterAll(async () => {
  for (const person of Object.values(at)) await person.leaves();
});

test('goods are ordered, shipped and received', async () => {
  const { hospital, manager, dealer, dkeeper, keeper } = at;
  order = await writesOrder(hospital);
  // The next one follows from where this one stands.
  await hospital.page.keyboard.press('Alt+n');
  await expect(hospital.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await looksUp(manager, order);
  await goesOn(manager, 'Alt+r', '已审核');
  await looksUp(dealer, order);
  await goesOn(dealer, 'Alt+r', '已审核');
  await pushes(dealer, '转销售出库');
  await expect.poll(() => dealer.said(0, '批号')).not.toBe('');
  await goesOn(dealer, 'Alt+s', '待审核');
  const delivery = await dealer.number('XC');
  await looksUp(dkeeper, delivery);
  await goesOn(dkeeper, 'Alt+r', '已审核');
  await looksUp(keeper, delivery);
  await goesOn(keeper, 'Alt+r', '已审核');
  receipt = await keeper.number('CR');
});

test('the paper of the goods is registered with its file, and passed by finance', async () => {
  const { hospital, hfinance } = at;
  await calls(hospital, 'xzjxfp', '新增进项发票');
  await expect(hospital.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(hospital, '销售方', 'kd', /康达/);
  await pulls(hospital, '拉取上游单据', receipt);
  await fills(hospital, '发票号码', `2642${String(Date.now()).padStart(16, '0')}`);
  await fills(hospital, '开票日期', 't');
  await fills(hospital, '价税合计', await hospital.said(0, '含税金额'));
  await attaches(hospital);
  await goesOn(hospital, 'Alt+s', '待审核');
  invoice = await hospital.number('FJ');
  await looksUp(hfinance, invoice);
  await goesOn(hfinance, 'Alt+r', '已审核');
});

test('what it says is applied for, agreed to, and paid by the bank', async () => {
  const { hfinance, manager } = at;
  await calls(hfinance, 'xzynfksq', '新增院内付款申请');
  await expect(hfinance.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(hfinance, '收款单位', 'kd', /康达/);
  await pulls(hfinance, '选择款项', invoice, '进项发票');
  await fills(hfinance, '收款开户行', '中国工商银行武汉分行');
  await fills(hfinance, '收款账号', '4200188800010001');
  await goesOn(hfinance, 'Alt+s', '待审核');
  application = await hfinance.number('FA');
  await looksUp(manager, application);
  await goesOn(manager, 'Alt+r', '已审核');
  await calls(hfinance, 'xzfkd', '新增付款单');
  await expect(hfinance.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(hfinance, '收款单位', 'kd', /康达/);
  await pulls(hfinance, '选择款项', application);
  await pushes(hfinance, /^更多字段/);
  await attaches(hfinance);
  await goesOn(hfinance, 'Alt+s', '待审核');
  payment = await hfinance.number('FK');
  await looksUp(manager, payment);
  await goesOn(manager, 'Alt+r', '已审核');
});

test('the seller books what came in', async () => {
  const { dfinance, dealer } = at;
  await looksUp(dfinance, payment);
  await goesOn(dfinance, 'Alt+s', '待审核');
  const booked = await dfinance.number('FS');
  await looksUp(dealer, booked);
  await goesOn(dealer, 'Alt+r', '已审核');
});

test('a month is closed, proved, and opened again with a reason', async () => {
  const { hfinance } = at;
  const { keyboard } = hfinance.page;
  await calls(hfinance, 'yjt', '月结台');
  await expect(hfinance.pane.getByRole('heading', { name: '月结台' })).toBeVisible();
  const answers = async (button: string) => {
    const dialog = hfinance.page.getByRole('dialog');
    await reaches(hfinance, dialog.getByRole('button', { name: button, exact: true }));
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await pushes(hfinance, /^结账/);
  await answers('结账');
  // The desk goes on to the month under way; the one before it was closed.
  const month = hfinance.pane.getByRole('radio', { checked: true });
  await expect(month).toHaveAccessibleName(/进行中/);
  await reaches(hfinance, month);
  await keyboard.press('ArrowLeft');
  await expect(month).toHaveAccessibleName(/已结账/);
  await pushes(hfinance, '反结账');
  await expect(hfinance.page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await keyboard.type('补录上月发票');
  await answers('反结账');
  await expect(hfinance.button(/^结账/)).toBeVisible();
});
