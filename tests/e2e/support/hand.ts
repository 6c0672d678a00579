import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test';
import { md5 } from '../../../src/client/session/md5';
import { barriersInBothThemes } from './access';
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
  /** Addresses of the pages of the menu. */
  async pages(): Promise<string[]> {
    type Node = { path?: string; children?: Node[] };
    const { info } = (await (await this.context.request.get('/v1/user/get_user_menu/yrtweb')).json()) as { info: Node[] };
    const pathsIn = (nodes: readonly Node[]): string[] => nodes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsIn(children)]);
    return [...new Set(pathsIn(info))].filter((path) => path.startsWith('/') && !path.startsWith('/newprint'));
  }
  /** Opens a page by its address, and waits for what it shows. */
  async goes(path: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, path);
    await expect(this.page.locator('main [data-loading], main [aria-busy=true]')).toHaveCount(0);
  }
  /** What of the page leaves the window, and what keeps somebody out of it, in light and in dark. */
  async bars(): Promise<string[]> {
    // A word passing by is not the page.
    await expect(this.page.locator('[data-sonner-toast]')).toHaveCount(0);
    const cut = await this.page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('[data-hand] [data-pane]')];
      const isScrolled = (one: Element): boolean => {
        for (let at = one.parentElement; at && !at.matches('[data-pane], [data-hand]'); at = at.parentElement)
          if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
        return false;
      };
      const beyond = [...document.querySelectorAll('[data-hand] :is(button, a, input, h1, h2)')].filter(
        (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !isScrolled(one),
      );
      return [
        ...boxes.flatMap(({ scrollWidth, clientWidth }) => (scrollWidth > clientWidth + 1 ? [`${scrollWidth - clientWidth} px wider than the window`] : [])),
        ...beyond.map((one) => `beyond the window: ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`),
      ];
    });
    return [...cut, ...(await barriersInBothThemes(this.page))];
  }
  /** Everything that can be pressed is as large as a thumb, and nothing bars the way. */
  async fits(): Promise<string[]> {
    const small = await this.page.evaluate(() => {
      const pressed = [...document.querySelectorAll('[data-hand] :is(button, a, input, [role=radio])')].filter((one) => one.checkVisibility());
      return pressed.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return Math.min(width, height) < 43.5 ? [`${name} ${Math.round(width)} × ${Math.round(height)}`] : [];
      });
    });
    return [...small, ...(await this.bars())];
  }
}
