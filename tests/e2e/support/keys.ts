import { expect, type Locator } from 'playwright/test';
import { LATER } from './made';
import type { Person } from './person';

/** What somebody does who has no mouse: no locator is clicked or focused. */

/** Tab after Tab until something has the focus; nothing is clicked. Whoever comes to a page begins in it, not at the top of the window. */
export async function reaches(person: Person, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect.poll(() => person.page.evaluate(() => document.activeElement?.closest('[role=tabpanel], [role=dialog]') != null)).toBe(true);
  for (let steps = 0; steps < 120 && !(await wanted.evaluate((element) => element === document.activeElement)); steps++)
    await person.page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}
/** A picker by what is typed, its first fitting hit by Enter. */
export async function chooses(person: Person, label: string, typed: string, hit: RegExp, shown = hit): Promise<void> {
  const box = person.pane.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();
  await reaches(person, box);
  await person.page.keyboard.type(typed);
  await expect(person.page.locator('[role=listbox] [role=option]').filter({ hasText: hit }).first()).toBeVisible();
  await person.page.keyboard.press('Enter');
  await expect(box).toHaveValue(shown);
}
/** The first that is offered, where nothing is chosen yet. */
export async function choosesFirst(person: Person, label: string): Promise<void> {
  const box = person.pane.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();
  if ((await box.inputValue()) !== '') return;
  await reaches(person, box);
  await person.page.keyboard.press('ArrowDown');
  await expect(person.page.locator('[role=listbox] [role=option]').first()).toBeVisible();
  await person.page.keyboard.press('Enter');
  await expect(box).not.toHaveValue('');
}
/** Whatever is asked before a document goes on is answered by keys. */
export async function goesOn(person: Person, key: string, status: string): Promise<void> {
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
export async function calls(person: Person, typed: string, row: string | RegExp): Promise<void> {
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
/** The document of a number, its own or the partner's, wherever the person may see it. */
export async function looksUp(person: Person, number: string): Promise<void> {
  await calls(person, `#${number}`, new RegExp(number));
  await expect(person.pane.locator('form h1').first()).toBeVisible();
  await expect(person.pane.getByText(number).first()).toBeVisible();
}
export async function pushes(person: Person, button: string | RegExp): Promise<void> {
  await reaches(person, person.button(button));
  await person.page.keyboard.press('Enter');
}
/** Goods by their initials; other goods share them, the arrows lead to the ones meant. */
export async function findsGoods(person: Person): Promise<void> {
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
export async function entersInto(person: Person, column: string, value: string): Promise<void> {
  const input = (await person.cell(0, column)).locator('input');
  for (let steps = 0; steps < 8 && (await input.count()) === 0; steps++) await person.page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await person.page.keyboard.type(value);
}

/** An order of the hospital, submitted. @returns its number */
export async function writesOrder(buyer: Person): Promise<string> {
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
  ] as const)
    await fills(buyer, label, value);
  await keyboard.press('Insert');
  await findsGoods(buyer);
  await entersInto(buyer, '数量', '4');
  await keyboard.press('Control+s');
  const number = await buyer.number('CG');
  await goesOn(buyer, 'Alt+s', '待审核');
  return number;
}
/** Over what stands in a field. */
export async function fills(person: Person, label: string, value: string): Promise<void> {
  await reaches(person, person.pane.getByLabel(label, { exact: false }).first());
  await person.page.keyboard.press('Control+a');
  await person.page.keyboard.type(value);
}
/** The first row that a dialog of rows finds, or all of them, taken over into the form. */
export async function pulls(person: Person, button: string, words: string, tab?: string, takes: 'Space' | 'Control+a' = 'Space'): Promise<void> {
  const { keyboard } = person.page;
  await pushes(person, button);
  const dialog = person.page.getByRole('dialog');
  if (tab) {
    await reaches(person, dialog.getByRole('tab', { selected: true }));
    const names = await dialog.getByRole('tab').allInnerTexts();
    for (let steps = 0; steps < names.indexOf(tab); steps++) await keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name: tab, selected: true })).toBeVisible();
  }
  await reaches(person, dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first());
  await keyboard.type(words);
  await expect(dialog.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(dialog.getByRole('grid').getByText(words).first()).toBeVisible();
  await reaches(person, dialog.getByRole('grid'));
  await keyboard.press(takes);
  await keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
}
/** A paper, as a file of the machine. */
export async function attaches(person: Person): Promise<void> {
  const file = { name: '票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  // What the server works out meanwhile may draw the fields anew under the keyboard.
  await expect(async () => {
    await reaches(person, person.pane.getByRole('button', { name: '上传' }).first());
    const asked = person.page.waitForEvent('filechooser', { timeout: 3000 });
    await person.page.keyboard.press('Enter');
    await (await asked).setFiles(file);
  }).toPass({ timeout: 30_000 });
  await expect(person.pane.getByText('票.pdf').first()).toBeVisible();
}
