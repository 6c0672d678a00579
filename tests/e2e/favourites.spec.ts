import { expect, test } from 'playwright/test';
import { Person } from './support/person';

/** A page kept at hand by its key stands first in the menu and in the palette, at another machine too, until it is let go. */
test('a favourite leads menu and palette, follows its user, and goes again', async ({ browser }) => {
  const person = await Person.isNew(browser, 'dfinance');
  const { page } = person;
  const kept = (of: Person) => of.page.getByRole('region', { name: '收藏' }).getByRole('link');
  await person.opens('/commonView/inventory');
  await expect(page).toHaveURL(/inventory/);
  await page.keyboard.press('Alt+d');
  await expect(page.getByRole('button', { name: '移出收藏' })).toHaveAttribute('aria-pressed', 'true');
  await expect(kept(person)).toHaveCount(1);
  const name = await kept(person).innerText();
  const palette = await person.callsPalette();
  await expect(palette.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Escape');

  await expect(async () => {
    const elsewhere = await Person.returns(browser, 'dfinance');
    await expect(kept(elsewhere)).toHaveText([name], { timeout: 3_000 });
    await elsewhere.page.context().close();
  }).toPass({ timeout: 60_000 });

  await page.getByRole('button', { name: '移出收藏' }).click();
  await expect(kept(person)).toHaveCount(0);
  await person.leaves();
});
