import { type APIRequestContext, expect, test } from 'playwright/test';
import { inTurn } from '../../src/run/turn.mjs';
import { browserThatSees } from './support/camera-film';
import { Hand } from './support/hand';
import { as, carried, draftOf, issuedToWard, recordOf, stocked } from './support/made';

/** The tasks of a handheld, end to end at 390 × 844, by a scanner that types. */
const GOODS = '一次性使用静脉留置针';
let keeper: Hand;
let nurse: Hand;
let api: APIRequestContext;
let ward: APIRequestContext;

type Info = { header: Record<string, string>; lines: Record<string, string>[] };
const asked = async <T>(hands: APIRequestContext, path: string, params: Record<string, string>): Promise<T> =>
  ((await (await hands.get(path, { params })).json()) as { info: T }).info;
const listed = async (hands: APIRequestContext, kind: string, params: Record<string, string>) =>
  (await asked<{ list: Record<string, string>[] }>(hands, `/v1/business/${kind}/list`, { pageSize: '200', ...params })).list;
const infoOf = (hands: APIRequestContext, kind: string, id: string, screen: string): Promise<Info> => asked(hands, `/v1/business/${kind}/info`, { id, screen });
/** A receipt a supplier's delivery made, with a line of which there is more than one. */
async function waitingReceipt(): Promise<[Record<string, string>, Record<string, string>[], Record<string, string>]> {
  for (const row of await listed(api, 'purchaseGrn', { screen: 'hPurchaseGrn', tab: 'todo' })) {
    const { lines } = await infoOf(api, 'purchaseGrn', row.id ?? '', 'hPurchaseGrn');
    const line = lines.find((one, at) => Number(one.shippedQuantity) > 1 && lines.findIndex(({ code }) => code === one.code) === at);
    if (line) return [row, lines, line];
  }
  throw new Error('no delivery waits that could be refused in part');
}
/** A code as it stands on a box: what it is and which lot. */
const codeOf = ({ code = '' }: Record<string, string>): string => code;

test.beforeAll(async ({ browser }) => {
  [keeper, nurse, api, ward] = [await Hand.takes(browser, 'keeper'), await Hand.takes(browser, 'nurse'), await as('keeper'), await as('nurse')];
});
test.afterAll(async () => {
  for (const { context } of [keeper, nurse]) await context.close();
  for (const hands of [api, ward]) await hands.dispose();
});

test('four places at the foot, everything as large as a thumb', async () => {
  const bar = nurse.page.getByRole('navigation', { name: '主要位置' });
  for (const place of ['扫码', '页面', '我的', '待办']) {
    await bar.getByRole('button', { name: new RegExp(`^${place}`) }).click();
    await expect(nurse.page.getByRole('heading', { name: place, level: 1 })).toBeVisible();
    expect(await nurse.fits(), place).toEqual([]);
  }
});

test('receiving: what a supplier sent is taken or refused line by line', async () => {
  const [least, lines, line] = await waitingReceipt();
  await keeper.begins('采购收货');
  await keeper.opens(least.sn ?? '');
  await keeper.scans(codeOf(line));
  await expect(keeper.line).toContainText(line.batchNo ?? '');
  await keeper.line.getByRole('button', { name: '数量减一' }).click();
  await keeper.line.getByRole('radio', { name: '包装破损' }).click();
  await expect(keeper.line).toContainText('拒收 1');
  expect(await keeper.fits()).toEqual([]);
  await keeper.ends(/^确认收货/, ...(lines.length > 1 ? ['一并处理'] : []));
  await keeper.hears(`已确认收货 ${least.sn}`);
  const done = await infoOf(api, 'purchaseGrn', least.id ?? '', 'hPurchaseGrn');
  expect(Number(done.header.status)).toBeGreaterThanOrEqual(1);
  expect(done.lines.map((line) => Number(line.refusedQuantity || 0)).toSorted()).toEqual([...lines.slice(1).map(() => 0), 1]);
});

test('put-away: goods and then their place', async () => {
  // A code without a unit is a box here.
  await stocked(GOODS, '60');
  const place = await recordOf(api, 'location', 'A01-01-02');
  const goods = await recordOf(api, 'specification', GOODS);
  await keeper.begins('上架');
  await keeper.scans('CK01A01-01-02');
  await expect(keeper.said).toContainText('上架：请扫产品');
  await keeper.scans(String(goods.code));
  await expect(keeper.line).toContainText('批号');
  await keeper.scans('CK01A01-01-02');
  await expect(keeper.line).toContainText('A01-01-02');
  expect(await keeper.fits()).toEqual([]);
  await keeper.ends(/^上架/);
  await keeper.hears(/已上架 YK/);
  const [last] = await listed(api, 'stockTransfer', { screen: 'warehouseTransfer', sort: '-sn' });
  const { lines } = await infoOf(api, 'stockTransfer', last?.id ?? '', 'warehouseTransfer');
  expect(lines.map((line) => line.toLocation)).toContain(place.id);
});

test('picking, then a second person looks into the box', async ({ browser }) => {
  const store = await recordOf(api, 'warehouse', '中心库');
  const own = await recordOf(ward, 'warehouse', '', { 'f.level': '2' });
  const goods = await recordOf(api, 'specification', GOODS);
  await stocked(GOODS, '2');
  const header = { issueType: '2', target: '2', sourceWarehouse: store.id, department: own.department, targetWarehouse: own.id };
  const piece = (goods.units as { id: string; ratio: string }[]).find(({ ratio }) => Number(ratio) === 1)?.id;
  const proposed = await api.post('/v1/business/issueOdo/suggest', { data: { header, lines: [{ specification: goods.id, unit: piece, quantity: '1' }] } });
  const { info } = (await proposed.json()) as { info: { lines: Record<string, string>[] } };
  const named = ['specification', 'unit', 'quantity', 'batchNo', 'serialNo', 'location', 'owner'];
  const issue = await draftOf(
    api,
    'issueOdo',
    header,
    info.lines.map((line) => Object.fromEntries(named.map((name) => [name, line[name]]))),
  );
  await keeper.begins('拣货');
  await keeper.opens(issue.sn);
  await keeper.scans(String(goods.code));
  expect(await keeper.fits()).toEqual([]);
  await keeper.ends(/^拣货完成 1\/1/);
  await keeper.hears(`已拣货完成 ${issue.sn}`);
  const second = await Hand.takes(browser, 'keeper2');
  await second.begins('发放复核');
  await second.opens(issue.sn);
  await second.scans(String(goods.code));
  expect(await second.fits()).toEqual([]);
  await second.ends(/^出库复核 1\/1/);
  await second.hears(`已出库复核 ${issue.sn}`);
  await second.context.close();
  expect(Number((await infoOf(api, 'issueOdo', issue.id, 'hospitalGrantOdo')).header.status)).toBe(2);
});

test('the ward takes what was issued, and sends back what is broken', async () => {
  // One is refused here, two are used at the bed.
  const sn = await issuedToWard(GOODS, '4');
  await nurse.begins('科室收货');
  await nurse.opens(sn);
  const [row] = await listed(ward, 'departmentReceipt', { screen: 'receiveInwarehouse', keyword: sn });
  const { lines } = await infoOf(ward, 'departmentReceipt', row?.id ?? '', 'receiveInwarehouse');
  await nurse.scans(codeOf(lines[0] ?? {}));
  await expect(nurse.line).toContainText('发放数量');
  await nurse.line.getByRole('button', { name: '实收减一' }).click();
  await nurse.ends(/^确认收货/);
  await expect(nurse.said).toContainText('请选择拒收原因');
  expect(await nurse.fits()).toEqual([]);
  await nurse.line.getByRole('radio', { name: '破损' }).click();
  await nurse.ends(/^确认收货/, ...(lines.length > 1 ? ['一并处理'] : []));
  await nurse.hears(`已确认收货 ${sn}`);
  const done = await infoOf(ward, 'departmentReceipt', row?.id ?? '', 'receiveInwarehouse');
  expect(done.header.diffFlag).toBe('有差异');
});

test('use at the bed: nothing before the wristband, both identifiers in sight; without network scans wait and are sent once', async () => {
  const patient = await recordOf(ward, 'patient', '');
  const goods = await recordOf(ward, 'specification', GOODS);
  const before = (await listed(ward, 'useRecord', { screen: 'hUseRecord', 'f.patient': patient.id })).length;
  await nurse.begins('床旁使用');
  await nurse.scans(String(goods.code));
  await expect(nurse.said).toContainText('请先扫描患者腕带');
  await nurse.scans(String(patient.code));
  const person = nurse.page.getByRole('region', { name: '患者' });
  await expect(person).toContainText(`住院号 ${String(patient.visitNo)}`);
  await expect(person).toContainText(`腕带已扫 ${String(patient.code)}`);
  await nurse.scans(String(goods.code));
  await expect(nurse.line).toContainText('批号');
  expect(await nurse.quantity()).toBe('1');
  expect(await nurse.fits()).toEqual([]);
  await nurse.ends('登记 1 件');
  await nurse.hears(/已登记 HY/);
  // The network goes: what is scanned is held in its order.
  await nurse.context.setOffline(true);
  // However slow the scanner is, nothing of a code is lost where the button that had the focus has gone.
  await nurse.scans(String(patient.code), 150);
  await nurse.scans(String(goods.code));
  await expect(nurse.page.getByText('待联网核对')).toHaveCount(2);
  await nurse.ends(/2 次扫码待核对/);
  await expect(nurse.page.getByText('2 次扫码待发送')).toBeVisible();
  await nurse.context.setOffline(false);
  await expect(nurse.page.getByText('次扫码待发送')).toBeHidden();
  const used = () => listed(ward, 'useRecord', { screen: 'hUseRecord', 'f.patient': patient.id });
  await expect.poll(async () => (await used()).length - before).toBe(2);
  const after = await used();
  const latest = after.toSorted((a, b) => String(b.sn).localeCompare(String(a.sn))).slice(0, 2);
  expect(latest.filter(({ status }) => Number(status) < 1)).toEqual([]);
});

test('counting: what lies there is scanned piece by piece', async () => {
  const goods = await recordOf(api, 'specification', GOODS);
  const supervisor = await recordOf(api, 'employee', '何复');
  const store = await recordOf(api, 'warehouse', '中心库');
  const take = await draftOf(
    api,
    'stockTake',
    { warehouse: store.id, scope: '4', specifications: [goods.id], mode: '1', supervisor: supervisor.id, uncounted: '1' },
    [],
    'takeStock',
  );
  await keeper.begins('盘点');
  await keeper.opens(take.sn);
  await keeper.page.getByRole('list', { name: '明细' }).getByRole('button').first().click();
  await keeper.line.getByRole('textbox').fill('7');
  await keeper.line.getByRole('textbox').press('Enter');
  await expect(keeper.page.getByRole('button', { name: /^提交盘点 1\// })).toBeVisible();
  expect(await keeper.fits()).toEqual([]);
  const { lines } = await infoOf(api, 'stockTake', take.id, 'takeStock');
  expect(lines.length).toBeGreaterThan(0);
  await carried(api, 'stockTake', 'cancel', take);
});

test('trace: a scanned piece tells where it came from', async () => {
  const [entry] = await listed(api, 'stockBalance', { screen: 'inventorySearch', level: 'lot', 'f.state': 'normal' });
  await nurse.begins('追溯');
  await nurse.scans(`(01)06945908000155(10)${entry?.batchNo}`);
  await expect(nurse.page.getByRole('heading', { name: '追溯' })).toBeVisible();
  await expect(nurse.page.getByRole('alert').or(nurse.page.getByRole('list', { name: '流转时间线' }))).toBeVisible();
  expect(await nurse.fits()).toEqual([]);
});

test('trace: a code the camera sees says the same as one that was scanned', async () => {
  const [entry] = await listed(api, 'stockBalance', { screen: 'inventorySearch', level: 'lot', 'f.state': 'normal' });
  const seeing = await browserThatSees(`(01)06945908000155(10)${entry?.batchNo}`);
  const hand = await Hand.takes(seeing, 'nurse');
  await hand.begins('追溯');
  await hand.page.getByRole('button', { name: '用摄像头扫码' }).click();
  const camera = hand.page.getByRole('dialog', { name: '用摄像头扫码' });
  await expect(camera).toBeVisible();
  await expect(camera).toBeHidden();
  const told = await hand.page.locator('main').innerText();
  await nurse.begins('追溯');
  await nurse.scans(`(01)06945908000155(10)${entry?.batchNo}`);
  await expect(nurse.page.locator('main')).toContainText(`${entry?.batchNo}`);
  expect(told).toContain(`${entry?.batchNo}`);
  await seeing.close();
});

for (const userName of ['nurse', 'keeper', 'manager', 'dkeeper'])
  test(`the pages of ${userName} are no wider than a hand and keep nobody out`, async ({ browser }) => {
    const hand = await Hand.takes(browser, userName);
    const faults: string[] = [];
    for (const path of inTurn(await hand.pages())) {
      await hand.goes(path);
      faults.push(...(await hand.bars()).map((one) => `${path}: ${one}`));
    }
    expect(faults).toEqual([]);
    await hand.context.close();
  });
