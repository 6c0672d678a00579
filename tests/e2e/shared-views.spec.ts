import { expect, type Page, test } from 'playwright/test';
import { Person } from './support/person';

/** A view kept by one and shared is found by a colleague in the palette, used under his own rights, and gone once it is withdrawn. */
const panelOf = (page: Page) => page.getByRole('dialog', { name: '列与视图' });
const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);

test('a shared view is among the views of a colleague, in his palette, and his to copy', async ({ browser }) => {
  const owner = await Person.signsIn(browser, 'hospital');
  const name = `江城${Date.now() % 100_000}`;
  await goTo(owner.page, '/hospital/purchaseOrder?f.documentDate=2020-01-01~2099-12-31');
  await owner.presses('列与视图');
  await panelOf(owner.page).getByLabel('视图名称').fill(name);
  await panelOf(owner.page).getByRole('button', { name: '保存' }).click();
  await panelOf(owner.page)
    .getByRole('button', { name: `共享视图${name}` })
    .click();
  const dialog = owner.page.getByRole('dialog', { name: /共享视图/ });
  await dialog.getByRole('radio', { name: '指定同事' }).click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await dialog.getByRole('radio', { name: '全机构' }).click();
  await dialog.getByRole('button', { name: '共享', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const reader = await Person.signsIn(browser, 'manager');
  const palette = await reader.callsPalette();
  await reader.page.keyboard.type(name);
  await palette.getByRole('option').filter({ hasText: '院内采购订单 · ' }).first().click();
  await expect(reader.page.getByText('2099-12-31').first()).toBeVisible();
  await reader.presses('列与视图');
  await panelOf(reader.page)
    .getByRole('button', { name: `把${name}复制到我的视图` })
    .click();
  await expect(panelOf(reader.page).getByRole('button', { name: name, exact: true })).toBeVisible();
  await panelOf(reader.page)
    .getByRole('button', { name: `删除视图${name}` })
    .click();

  await owner.presses('列与视图');
  await panelOf(owner.page)
    .getByRole('button', { name: `取消共享${name}` })
    .click();
  await expect(panelOf(owner.page).getByRole('button', { name: `取消共享${name}` })).toHaveCount(0);
  await panelOf(owner.page)
    .getByRole('button', { name: `删除视图${name}` })
    .click();
  await reader.leaves();
  await owner.leaves();
});
