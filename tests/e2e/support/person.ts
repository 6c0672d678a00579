import { type Browser, expect, type Locator, type Page } from 'playwright/test';
import { forgets, signedIn } from './made';

/** Presses a button of that name as soon as it is there; one that folds into ⋯ is chosen from there. */
export async function pressIn(pane: Locator, name: string | RegExp, clicked: (what: string) => void = () => {}): Promise<void> {
  const button = pane.getByRole('button', { name }).first();
  const more = pane.getByRole('button', { name: '更多', exact: true }).first();
  const item = pane.page().getByRole('menuitem', { name }).first();
  const take = async (one: Locator, what = String(name)) => {
    await one.click();
    clicked(what);
  };
  await expect(async () => {
    if (await button.isVisible()) return take(button);
    // What a page still loads may be a button yet: only what stays away is looked for in the menu.
    await button.waitFor({ timeout: 700 }).catch(() => more.click({ timeout: 700 }));
    if (await button.isVisible()) return take(button);
    if (await item.isVisible()) {
      clicked('⋯');
      return take(item);
    }
    await pane.page().keyboard.press('Escape');
    throw new Error(`no ${name}`);
  }).toPass({ timeout: 20_000 });
}

/**
 * Somebody at the workspace: what a person does with eyes, keyboard and mouse, in words. Locators go by role and name,
 * as assistive technology sees the page.
 */
export class Person {
  /** What all of them did beside typing words and scanning codes: every click, every single key or chord. */
  static readonly deeds: string[] = [];

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {}

  private did = (what: string): void => void Person.deeds.push(`${this.name}: ${what}`);
  private async clicks(one: Locator, what: string): Promise<void> {
    await one.click();
    this.did(what);
  }
  /** A single key or chord. */
  async strikes(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.did(key);
  }
  /** Enter, once the first of what is found reads so; otherwise a click on the one that does. */
  private async takes(hit: string | RegExp): Promise<void> {
    const options = this.page.locator('[role=listbox] [role=option]');
    const wanted = options.filter({ hasText: hit }).first();
    await wanted.waitFor();
    if ((await options.first().textContent()) === (await wanted.textContent())) await this.strikes('Enter');
    else await this.clicks(wanted, 'option');
  }
  /** The keyboard goes where something is typed next: a click, unless it is there already. */
  private async stands(field: Locator, what: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((one) => one === document.activeElement))) await this.clicks(field, `into ${what}`);
  }

  /** At a machine of his own, with no tab of an earlier day: whatever others did in his name is not on this page. */
  static async signsIn(browser: Browser, userName: string): Promise<Person> {
    await forgets(userName, 'tabs');
    return Person.returns(browser, userName);
  }

  /** With the tabs he left. */
  static async returns(browser: Browser, userName: string): Promise<Person> {
    // As if signed in a moment ago: the page that signs in has tests of its own.
    const context = await browser.newContext({ storageState: await signedIn(userName) });
    const page = await context.newPage();
    const person = new Person(page, userName);
    page.on('pageerror', (error) => console.log(`${userName}: ${error}`));
    await page.goto('/');
    await expect(page.getByRole('tab', { name: '首页', exact: true })).toBeVisible();
    return person;
  }

  /** Somebody the workspace has learned nothing of yet, on any machine. */
  static async isNew(browser: Browser, userName: string): Promise<Person> {
    await forgets(userName, 'tabs', 'habits');
    return Person.returns(browser, userName);
  }

  /** Ctrl-K, whatever has loaded by now. */
  async callsPalette(): Promise<Locator> {
    // By its own mark: the row that runs may open a dialog of its own.
    const palette = this.page.locator('[data-palette]');
    await this.strikes('Control+k');
    await expect(palette.getByRole('combobox')).toBeVisible();
    return palette;
  }

  /** Ctrl-K, a few letters, Enter. */
  async calls(words: string, row: string): Promise<void> {
    const palette = await this.callsPalette();
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option').first()).toContainText(row);
    await this.strikes('Enter');
    await expect(palette).toBeHidden();
  }

  /** Ctrl-K, types, clicks. */
  async runs(words: string, row: string): Promise<void> {
    const palette = await this.callsPalette();
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option', { name: row }).first()).toBeVisible();
    await this.clicks(palette.getByRole('option', { name: row, exact: false }).first(), row);
    await expect(palette).toBeHidden();
  }

  /** The pane of the active tab; the others are kept alive but hidden, or stand beside it. */
  get pane(): Locator {
    return this.page.locator('[role=tabpanel]:not([data-beside]):visible').first();
  }

  button = (name: string | RegExp): Locator => this.pane.getByRole('button', { name }).first();

  /** A button of the page, or what its ⋯ unfolds. */
  async presses(name: string | RegExp): Promise<void> {
    await pressIn(this.pane, name, this.did);
  }

  /** Types into a labelled field of the form. */
  async types(label: string, value: string): Promise<void> {
    const field = this.pane.getByLabel(label, { exact: false }).first();
    await this.stands(field, label);
    await field.fill(value);
  }

  /** Searches a picker and takes the first hit. */
  async picks(label: string, keyword: string, hit: string | RegExp): Promise<void> {
    const box = this.pane.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();
    if (keyword) await this.stands(box, label);
    else await this.clicks(box, label);
    if (keyword) await box.fill(keyword);
    await this.takes(hit);
  }

  /** A cell of the line table by row (from 0) and column label. */
  async cell(row: number, column: string): Promise<Locator> {
    const grid = this.pane.locator('[data-line-table]');
    const head = grid.getByRole('columnheader', { name: new RegExp(`^${column}`) }).first();
    const index = await head.getAttribute('aria-colindex');
    return grid.locator(`[data-row="${row}"] [aria-colindex="${index}"]`);
  }

  /** What a cell says, whether it is read or being typed in. */
  async said(row: number, column: string): Promise<string> {
    const cell = await this.cell(row, column);
    const input = cell.locator('input, textarea').first();
    return ((await input.isVisible()) ? await input.inputValue() : ((await cell.textContent()) ?? '')).trim();
  }

  /** Goes on by Tab, unless it is the last thing typed. */
  async typesInLine(row: number, column: string, value: string, isLast = false): Promise<void> {
    const cell = await this.cell(row, column);
    const input = cell.locator('input, textarea').first();
    // Walking there by Tab made the cell live already; a click would open a choice's own list over it.
    if (!(await input.isVisible())) await this.clicks(cell, `cell ${column}`);
    await input.fill(value);
    if (!isLast) await this.strikes('Tab');
  }

  /** Searches the product of a line by pinyin, name or code and takes the first hit that reads so. */
  async typesProduct(row: number, keyword: string, hit: string): Promise<void> {
    const cell = await this.cell(row, '产品');
    const input = cell.locator('input').first();
    if (!(await input.isVisible())) await this.clicks(cell, 'cell 产品');
    await input.fill(keyword);
    await this.takes(hit);
  }

  /** Waits for a notice and clicks it as soon as it comes. */
  async follows(words: string): Promise<void> {
    await this.page.locator('[data-sonner-toast]').filter({ hasText: words }).first().click({ timeout: 60_000 });
    this.did(`notice ${words}`);
  }

  /** From now on counts the toasts that read so, however short they stood. @returns how many there were */
  async notesToasts(words: RegExp): Promise<() => Promise<number>> {
    const noted = await this.page.evaluateHandle((pattern) => {
      const seen = new Set<Element>();
      const looks = () => {
        for (const toast of document.querySelectorAll('[data-sonner-toast]')) if (new RegExp(pattern).test(toast.textContent ?? '')) seen.add(toast);
      };
      new MutationObserver(looks).observe(document.body, { childList: true, subtree: true, characterData: true });
      return seen;
    }, words.source);
    return () => noted.evaluate((seen) => seen.size);
  }

  /** A scanner types fast and ends with Enter. */
  async scans(code: string): Promise<void> {
    const box = this.pane.getByLabel('扫码');
    await box.fill(code);
    await box.press('Enter');
    await expect(box).toHaveValue('');
  }

  /** The GS1 code on the label of a product's package: level 1 the piece, 2 the box. */
  async udiOf(product: string, level: '1' | '2'): Promise<string> {
    const read = async (path: string, params: Record<string, string>) =>
      (
        (await (await this.page.request.get(path, { params })).json()) as {
          info: { list: { id: string; code: string; packageLevel: string }[] };
        }
      ).info.list;
    const [goods] = await read('/v1/business/specification/picker', { keyword: product, pageSize: '1' });
    const codes = await read('/v1/business/productBarcode/list', { 'f.specification': goods?.id ?? '' });
    return codes.find((row) => row.packageLevel === level)?.code ?? '';
  }

  /** Visit number of somebody who lies in a ward now. */
  async inpatientOf(ward: string): Promise<string> {
    const answer = await this.page.request.get('/v1/business/patient/list', { params: { 'f.inHospital': 'true', pageSize: '500' } });
    const { info } = (await answer.json()) as { info: { list: { visitNo: string; departmentName: string }[] } };
    return info.list.find((row) => row.departmentName === ward)?.visitNo ?? '';
  }

  /** Opens a page by its address; with a number the document, with a tab that tab of the list. */
  async opens(path: string, number = '', tab = ''): Promise<void> {
    await this.page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      number ? `${path}?sn=${number}` : path,
    );
    // As the palette would: called, the page or number typed, Enter.
    this.did('Control+k');
    this.did(`Enter ${path}`);
    const tabs = this.pane.getByRole('tab', { name: new RegExp(`^${tab}`) }).or(this.pane.getByRole('button', { name: new RegExp(`^${tab}`) }));
    if (tab) await this.clicks(tabs.first(), tab);
    if (number) await expect(this.pane.locator('form').getByText(number).first()).toBeVisible();
  }

  /** Double-clicks the first row, also while the list is still loading. */
  async opensFirstRow(): Promise<void> {
    await this.pane.locator('[data-row="0"] [data-column]').first().dblclick();
    this.did('first row');
    await expect(this.pane.locator('form h1').first()).toBeVisible();
  }

  /** Number of the document the active tab shows. */
  async number(prefix: string): Promise<string> {
    const shown = this.pane.getByText(new RegExp(`^${prefix}\\d{12}$`)).first();
    await expect(shown).toBeVisible();
    return ((await shown.textContent()) ?? '').trim();
  }

  /** Waits for a status, answering confirmations and warnings on the way. */
  async settles(status: string): Promise<void> {
    const done = this.pane.locator('form').getByText(status, { exact: true }).first();
    for (let tries = 0; tries < 20; tries++) {
      if (await done.isVisible()) return;
      const yes = this.page
        .getByRole('dialog')
        .getByRole('button', { name: /^(确定|继续|仍|确认|是)/ })
        .first();
      if (await yes.isVisible()) await this.clicks(yes, `dialog: ${await this.page.getByRole('dialog').first().innerText()}`);
      await this.page.waitForTimeout(400);
    }
    await expect(done).toBeVisible();
  }

  /** Scans a label on the traceability page. */
  async traces(code: string): Promise<void> {
    const box = this.pane.getByRole('textbox').first();
    await box.fill(code);
    await box.press('Enter');
  }

  /** The page says what it remembers of him as it goes, before anybody else signs in by his name. */
  async leaves(): Promise<void> {
    await this.page.goto('about:blank').catch(() => undefined);
    await this.page.context().close();
  }

  async sees(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible();
  }
}
