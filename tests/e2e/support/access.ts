import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/** WCAG 2.2 AA as far as a machine can judge it. */
const ALL: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** All that another theme of the same page can change. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** What keeps somebody out of what is shown now, with its place, readable in the report of a failing test. */
export async function barriersOn(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Once per page: reading half a megabyte of rules takes longer than judging by them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`));
    },
    // Nothing is wanted but violations, and no rule here reads style sheets.
    { ...(what === 'all' ? ALL : COLOURS), resultTypes: ['violations'], reporter: 'no-passes', preload: false } satisfies RunOptions,
  );
}

/** The same in light and in dark: another theme can only change the colours. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, what] of [
    ['dark', 'colours'],
    ['light', 'all'],
  ] as const) {
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen;
      // A colour on its way is neither theme's.
      await Promise.all(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished.catch(() => {})] : [])));
    }, theme);
    found.push(...(await barriersOn(page, what)).map((barrier) => `${theme}: ${barrier}`));
  }
  return found;
}
