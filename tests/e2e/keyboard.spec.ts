import { expect, test } from 'playwright/test';
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
