import { expect, type Locator, test } from 'playwright/test';
import { Person } from './support/person';

/** One step of the journey without a mouse: a nurse claims supplies for her department. No locator is clicked or focused. */
test('a nurse writes and saves a claim with the keyboard alone', async ({ browser }) => {
  const nurse = await Person.signsIn(browser, 'nurse');
  const { keyboard } = nurse.page;
  const focused = nurse.page.locator(':focus');

  await keyboard.press('Control+k');
  await keyboard.type('wzsl');
  await expect(nurse.page.getByRole('option', { name: '新增物资申领' })).toBeVisible();
  await nurse.page.keyboard.press('ArrowDown');
  await expect(nurse.page.getByRole('option', { name: '新增物资申领' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(nurse.pane.getByRole('heading', { name: '新增物资申领单' })).toBeVisible();

  // Who and where are known; the store that supplies is chosen.
  const supplying = nurse.pane.getByRole('combobox', { name: /^供应库房/ });
  for (let steps = 0; steps < 20 && !(await supplying.evaluate((box) => box === document.activeElement)); steps++) await keyboard.press('Tab');
  await expect(supplying).toBeFocused();
  await keyboard.type('zxk');
  await expect(nurse.page.getByRole('option', { name: /中心库/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(supplying).toHaveValue(/中心库/);

  // Insert begins a line wherever the cursor is; the goods by their initials, Enter on to the quantity.
  await keyboard.press('Insert');
  await expect(nurse.pane.locator('[data-row="0"] input').first()).toBeFocused();
  await keyboard.type('yl');
  const hits = nurse.page.locator('[role=listbox] [role=option]');
  await expect(hits.first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(hits).toHaveCount(0);
  await keyboard.press('Enter');
  const quantity = await nurse.cell(0, '申领数量');
  await expect(quantity.locator('input')).toBeFocused();
  await keyboard.type('2');
  await keyboard.press('Control+s');

  expect(await nurse.number('[A-Z]{2}')).not.toBe('');
  await expect(focused).toHaveCount(1);
  await expect(await nurse.cell(0, '申领数量')).toContainText('2');
});

/** Tab after Tab until something has the focus; nothing is clicked. */
async function reaches(person: Person, wanted: Locator): Promise<void> {
  for (let steps = 0; steps < 60 && !(await wanted.evaluate((element) => element === document.activeElement)); steps++) await person.page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}
/** A picker by what is typed, its first fitting hit by Enter. */
async function chooses(person: Person, label: string, typed: string, hit: RegExp): Promise<void> {
  const box = person.pane.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();
  await reaches(person, box);
  await person.page.keyboard.type(typed);
  await expect(person.page.locator('[role=listbox] [role=option]').filter({ hasText: hit }).first()).toBeVisible();
  await person.page.keyboard.press('Enter');
  await expect(box).toHaveValue(hit);
}
/** Whatever is asked before a document goes on is answered by keys. */
async function goesOn(person: Person, key: string, status: string): Promise<void> {
  await person.page.keyboard.press(key);
  const done = person.pane.locator('form').getByText(status, { exact: true }).first();
  const yes = person.page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确定|继续|仍|确认|是|审核|提交)/ })
    .first();
  for (let questions = 0; questions < 4; questions++) {
    await expect(done.or(yes).first()).toBeVisible();
    if (await done.isVisible()) return;
    await reaches(person, yes);
    await person.page.keyboard.press('Enter');
    await expect(yes).toBeHidden();
  }
  await expect(done).toBeVisible();
}

test('an order is written, submitted and reviewed by two people with the keyboard alone', async ({ browser }) => {
  const buyer = await Person.signsIn(browser, 'hospital');
  const { keyboard } = buyer.page;
  await keyboard.press('Control+k');
  await keyboard.type('xzyncgdd');
  await expect(buyer.page.getByRole('option', { name: '新增院内采购订单' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(buyer.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(buyer, '供应商', 'kd', /康达/);
  await chooses(buyer, '收货仓库', 'zx', /中心/);
  for (const [label, value] of [
    ['预计到货', '2030-01-01'],
    ['收货地址', '解放大道1号'],
    ['收货人', '王库管'],
    ['联系电话', '13800000000'],
  ] as const) {
    await reaches(buyer, buyer.pane.getByLabel(label, { exact: false }).first());
    await keyboard.press('Control+a');
    await keyboard.type(value);
  }
  await keyboard.press('Insert');
  await expect(buyer.pane.locator('[data-row="0"] input').first()).toBeFocused();
  await keyboard.type('lzz');
  const hits = buyer.page.locator('[role=listbox] [role=option]');
  await expect(hits.filter({ hasText: '留置针' }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(hits).toHaveCount(0);
  const quantity = await buyer.cell(0, '数量');
  const input = quantity.locator('input');
  for (let steps = 0; steps < 8 && (await input.count()) === 0; steps++) await keyboard.press('Enter');
  await expect(input).toBeFocused();
  await keyboard.type('4');
  await keyboard.press('Control+s');
  const number = await buyer.number('CG');
  await goesOn(buyer, 'Alt+s', '待审核');

  const manager = await Person.signsIn(browser, 'manager');
  await manager.page.keyboard.press('Control+k');
  await manager.page.keyboard.type(`#${number}`);
  await expect(manager.page.getByRole('option', { name: number })).toHaveAttribute('aria-selected', 'true');
  await manager.page.keyboard.press('Enter');
  await expect(manager.pane.locator('form').getByText(number).first()).toBeVisible();
  await goesOn(manager, 'Alt+r', '已审核');
  await manager.leaves();
  await buyer.leaves();
});
