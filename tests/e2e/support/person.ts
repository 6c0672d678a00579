import { type Browser, expect, type Locator, type Page } from 'playwright/test';

/**
 * Somebody at the workspace: what a person does with eyes, keyboard and mouse, in words. Locators go by role and name,
 * as assistive technology sees the page.
 */
export class Person {
  constructor(
    readonly page: Page,
    readonly name: string,
  ) {}

  static async signsIn(browser: Browser, userName: string): Promise<Person> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const person = new Person(page, userName);
    page.on('pageerror', (error) => console.log(`${userName}: ${error}`));
    await page.goto('/');
    await page.getByLabel('登录账号').fill(userName);
    await page.getByLabel('登录密码').first().fill('Demo2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
    return person;
  }

  /** Ctrl-K, types, Enter. */
  async runs(words: string, row: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    const palette = this.page.getByRole('dialog');
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option', { name: row }).first()).toBeVisible();
    await palette.getByRole('option', { name: row, exact: false }).first().click();
    await expect(palette).toBeHidden();
  }

  /** The pane of the active tab; the others are kept alive but hidden. */
  get pane(): Locator {
    return this.page.locator('[role=tabpanel]:visible').first();
  }

  button = (name: string | RegExp): Locator => this.pane.getByRole('button', { name }).first();

  async presses(name: string | RegExp): Promise<void> {
    await this.button(name).click();
  }

  /** Types into a labelled field of the form. */
  async types(label: string, value: string): Promise<void> {
    await this.pane.getByLabel(label, { exact: false }).first().fill(value);
  }

  /** Searches a picker and takes the first hit. */
  async picks(label: string, keyword: string, hit: string | RegExp): Promise<void> {
    const box = this.pane.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();
    await box.click();
    await box.fill(keyword);
    await this.page.getByRole('option', { name: hit }).first().click();
  }

  /** A cell of the line table by row (from 0) and column label. */
  async cell(row: number, column: string): Promise<Locator> {
    const grid = this.pane.locator('[data-line-table]');
    const head = grid.getByRole('columnheader', { name: new RegExp(`^${column}`) }).first();
    const index = await head.getAttribute('aria-colindex');
    return grid.locator(`[data-row="${row}"] [aria-colindex="${index}"]`);
  }

  async typesInLine(row: number, column: string, value: string): Promise<void> {
    const cell = await this.cell(row, column);
    await cell.click();
    await this.page.keyboard.press('F2');
    const input = cell.locator('input, select, textarea').first();
    if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption({ label: value });
    else await input.fill(value);
    await this.page.keyboard.press('Tab');
  }

  /** Searches the product of a line by pinyin, name or code and takes the first hit. */
  async typesProduct(row: number, keyword: string): Promise<void> {
    const cell = await this.cell(row, '规格型号');
    await cell.click();
    await this.page.keyboard.press('F2');
    await cell.locator('input').first().fill(keyword);
    await this.page.locator('[role=listbox] [role=option]').first().click();
  }

  /** Number of the document the active tab shows. */
  async number(): Promise<string> {
    const heading = this.pane.getByRole('heading').first();
    await expect(heading).toContainText(/[A-Z]{2}\d{12}/);
    return /[A-Z]{2}\d{12}/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
  }

  async sees(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible();
  }

  /** Answers the questions a transition may ask: confirmations, warnings. */
  async confirms(): Promise<void> {
    const dialog = this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
    const yes = dialog.getByRole('button', { name: /^(确定|继续|仍要|确认)/ }).first();
    await yes.click({ timeout: 3000 }).catch(() => undefined);
  }

  async status(words: string): Promise<void> {
    await expect(this.pane.getByText(words, { exact: true }).first()).toBeVisible();
  }
}
