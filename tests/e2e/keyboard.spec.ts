import { type Browser, expect, test } from 'playwright/test';
import { calls, chooses, choosesFirst, entersInto, findsGoods, goesOn, looksUp, pushes, reaches } from './support/keys';
import { issuedToWard, stocked } from './support/made';
import { Person } from './support/person';

/** The wards without a mouse, by several people: claimed, issued, received, used (from order to payment: money-journey). No locator is clicked or focused. */
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

test('a nurse claims supplies; the store approves and issues them, a second person checks', async ({ browser }) => {
  // One of them is claimed by the box.
  await stocked('留置针', '60');
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
