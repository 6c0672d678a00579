import { type Browser, expect, type Locator, test } from 'playwright/test';
import { issuedToWard, LATER, stocked } from './support/made';
import { Person } from './support/person';

/** The main job without a mouse, by several people: ordered and reviewed; claimed, issued, received, used. No locator is clicked or focused. */
const here = new Map<string, Person>();
const comes = async (browser: Browser, name: string): Promise<Person> => {
  const person = here.get(name) ?? (await Person.signsIn(browser, name));
  here.set(name, person);
  return person;
};
test.afterEach(async () => {
  for (const person of here.values()) await person.leaves();
  here.clear();
});

/** Tab after Tab until something has the focus; nothing is clicked. Whoever comes to a page begins in it, not at the top of the window. */
async function reaches(person: Person, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.closest('[role=tabpanel], [role=dialog]') != null)).toBe(true);
  for (let steps = 0; steps < 120 && !(await wanted.evaluate((element) => element === document.activeElement)); steps++)
    await person.page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}
/** A picker by what is typed, its first fitting hit by Enter. */
async function chooses(person: Person, label: string, typed: string, hit: RegExp, shown = hit): Promise<void> {
  const box = person.pane.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();
  await reaches(person, box);
  await person.page.keyboard.type(typed);
  await expect(person.page.locator('[role=listbox] [role=option]').filter({ hasText: hit }).first()).toBeVisible();
  await person.page.keyboard.press('Enter');
  await expect(box).toHaveValue(shown);
}
/** The first that is offered, where nothing is chosen yet. */
async function choosesFirst(person: Person, label: string): Promise<void> {
  const box = person.pane.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();
  if ((await box.inputValue()) !== '') return;
  await reaches(person, box);
  await person.page.keyboard.press('ArrowDown');
  await expect(person.page.locator('[role=listbox] [role=option]').first()).toBeVisible();
  await person.page.keyboard.press('Enter');
  await expect(box).not.toHaveValue('');
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
    const question = await person.page.getByRole('dialog').first().innerText();
    await person.page.keyboard.press('Enter');
    // It goes, or another question stands where it stood; the same one is not asked twice.
    await expect
      .poll(async () =>
        person.page
          .getByRole('dialog')
          .first()
          .innerText({ timeout: 1000 })
          .catch(() => ''),
      )
      .not.toBe(question);
  }
  await expect(done).toBeVisible();
}
/** A page's row of the palette: what is typed, and what the row must say. */
async function calls(person: Person, typed: string, row: string | RegExp): Promise<void> {
  const { page } = person;
  await page.keyboard.press('Control+k');
  await expect(page.locator('[data-palette]').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  const wanted = page.getByRole('option', { name: row }).first();
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; steps++) await page.keyboard.press('ArrowDown');
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}
/** The document of a number, wherever the person may see it. */
async function looksUp(person: Person, number: string): Promise<void> {
  await calls(person, `#${number}`, new RegExp(number));
  await expect(person.pane.locator('form').getByText(number).first()).toBeVisible();
}
async function pushes(person: Person, button: string | RegExp): Promise<void> {
  await reaches(person, person.button(button));
  await person.page.keyboard.press('Enter');
}
/** Goods by their initials; other goods share them, the arrows lead to the ones meant. */
async function findsGoods(person: Person): Promise<void> {
  await expect(person.pane.locator('[data-row="0"] input').first()).toBeFocused();
  await person.page.keyboard.type('lzz');
  const hits = person.page.locator('[role=listbox] [role=option]');
  const meant = hits.filter({ hasText: '留置针' }).first();
  await expect(meant).toBeVisible();
  for (let steps = 0; steps < 10 && (await meant.getAttribute('aria-selected')) !== 'true'; steps++) await person.page.keyboard.press('ArrowDown');
  await person.page.keyboard.press('Enter');
  await expect(hits).toHaveCount(0);
}
/** Enter leads from cell to cell of a line; into this one something is typed. */
async function entersInto(person: Person, column: string, value: string): Promise<void> {
  const input = (await person.cell(0, column)).locator('input');
  for (let steps = 0; steps < 8 && (await input.count()) === 0; steps++) await person.page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await person.page.keyboard.type(value);
}

test('an order is written, submitted and reviewed by two people with the keyboard alone', async ({ browser }) => {
  const buyer = await comes(browser, 'hospital');
  const { keyboard } = buyer.page;
  await calls(buyer, 'xzyncgdd', '新增院内采购订单');
  await expect(buyer.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(buyer, '供应商', 'kd', /康达/);
  await chooses(buyer, '收货仓库', 'zx', /中心/);
  for (const [label, value] of [
    ['预计到货', LATER],
    ['收货地址', '解放大道1号'],
    ['收货人', '王库管'],
    ['联系电话', '13800000000'],
  ] as const) {
    await reaches(buyer, buyer.pane.getByLabel(label, { exact: false }).first());
    await keyboard.press('Control+a');
    await keyboard.type(value);
  }
  await keyboard.press('Insert');
  await findsGoods(buyer);
  await entersInto(buyer, '数量', '4');
  await keyboard.press('Control+s');
  const number = await buyer.number('CG');
  await goesOn(buyer, 'Alt+s', '待审核');
  // The next one follows from where this one stands.
  await keyboard.press('Alt+n');
  await expect(buyer.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();

  const manager = await comes(browser, 'manager');
  await looksUp(manager, number);
  await goesOn(manager, 'Alt+r', '已审核');
});

test('a nurse claims supplies; the store approves and issues them, a second person checks', async ({ browser }) => {
  await stocked('留置针', '5');
  const nurse = await comes(browser, 'nurse');
  await calls(nurse, 'xzwzsl', '新增物资申领');
  await expect(nurse.pane.getByRole('heading', { name: '新增物资申领单' })).toBeVisible();
  // Who and where are known; the store that supplies is chosen. Insert begins a line wherever the cursor is.
  await chooses(nurse, '供应库房', 'zxk', /中心库/);
  await choosesFirst(nurse, '科室库房');
  await nurse.page.keyboard.press('Insert');
  await findsGoods(nurse);
  await entersInto(nurse, '申领数量', '1');
  await nurse.page.keyboard.press('Control+s');
  const claim = await nurse.number('HS');
  await expect(nurse.page.locator(':focus')).toHaveCount(1);
  await expect(await nurse.cell(0, '申领数量')).toContainText('1');
  await goesOn(nurse, 'Alt+s', '待审核');

  const keeper = await comes(browser, 'keeper');
  await looksUp(keeper, claim);
  await goesOn(keeper, 'Alt+r', '已审核');
  await pushes(keeper, '转发放');
  await expect(keeper.pane.getByRole('button', { name: '建议批号' })).toBeVisible();
  await pushes(keeper, '建议批号');
  await expect(await keeper.cell(0, '批号')).not.toHaveText('');
  await keeper.page.keyboard.press('Control+s');
  const issue = await keeper.number('HF');
  await goesOn(keeper, 'Alt+s', '待审核');

  const checker = await comes(browser, 'hospital');
  await looksUp(checker, issue);
  await goesOn(checker, 'Alt+r', '已审核');
});

test('she receives what was issued and uses a piece of it for a patient', async ({ browser }) => {
  const receipt = await issuedToWard('留置针', '2');
  const nurse = await comes(browser, 'nurse');
  const { page } = nurse;
  await calls(nurse, 'kssh', /科室收货/);
  // The list has the keyboard; what one looks for is typed above it, and Enter leads back into the table and opens the row.
  await expect(nurse.pane.locator('[data-grid]')).toBeFocused();
  await reaches(nurse, nurse.pane.getByRole('searchbox', { name: '关键字' }));
  await page.keyboard.type(receipt);
  await page.keyboard.press('Enter');
  await expect(nurse.pane.locator('[data-grid]')).toBeFocused();
  await expect(nurse.pane.locator('[data-row="0"]').filter({ hasText: receipt }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(nurse.pane.locator('form').getByText(receipt).first()).toBeVisible();
  await goesOn(nurse, 'Alt+r', '已审核');

  const desk = await comes(browser, 'hospital');
  const [visit, piece] = [await desk.inpatientOf('骨科'), await desk.udiOf('留置针', '1')];
  await calls(nurse, 'xzkssydj', '新增科室使用登记');
  await expect(nurse.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  // The only store of her ward is there already.
  await expect(nurse.pane.getByRole('combobox', { name: /^使用库房/ })).toHaveValue(/.+/);
  await chooses(nurse, '患者', visit, new RegExp(visit), /.+/);
  // F8 leads to the scanner's box; Enter ends a code.
  await page.keyboard.press('F8');
  await expect(nurse.pane.getByLabel('扫码')).toBeFocused();
  await page.keyboard.type(`(01)${piece}`);
  await page.keyboard.press('Enter');
  await expect(await nurse.cell(0, '数量')).toContainText('1');
  await expect(await nurse.cell(0, '批号')).not.toHaveText('');
  // In one breath: the review waits for what the save makes.
  await page.keyboard.press('Control+s');
  await goesOn(nurse, 'Alt+r', '已审核');
  await nurse.number('HY');

  // A new form offers the review too; its key does not wait for a save, and nothing is filled in yet.
  await calls(nurse, 'xzkssydj', '新增科室使用登记');
  await expect(nurse.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await page.keyboard.press('Alt+r');
  const yes = page.getByRole('dialog').getByRole('button', { name: '确定' });
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nurse.pane.getByRole('combobox', { name: /^患者/ })).toBeFocused();
});
