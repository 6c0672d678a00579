import { describe, expect, it, vi } from 'vitest';
import { leavesPage, openDocument } from '../../../src/client/screens/open-reference';
import { documentOf, screens, screensOf } from '../../../src/domain/registry';

// Whoever holds every page.
vi.mock('../../../src/client/session/menu', () => ({
  readMenu: () => ({ permissions: Object.fromEntries(screens.map(({ flag, actions }) => [flag, [...actions]])) }),
}));

const STATES = [0, 1, 2, 3, 4, 5, 6, 7];
const narrow = screens.filter((screen) => documentOf(screen.resource) && screen.preset.where?.status);

describe('a document on a page of some states', () => {
  it.each(narrow.map((screen) => [screen.flag, screen] as const))('%s: is left only for a state it does not show', (_flag, screen) => {
    for (const status of STATES) expect(leavesPage(screen, status)).toBe(!screen.preset.where?.status?.map(Number).includes(status));
  });

  it('is opened on a page that shows its state, where there is one', () => {
    for (const kind of new Set(narrow.map(({ resource }) => resource)))
      for (const status of STATES) {
        const opened: string[] = [];
        openDocument(kind, 'X', 'X', (path) => opened.push(path), false, status);
        const showing = screensOf(kind).filter((one) => !leavesPage(one, status));
        if (showing.length > 0)
          expect(
            showing.map(({ path }) => path),
            `${kind} ${status}`,
          ).toContain(opened[0]);
      }
  });

  it('taken back by the auditor it is a draft again, which the page of those who write it shows', () => {
    const audit = screens.find(({ flag }) => flag === 'finInvoice');
    expect(audit && leavesPage(audit, 0)).toBe(true);
    expect(screensOf('purchaseInvoice').some((one) => one.flag !== 'finInvoice' && !leavesPage(one, 0))).toBe(true);
  });
});
