import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { md5 } from '../../../src/client/session/md5';
import { forgets } from './made';

/** Somebody with a device in the hand: a small window, and a scanner that types faster than any hand and ends with Enter. */
export class Hand {
  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {}

  static async takes(browser: Browser, userName: string): Promise<Hand> {
    await forgets(userName, 'tabs');
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const answer = await context.request.post('/v1/login', { data: { userName, password: md5('Demo2026') } });
    expect(((await answer.json()) as { code: number }).code).toBe(0);
    const page = await context.newPage();
    await page.goto(test.info().project.use.baseURL ?? '/');
    await expect(page.getByRole('heading', { name: '待办' })).toBeVisible();
    return new Hand(page, context);
  }

  /** `pause` = milliseconds between the keys, of a slow one. */
  async scans(code: string, pause = 0): Promise<void> {
    await this.page.keyboard.type(code, { delay: pause });
    await this.page.keyboard.press('Enter');
  }
  /** What the last code came to. */
  get said(): Locator {
    return this.page.locator('main [role=status]').first();
  }
  get line(): Locator {
    return this.page.getByRole('region', { name: '当前耗材' });
  }
  quantity = (): Promise<string> => this.line.getByRole('textbox').inputValue();

  async begins(task: string): Promise<void> {
    await this.page.getByRole('button', { name: '扫码', exact: true }).click();
    await this.page.getByRole('button', { name: task, exact: true }).click();
    await expect(this.page.getByRole('heading', { name: task })).toBeVisible();
  }
  async opens(sn: string): Promise<void> {
    await this.scans(sn);
    await expect(this.page.getByRole('heading', { name: `·${sn.slice(-4)}` })).toBeVisible();
  }
  /** Presses the one filled button, and says yes where it asks. */
  async ends(label: string | RegExp, agree?: string): Promise<void> {
    await this.page.locator('main').getByRole('button', { name: label }).last().click();
    if (agree) await this.page.getByRole('dialog').getByRole('button', { name: agree }).click();
  }
  async hears(text: string | RegExp): Promise<void> {
    await expect(this.page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible();
  }
  /** Everything that can be pressed is as large as a thumb, and nothing leaves the window. */
  async fits(): Promise<string[]> {
    return this.page.evaluate(() => {
      const pressed = [...document.querySelectorAll('[data-hand] :is(button, a, input, [role=radio])')].filter((one) => one.checkVisibility());
      const small = pressed.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return Math.min(width, height) < 43.5 ? [`${name} ${Math.round(width)} × ${Math.round(height)}`] : [];
      });
      return document.documentElement.scrollWidth > window.innerWidth ? [...small, 'wider than the window'] : small;
    });
  }
}
