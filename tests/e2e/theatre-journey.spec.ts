import { expect, test } from 'playwright/test';
import { excelFile, type MadeCell } from '../support/excel-file';
import { attaches, calls, chooses, choosesFirst, fills, goesOn, looksUp, pulls, pushes, reaches } from './support/keys';
import { as, packedKit, recordOf, stocked } from './support/made';
import { Person } from './support/person';

/**
 * An operation from its plan to the money: asked of a supplier, brought by him in a set, counted by scan, used and charged, the rest
 * sent back, what was used sold, booked in and invoiced.
 */
test.describe.configure({ mode: 'serial' });

const NAMES = ['nurse', 'hospital', 'keeper', 'hfinance', 'dealer2', 'dkeeper2'] as const;
const at = {} as Record<(typeof NAMES)[number], Person>;
/** In the set, and beside it. */
const SCREW = '椎弓根螺钉';
const CAGE = '椎间融合器';
const STORE = '主仓库';
const NAME = `腰椎内固定术${crypto.randomUUID().slice(0, 4)}`;
let kit: string;
let plan: string;
let asked: string;
let delivery: string;
/** The lines of the delivery: what the label of a piece says, how many there are, how many of them the operation will need. */
let pieces: { goods: string; code: string; count: number; used: number }[] = [];

/** A moment as it is typed, hours from now. */
const inHours = (hours: number): string => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

test.beforeAll(async ({ browser }) => {
  await stocked(CAGE, '2', 'dkeeper2', STORE);
  kit = await packedKit(SCREW, '4', 'dkeeper2', STORE);
  for (const name of NAMES) at[name] = await Person.signsIn(browser, name);
});
test.afterAll(async () => {
  for (const person of Object.values(at)) await person.leaves();
});

test('the ward plans the operation and asks the supplier for what it needs', async () => {
  const { nurse } = at;
  await calls(nurse, 'xzssjh', '新增手术计划');
  await expect(nurse.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await fills(nurse, '手术时间', inHours(24));
  await choosesFirst(nurse, '患者');
  await fills(nurse, '术式', NAME);
  await choosesFirst(nurse, '主刀');
  await nurse.page.keyboard.press('Insert');
  await nurse.typesProduct(0, CAGE, CAGE);
  await nurse.typesInLine(0, '数量', '2');
  await nurse.page.keyboard.type('跟台');
  await nurse.page.keyboard.press('Enter');
  await goesOn(nurse, 'Alt+r', '已审核');
  plan = await nurse.number('SJ');
  await calls(nurse, 'xzgkjh', '新增骨科计划');
  await expect(nurse.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(nurse, '供货商', 'rh', /瑞和/);
  await pulls(nurse, '拉取手术计划', plan);
  await chooses(nurse, '部位', '脊柱', /脊柱/);
  await fills(nurse, '送达时间', inHours(20));
  await goesOn(nurse, 'Alt+r', '已审核');
  asked = await nurse.number('GJ');
});

test('the supplier promises a set of his own, packs what goes beside it, and his keeper lets both go', async () => {
  const { dealer2, dkeeper2 } = at;
  await looksUp(dealer2, asked);
  await dealer2.page.keyboard.press('Alt+Shift+R');
  const dialog = dealer2.page.getByRole('dialog');
  await reaches(dealer2, dialog.getByRole('combobox', { name: /^器械包/ }));
  await dealer2.page.keyboard.type(kit);
  await expect(dealer2.page.locator('[role=listbox] [role=option]').filter({ hasText: '在库' })).toBeVisible();
  await dealer2.page.keyboard.press('Enter');
  for (const [label, value] of [
    ['跟台人员', '黄跟台'],
    ['跟台电话', '13900001111'],
  ] as const) {
    await reaches(dealer2, dialog.getByLabel(label));
    await dealer2.page.keyboard.type(value);
  }
  await reaches(dealer2, dialog.getByRole('button', { name: '接单', exact: true }));
  await goesOn(dealer2, 'Enter', '已审核');
  await pushes(dealer2, '转跟台预售');
  await chooses(dealer2, '发货仓库', '主仓', /主仓库/);
  // What lies in the set comes with it.
  await dealer2.page.keyboard.press('Control+s');
  await expect.poll(() => dealer2.said(1, '批号')).not.toBe('');
  await pushes(dealer2, '建议批号');
  await expect.poll(() => dealer2.said(0, '批号')).not.toBe('');
  pieces = await sent();
  await goesOn(dealer2, 'Alt+s', '待审核');
  delivery = await dealer2.number('GY');
  await looksUp(dkeeper2, delivery);
  const heard = at.nurse.follows('骨科预验收单');
  await goesOn(dkeeper2, 'Alt+r', '已审核');
  await heard;
});

/** What the delivery holds: goods of several lots stand on several lines. One piece will not be needed. */
async function sent(): Promise<typeof pieces> {
  const { dealer2 } = at;
  const rows = dealer2.pane.locator('[data-line-table] [data-row]');
  const lines: typeof pieces = [];
  for (let row = 0; row < (await rows.count()); row++) {
    const goods = (await dealer2.said(row, '产品')).startsWith(CAGE) ? CAGE : SCREW;
    const code = `]d201${await dealer2.udiOf(goods, '1')}10${await dealer2.said(row, '批号')}`;
    const count = Number(await dealer2.said(row, '数量'));
    lines.push({ goods, code, count, used: count - Number(row === 0) });
  }
  return lines;
}
/** The document of the operation that is called so, found by the number of the delivery. */
async function finds(person: Person, title: string): Promise<void> {
  await calls(person, `#${delivery}`, new RegExp(title));
  await expect(person.pane.getByRole('heading', { name: title, exact: true })).toBeVisible();
}

test('theatre counts what came piece by piece; whose it is and for whom stands there already', async () => {
  const { nurse, hospital } = at;
  await expect(nurse.pane.getByRole('combobox', { name: /^手术科室/ })).toHaveValue('骨科');
  await expect(nurse.pane.getByRole('combobox', { name: /^患者/ })).not.toHaveValue('');
  await nurse.picks('包装', '完好', '完好');
  await nurse.picks('灭菌标识', '合格', '合格');
  for (const { code, count } of pieces) for (let piece = 0; piece < count; piece++) await nurse.scans(code);
  const [{ code, count } = { code: '', count: 0 }] = pieces;
  await nurse.scans(code);
  await expect(nurse.pane.getByText(`已扫${count + 1}，多于发货${count}：请核对是否重复扫码`).first()).toBeVisible();
  await nurse.typesInLine(0, '已扫', String(count));
  await goesOn(nurse, 'Alt+s', '待审核');
  const accepted = await nurse.number('GP');
  await looksUp(hospital, accepted);
  await goesOn(hospital, 'Alt+r', '已审核');
  await nurse.button('载入最新').click();
});

test('what was used is reported by scan, of an operation that began before its time', async () => {
  const { nurse, hospital } = at;
  await pushes(nurse, '报台');
  await expect(nurse.pane.getByRole('heading', { name: '手术报台单' })).toBeVisible();
  await expect(nurse.pane.getByRole('combobox', { name: /^手术计划/ })).toHaveValue(plan);
  await expect(nurse.pane.getByLabel('跟台人员').first()).toHaveValue('黄跟台');
  for (const { code, used } of pieces) for (let piece = 0; piece < used; piece++) await nurse.scans(code);
  for (const [row, { used }] of pieces.entries()) {
    await expect.poll(() => nurse.said(row, '使用数')).toBe(String(used));
    if (used > 0) await nurse.typesInLine(row, '植入部位', 'L4-L5');
  }
  await goesOn(nurse, 'Alt+s', '待审核');
  await looksUp(hospital, await nurse.number('HB'));
  await goesOn(hospital, 'Alt+r', '已审核');
});

test('what the hospital’s own system charged finds its use', async () => {
  const { hospital } = at;
  const [nurse, buyer] = [await as('nurse'), await as('hospital')];
  const [patient, ward] = [await recordOf(nurse, 'patient', ''), await recordOf(nurse, 'department', '骨科')];
  const item = await recordOf(buyer, 'hisItem', SCREW);
  const used = pieces.filter(({ goods }) => goods === SCREW).reduce((sum, line) => sum + line.used, 0);
  const text = (words: unknown): MadeCell => ({ is: 'text', text: String(words) });
  const heads = ['*计费时间', '*HIS流水号', '*住院/门诊号', '*HIS项目编码', '*数量', '*金额', '*执行科室编码'];
  const fee = [inHours(0), `E${Date.now()}`, patient.visitNo, item.code, used, '100', ward.code].map(text);
  await hospital.opens('/hospital/hisSpdFeePage');
  await hospital.presses('导入');
  const dialog = hospital.page.getByRole('dialog');
  await dialog.getByLabel('选择Excel文件').setInputFiles({
    name: '计费.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: excelFile([{ name: 'HIS计费', rows: [{ cells: heads.map(text) }, { cells: fee }] }]),
  });
  await expect(dialog.getByText('共 1 行，检查通过。')).toBeVisible();
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog).toHaveCount(0);
  // Wide enough for every column.
  await hospital.page.setViewportSize({ width: 3600, height: 900 });
  const found = hospital.pane.locator('[data-row="0"]').filter({ hasText: '收费' });
  await expect(found).toContainText('已匹配');
  await expect(found).toContainText(/HU\d{12}/);
  await hospital.page.setViewportSize({ width: 1440, height: 900 });
  for (const hands of [nurse, buyer]) await hands.dispose();
});

test('what was used is booked in and sold; what was not goes back, and the set waits to be filled up', async () => {
  const { keeper, dealer2, dkeeper2 } = at;
  await finds(keeper, '骨科采购入库单');
  await goesOn(keeper, 'Alt+r', '已审核');
  await finds(keeper, '骨科退回单');
  const heard = dkeeper2.follows('骨科退回单');
  await goesOn(keeper, 'Alt+r', '已审核');
  await heard;
  await expect(dkeeper2.pane.getByRole('heading', { name: '骨科退回单' })).toBeVisible();
  await goesOn(dkeeper2, 'Alt+r', '已审核');
  await finds(dealer2, '骨科销售单');
  await goesOn(dealer2, 'Alt+r', '已审核');
  await dkeeper2.opens('/commonView/toolsKits');
  await expect(dkeeper2.pane.locator('[data-row]').filter({ hasText: kit })).toContainText('待补货');
});

test('the supplier’s paper settles it', async () => {
  const { hospital, hfinance } = at;
  await finds(hospital, '骨科采购入库单');
  const receipt = await hospital.number('GR');
  await calls(hospital, 'xzjxfp', '新增进项发票');
  await expect(hospital.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(hospital, '销售方', 'rh', /瑞和/);
  await pulls(hospital, '拉取上游单据', receipt, '骨科采购入库单', 'Control+a');
  await fills(hospital, '发票号码', `2642${String(Date.now()).padStart(16, '0')}`);
  await fills(hospital, '开票日期', 't');
  let owed = 0;
  for (const [row, { used }] of pieces.filter((line) => line.used > 0).entries()) {
    owed += Number((await hospital.said(row, '含税金额')).replaceAll(',', ''));
    expect(Number(await hospital.said(row, '数量'))).toBe(used);
  }
  await fills(hospital, '价税合计', owed.toFixed(2));
  await attaches(hospital);
  await goesOn(hospital, 'Alt+s', '待审核');
  await looksUp(hfinance, await hospital.number('FJ'));
  await goesOn(hfinance, 'Alt+r', '已审核');
});
