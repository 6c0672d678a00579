import { expect, test } from 'playwright/test';
import { calls, chooses, pushes, reaches } from './support/keys';
import { Person } from './support/person';

/** What is chosen to be pulled is ticked with the keys of a list, stays chosen while something else is looked for, and is added up. */
test('open items are chosen with the keyboard, in two searches, and come with their sum', async ({ browser }) => {
  const clerk = await Person.signsIn(browser, 'dfinance');
  const { keyboard } = clerk.page;
  const dialog = clerk.page.getByRole('dialog');
  const rows = dialog.getByRole('grid').getByRole('row');
  const ticked = dialog.locator('[role=row][aria-selected=true]');
  await calls(clerk, 'xzskd', '新增收款单');
  await expect(clerk.pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await chooses(clerk, '付款单位', '第一人民', /第一人民医院/);
  await pushes(clerk, '选择应收款项');
  await expect(rows.nth(4)).toBeVisible();
  const amounts = (await dialog.getByRole('grid').innerText()).match(/-?[\d,]+\.\d\d/g) ?? [];
  expect(amounts.length).toBeGreaterThan(3);
  const last = await rows.nth(4).getByRole('gridcell').nth(1).innerText();

  await keyboard.press('ArrowDown');
  await keyboard.press('x');
  await keyboard.press('Shift+ArrowDown');
  await expect(ticked).toHaveCount(2);
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('x');
  await expect(ticked).toHaveCount(2);

  // The paper below is not saved half chosen.
  await keyboard.press('Control+s');
  await expect(clerk.page.getByText('请先完成或关闭打开的窗口')).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(clerk.pane.getByRole('heading', { name: /^新增/ })).toBeAttached();

  await reaches(clerk, dialog.getByRole('searchbox'));
  await keyboard.type(last);
  await expect(rows).toHaveCount(2);
  await expect(ticked).toHaveCount(0);
  await keyboard.press('ArrowDown');
  await keyboard.press(' ');
  await expect(dialog.getByText('已选 3 行')).toBeVisible();
  const sum = (await dialog.getByText(/本次收款 [-\d,.]+/).innerText()).replace('本次收款 ', '');
  await keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(clerk.pane.getByText(`¥${sum}`)).toBeVisible();
  await clerk.leaves();
});
