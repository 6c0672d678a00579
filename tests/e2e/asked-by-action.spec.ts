import { expect, test } from 'playwright/test';
import { Person } from './support/person';

/** What an action asks is not lost when the server refuses it: the questions stay, filled as they were. */
const dialogOf = (person: Person) => person.pane.getByRole('dialog').first();

test('more received than there is to come: the quantity stays where it was typed', async ({ browser }) => {
  const dealer = await Person.signsIn(browser, 'dkeeper');
  await dealer.opens('/commonView/warehouseLeasing/grnNotice', '', '待收货');
  await dealer.opensFirstRow();
  await dealer.presses(/^收货/);
  const dialog = dialogOf(dealer);
  const received = dialog.getByLabel(/本次实收/).first();
  await received.fill('99999');
  const answered = dealer.page.waitForResponse(/grnNotice\/receive/);
  await received.press('Control+Enter');
  await answered;
  await expect(dialog).toBeVisible();
  await expect(received).toHaveValue(/^99,?999$/);
  await expect(dialog.getByRole('button', { name: /^收货/ })).toBeEnabled();
  await dealer.leaves();
});
