import { expect, test } from 'playwright/test';
import { as, orderOf } from './support/made';
import { Person } from './support/person';

/** Two people at two machines talk about one order: by the keyboard alone, told by push, led to what was said. */
test('who is named with @ is told at once, and one click shows what was said', async ({ browser }) => {
  const hands = await as('hospital');
  const { id } = await orderOf(hands);
  const writer = await Person.signsIn(browser, 'hospital');
  const reader = await Person.signsIn(browser, 'manager');
  await writer.page.goto(`/#/hospital/purchaseOrder?id=${id}`);
  await expect(writer.button(/^提交/)).toBeVisible();

  await writer.page.keyboard.press('Alt+j');
  const box = writer.pane.getByRole('textbox', { name: '写评论' });
  await expect(box).toBeFocused();
  await writer.page.keyboard.type('急用，请今天看 @郑志远');
  await expect(writer.page.getByRole('listbox', { name: '提醒同事' }).getByRole('option')).toHaveCount(1);
  await writer.page.keyboard.press('Enter');
  await expect(box).toHaveValue('急用，请今天看 @郑志远 ');
  await writer.page.keyboard.press('Control+Enter');
  await expect(writer.pane.getByRole('list', { name: '评论' }).getByText('急用，请今天看')).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();

  const told = reader.page.locator('[data-sonner-toast]').filter({ hasText: '在评论中提到了您' });
  await expect(told).toBeVisible();
  await told.click();
  const said = reader.pane.getByRole('list', { name: '评论' });
  await expect(said.getByText('急用，请今天看')).toBeVisible();
  await expect(reader.pane.getByRole('textbox', { name: '写评论' })).toBeFocused();
  await reader.page.keyboard.type('好的');
  await reader.page.keyboard.press('Control+Enter');
  await expect(writer.pane.getByRole('list', { name: '评论' }).getByText('好的'), 'the answer is there without asking for it').toBeVisible();
});
