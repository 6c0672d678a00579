import { expect, test } from 'playwright/test';
import { LATER } from './support/made';
import { Person } from './support/person';

/** The main job: an order crosses two organisations and its goods reach a patient. Several people are signed in at once. */
test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 30_000, screenshot: 'only-on-failure' });

const GOODS = '留置针';
/** As a label writes a day: in three years. */
const EXPIRES = `${(new Date().getFullYear() + 3) % 100}0630`;
let hospital: Person;
let dealer: Person;
let order: string;
let lot: string;
let piece: string;

test.beforeAll(async ({ browser }) => {
  hospital = await Person.signsIn(browser, 'hospital');
  dealer = await Person.signsIn(browser, 'dealer');
});

test('the hospital orders by pinyin and by scan; the approver reviews; the dealer hears of it and follows', async ({ browser }) => {
  await hospital.runs('cgdd', '院内采购订单');
  await hospital.presses('新增');
  await hospital.picks('供应商', 'kd', /康达/);
  await hospital.picks('收货仓库', 'zx', /中心/);
  await hospital.types('预计到货', LATER);
  await hospital.types('收货地址', '解放大道1号');
  await hospital.types('收货人', '王库管');
  await hospital.types('联系电话', '13800000000');
  await hospital.presses(/加行/);
  await hospital.typesProduct(0, 'lzz', GOODS);
  await hospital.typesInLine(0, '数量', '4');
  piece = await hospital.udiOf(GOODS, '1');
  await hospital.scans(`]d201${await hospital.udiOf(GOODS, '2')}17${EXPIRES}`);
  await expect(await hospital.cell(0, '数量')).toContainText('5');
  await hospital.presses(/保存/);
  order = await hospital.number('CG');
  await hospital.presses(/^提交/);
  await hospital.settles('待审核');
  const manager = await Person.signsIn(browser, 'manager');
  await manager.opens('/hospital/purchaseOrder', order);
  // Notices stay for five seconds: the dealer looks while the approver still works.
  const heard = dealer.follows('新的销售订单');
  await manager.presses(/^审核/);
  await manager.settles('已审核');
  await manager.leaves();
  await heard;
});

test('the notice led the dealer to the order; he accepts it', async () => {
  await expect(dealer.page).toHaveURL(/salesOrder/);
  await dealer.opensFirstRow();
  await expect(dealer.pane.getByText(order).first()).toBeVisible();
  await dealer.presses(/^审核/);
  await dealer.settles('已审核');
});

test('he ships it: lots first-expiry-first, the keeper reviews, stock goes out', async ({ browser }) => {
  await dealer.presses('转销售出库');
  await expect(await dealer.cell(0, '数量')).toContainText('5');
  await dealer.presses('建议批号');
  await expect(await dealer.cell(0, '批号')).not.toHaveText('');
  lot = ((await (await dealer.cell(0, '批号')).textContent()) ?? '').trim();
  await dealer.presses(/保存/);
  const odo = await dealer.number('XC');
  await dealer.presses(/^提交/);
  await dealer.settles('待审核');
  const keeper = await Person.signsIn(browser, 'dkeeper');
  await keeper.opens('/commonView/saleOdo', odo);
  await keeper.presses(/^审核/);
  await keeper.settles('已审核');
  await keeper.leaves();
});

test('the keeper finds the mirrored receipt, refuses one, books in the rest', async ({ browser }) => {
  const keeper = await Person.signsIn(browser, 'keeper');
  await keeper.opens('/hospital/purchaseGrn', '', '待收货');
  await keeper.opensFirstRow();
  // Five pieces may have come of two lots, the first with one.
  const shippedIn = async (row: number) => Number(((await (await keeper.cell(row, '发货数量')).textContent()) ?? '').trim());
  const row = (await shippedIn(0)) > 1 ? 0 : 1;
  await keeper.typesInLine(row, '数量', String((await shippedIn(row)) - 1));
  await keeper.typesInLine(row, '拒收数量', '1');
  await keeper.typesInLine(row, '拒收原因', '包装破损');
  await keeper.presses(/保存/);
  await keeper.presses(/^审核/);
  await keeper.settles('已审核');
  await keeper.leaves();
  // The dealer gets the refused piece back as a return.
  await dealer.opens('/commonView/saleReturn', '', '待收货');
  await dealer.opensFirstRow();
  await expect(dealer.pane.getByText('拒收').first()).toBeVisible();
  await dealer.presses(/^审核/);
  await dealer.settles('已审核');
});

test('the nurse claims, the store issues, she receives and uses for a patient', async ({ browser }) => {
  const nurse = await Person.signsIn(browser, 'nurse');
  await nurse.opens('/hospital/SuppliesClaim');
  await nurse.presses('新增');
  await nurse.picks('供应库房', 'zx', /中心/);
  await nurse.picks('科室库房', '', /.+/);
  await nurse.presses(/加行/);
  await nurse.typesProduct(0, 'lzz', GOODS);
  await nurse.typesInLine(0, '申领数量', '1');
  await nurse.presses(/保存/);
  const claim = await nurse.number('HS');
  await nurse.presses(/^提交/);
  await nurse.settles('待审核');

  const keeper = await Person.signsIn(browser, 'keeper');
  await keeper.opens('/hospital/hApplicationManage', claim);
  await keeper.presses(/^审核/);
  await keeper.settles('已审核');
  await keeper.presses('转发放');
  await keeper.presses('建议批号');
  await expect(await keeper.cell(0, '批号')).not.toHaveText('');
  await keeper.presses(/保存/);
  const issue = await keeper.number('HF');
  await keeper.presses(/^提交/);
  await keeper.settles('待审核');
  // A second person checks what was picked.
  await hospital.opens('/hospital/hospitalgrantOdo', issue);
  await hospital.presses(/出库复核/);
  await hospital.settles('已审核');
  await keeper.leaves();

  await nurse.opens('/hospital/receiveInwarehouse', '', '待收货');
  await nurse.opensFirstRow();
  await nurse.presses(/确认收货/);
  await nurse.settles('已审核');

  await nurse.opens('/hospital/useRecord');
  await nurse.presses('新增');
  await nurse.picks('使用库房', '', /.+/);
  const visit = await hospital.inpatientOf('骨科');
  await nurse.picks('患者', visit, visit);
  await nurse.scans(`(01)${piece}`);
  await nurse.typesInLine(0, '数量', '1');
  await nurse.presses('建议批号');
  await nurse.presses(/保存/);
  await nurse.presses(/^审核/);
  await nurse.settles('已审核');
});

test('the manager traces the lot and asks for the order in his own words', async ({ browser }) => {
  const manager = await Person.signsIn(browser, 'manager');
  await manager.opens('/hospital/traceabilityManage');
  await manager.traces(`(01)${piece}(10)${lot}`);
  for (const words of ['康达医疗器械', '第一人民医院', '骨科'])
    await expect(manager.pane.getByText(new RegExp(words)).filter({ visible: true }).first()).toBeVisible();
  await (await manager.callsPalette()).getByRole('combobox').fill('打开今天发给康达的采购订单');
  await manager.page.getByRole('option', { name: /问 AI/ }).click();
  // The streamed answer names the order; Enter on the empty question opens what it proposes.
  await expect(manager.page.getByText(order).first()).toBeVisible();
  await manager.page
    .getByRole('button', { name: new RegExp(`打开.*${order}`) })
    .first()
    .click();
  await expect(manager.page.getByRole('tab', { name: new RegExp(order), selected: true })).toBeVisible();
});

test('after a reload tabs are as they were', async () => {
  const titles = (): Promise<string[]> => dealer.page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('title') ?? ''));
  const before = await titles();
  await dealer.page.reload();
  await expect(dealer.page.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
  await expect.poll(titles).toEqual(before);
});
