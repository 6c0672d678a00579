import { describe, expect, it } from 'vitest';
import { leavesPage } from '../../../src/client/screens/document/leaves-page';
import { documentOf, screens, screensOf } from '../../../src/domain/registry';

const STATES = [0, 1, 2, 3, 4, 5, 6, 7];
const narrow = screens.filter((screen) => documentOf(screen.resource) && screen.preset.where?.status);

describe('a document on a page of some states', () => {
  it.each(narrow.map((screen) => [screen.flag, screen] as const))('%s: is left only for a state it does not show', (_flag, screen) => {
    for (const status of STATES) expect(leavesPage(screen, status)).toBe(!screen.preset.where?.status?.map(Number).includes(status));
  });

  it('taken back by the auditor it is a draft again, which the page of those who write it shows', () => {
    const audit = screens.find(({ flag }) => flag === 'finInvoice');
    expect(audit && leavesPage(audit, 0)).toBe(true);
    expect(screensOf('purchaseInvoice').some((one) => one.flag !== 'finInvoice' && !leavesPage(one, 0))).toBe(true);
  });
});
