import { expect, test } from 'playwright/test';
import { Person } from './support/person';

/** The same anatomy on every document: what it is, whose turn it is and what comes next at one glance, the lines the rest of the room. */
const KINDS: readonly [account: string, kind: string, path: string][] = [
  ['hospital', 'purchaseOrder', '/hospital/purchaseOrder'],
  ['hospital', 'purchasePlan', '/hospital/purchasePlan'],
  ['dealer', 'salesOrder', '/commonView/salesOrder'],
  ['dealer', 'advanceSale', '/commonView/advanceSale'],
];
/** A draft, one that waits, one that counts, one that is over. */
const STATUSES = ['0', '1', '2', '7'];
/** Pixels that strip and facts may take from the lines of a document that is read. */
const CHROME = 88;
const LEAST_LINES = 300;

test.use({ viewport: { width: 1440, height: 900 } });

for (const account of [...new Set(KINDS.map(([one]) => one))]) {
  test(`every document ${account} opens shows its state, one next step and its lines`, async ({ browser }) => {
    const person = await Person.signsIn(browser, account);
    const { page } = person;
    let seen = 0;
    for (const [, kind, path] of KINDS.filter(([one]) => one === account)) {
      for (const status of STATUSES) {
        const answer = await page.request.get(`/v1/business/${kind}/list`, { params: { 'f.status': status, pageSize: '1' } });
        const { info } = (await answer.json()) as { info: { list: { id: string; sn: string }[] } };
        const [row] = info.list;
        if (!row) continue;
        seen += 1;
        await person.opens(`${path}?id=${row.id}`);
        const strip = person.pane.locator('[data-strip]');
        await expect(strip.getByText(row.sn)).toBeVisible();
        await test.step(`${kind} ${row.sn} in status ${status}`, () => hasItsShape(person, `${kind} ${row.sn}`));
        if (status === '1') await waitsForSomebody(person, kind, row.id);
        await page.keyboard.press('Alt+w');
      }
    }
    expect(seen, 'documents of several states to look at').toBeGreaterThan(3);
    await person.leaves();
  });
}

async function hasItsShape(person: Person, which: string): Promise<void> {
  const { pane, page } = person;
  const strip = pane.locator('[data-strip]');
  await expect(strip.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip.getByRole('list', { name: '进度' })).toBeVisible();
  expect(await pane.locator('[data-next]:visible').count(), `${which}: at most one filled button`).toBeLessThanOrEqual(1);
  expect(await strip.locator('button[aria-disabled=true], button:disabled').count(), `${which}: nothing greyed`).toBe(0);
  expect(await pane.locator('select:visible').count(), `${which}: no native select`).toBe(0);
  const heightOf = async (part: string): Promise<number> => (await pane.locator(part).boundingBox())?.height ?? 0;
  const facts = await pane.locator('[data-facts]').count();
  if (facts > 0) expect((await heightOf('[data-strip]')) + (await heightOf('[data-facts]')), `${which}: room for the lines`).toBeLessThanOrEqual(CHROME);
  // The lines reach from the head of their part to its foot, and from edge to edge.
  const lines = await pane.locator('[data-line-table]').first().boundingBox();
  const body = await pane.locator('[data-body]').boundingBox();
  expect(lines?.height ?? 0, `${which}: the lines take the rest`).toBeGreaterThan(LEAST_LINES);
  expect(lines?.width, `${which}: from edge to edge`).toBe(body?.width);
  // Where the next key works: in the page, at what must be said and is not yet, never nowhere.
  const place = await page.evaluate(() => ({
    isInPage: document.activeElement?.closest('[role=tabpanel]') !== null && document.activeElement !== document.body,
    isFilled: document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '',
  }));
  expect(place, `${which}: the keyboard is in the page, over nothing that is said already`).toEqual({ isInPage: true, isFilled: false });
}

/** Of a document that waits everybody sees for whom. */
async function waitsForSomebody({ pane, page }: Person, kind: string, id: string): Promise<void> {
  const answer = await page.request.get(`/v1/business/${kind}/info`, { params: { id } });
  const { info } = (await answer.json()) as { info: { waitsFor?: string[] } };
  const [name = ''] = info.waitsFor ?? [];
  expect(name, `${kind}: the server knows who is next`).not.toBe('');
  await expect(pane.locator('[data-rail] [aria-current=step]')).toContainText(name);
}
