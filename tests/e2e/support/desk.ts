import { expect, type Locator, type Page } from 'playwright/test';

/** Looked at often: what a key does stands within a few frames. */
export const SOON = { intervals: [20, 40, 60, 100] };

/** The workspace as the keyboard meets it: what has the focus, in which row, and how a page is called without the mouse. */
export class Desk {
  constructor(readonly page: Page) {}

  /** The pane in front; in a split view the one worked in. */
  get pane(): Locator {
    return this.page.locator('main [role=tabpanel][id^=pane-]:not([data-beside]):visible').first();
  }
  get grid(): Locator {
    return this.pane.locator('[data-grid]');
  }
  get dialog(): Locator {
    return this.pane.locator('[role=dialog][data-state=open]');
  }
  front = async (): Promise<string> => (await this.pane.getAttribute('id')) ?? '';

  /** What has the keyboard, in words: 'table' is the table of the page in front, '' nothing at all. */
  holder(): Promise<string> {
    return this.page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body || !at.checkVisibility()) return '';
      const pane = at.closest('[role=tabpanel][id^=pane-]');
      if (!pane) return `outside: ${at.tagName} ${at.textContent?.slice(0, 30)}`;
      if (at.matches('[data-grid]')) return 'table';
      return `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 30) ?? ''}`.trim();
    });
  }
  /** Whether something in the page in front has the keyboard, not only the page as a whole. */
  isWithin(): Promise<boolean> {
    return this.page.evaluate(() => {
      const at = document.activeElement;
      const pane = at?.closest('[role=tabpanel][id^=pane-]');
      return pane != null && pane !== at && at?.checkVisibility() === true;
    });
  }
  async tableHasIt(when: string): Promise<void> {
    await expect.poll(() => this.holder(), { message: when, ...SOON }).toBe('table');
  }
  /** The cell the keyboard stands in. */
  cell = async (): Promise<string> => (await this.grid.getAttribute('aria-activedescendant')) ?? '';
  /** What the row says at most length that the keyboard stands in: a record is known by it wherever it has moved to. */
  async record(): Promise<string> {
    const [row] = /-(\d+)-\d+$/.exec(await this.cell())?.slice(1) ?? [];
    const words = await this.grid.locator(`[data-row="${row}"] [data-column]`).allInnerTexts();
    return words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  }
  /** Rows that are here. */
  async rows(): Promise<number> {
    await expect(this.grid).toHaveAttribute('aria-busy', 'false');
    const words = await this.pane.locator('p[aria-live]').first().textContent();
    return Number(/\d+/.exec(words ?? '')?.[0] ?? 0);
  }

  /** A page by its row in the palette, found by its name. */
  async calls(flag: string, title: string): Promise<void> {
    const palette = this.page.locator('[data-palette]');
    await this.page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(title);
    const row = palette.locator(`[data-value="open.${flag}"]`);
    await expect(row).toBeVisible();
    for (let steps = 0; steps < 20 && (await row.getAttribute('aria-selected')) !== 'true'; steps++) await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  }
}
