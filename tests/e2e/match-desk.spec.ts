import { expect, test } from 'playwright/test';
import type { MatchDeskAnswer, MatchPartner } from '../../src/contract/match-answer';
import { as } from './support/made';
import { Person } from './support/person';

const SCREEN = 'bizPurchaseInvoice';
/** Of one partner's papers in the demo world. */
const MOST_DIFFERENCES = 60;

/** The demo's papers as they lie there, with nothing accepted: a try before this one may have left something. */
async function clearedDesk(): Promise<{ partner: MatchPartner; sound: number }> {
  const hands = await as('hfinance');
  const read = async <T>(what: string, params: Record<string, string>): Promise<T> =>
    ((await (await hands.get(`/v1/business/match/${what}`, { params: { screen: SCREEN, ...params } })).json()) as { info: T }).info;
  for (const partner of (await read<{ list: MatchPartner[] }>('partners', {})).list.filter(({ papers }) => papers > 0)) {
    const desk = await read<MatchDeskAnswer>('desk', { partner: partner.id });
    if (!desk.rows.some(({ state }) => state === 'price') || !desk.rows.some(({ state }) => state === 'extra')) continue;
    const rows = desk.rows.filter(({ accepted }) => accepted).map(({ id }) => id);
    const versions = Object.fromEntries(desk.papers.map(({ id, version }) => [id, version]));
    if (rows.length > 0) await hands.post('/v1/business/match/takeBack', { data: { screen: SCREEN, partner: partner.id, rows, versions } });
    const clean = await read<MatchDeskAnswer>('desk', { partner: partner.id });
    return { partner, sound: clean.rows.filter(({ isSound, whyNot }) => isSound && whyNot === '').length };
  }
  throw new Error('no paper that differs');
}

test('a paper is worked off without the mouse: what is sound at once, differences one by one, taken back, and still there after a reload', async ({
  browser,
}) => {
  const { partner, sound } = await clearedDesk();
  const clerk = await Person.signsIn(browser, 'hfinance');
  const { page } = clerk;
  await page.goto(`/#/matchDesk?partner=${partner.id}`);
  const table = clerk.pane.locator('[data-grid]');
  await expect(table.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('F8');
  await expect(table, 'the keyboard is in the table').toBeFocused();
  const current = table.locator('[aria-selected=true]');
  const states = async (): Promise<string> => (await current.getAttribute('data-state')) ?? '';
  expect(['price', 'quantity', 'extra']).toContain(await states());

  const accepted = table.getByText('已核销', { exact: true });
  await page.keyboard.press('Control+Enter');
  await expect(accepted).toHaveCount(sound);
  for (let step = 0; step < MOST_DIFFERENCES && (await states()) !== 'price'; step++) await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(accepted).toHaveCount(sound + 1);
  await page.keyboard.press('F8');
  for (let step = 0; step < MOST_DIFFERENCES && (await states()) !== 'extra'; step++) await page.keyboard.press('Shift+F8');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/没有可以核销的入库明细|请对方红冲或修改发票/).first(), 'what nothing came for says so').toBeVisible();

  await page.reload();
  await expect(accepted).toHaveCount(sound + 1);
  await table.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('u');
  await expect(accepted).toHaveCount(sound);

  // Whom it is of is chosen by keys, and the keys are in the table again.
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowDown');
  const others = page.getByRole('listbox').getByRole('option');
  await expect(others.filter({ hasText: partner.name })).toContainText(/\d+ 张发票待核/);
  const at = (await others.filter({ hasText: partner.name }).getAttribute('id'))?.endsWith('-0');
  await page.keyboard.press(at ? 'ArrowDown' : 'ArrowUp');
  await page.keyboard.press('Enter');
  await expect(table, 'the keyboard is in the table').toBeFocused();
  await expect(page).not.toHaveURL(new RegExp(partner.id));
  // Everything one may do with the row one stands on lies in sight.
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press('Home');
    const edge = await table.evaluate((grid) => grid.getBoundingClientRect().right);
    for (const button of await table.locator('[data-about] button').all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(edge);
    }
  }
  await clearedDesk();
});

test('an answer about the partner one has turned away from, come late, takes nothing away', async ({ browser }) => {
  const { partner } = await clearedDesk();
  const clerk = await Person.signsIn(browser, 'hfinance');
  const { page } = clerk;
  const partners = page.waitForResponse(/\/match\/partners\?/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/match\/desk\?/, async (route) => {
    if (!route.request().url().includes(partner.id)) await held;
    await route.continue();
  });
  await clerk.opens('/matchDesk');
  const { info } = (await (await partners).json()) as { info: { list: MatchPartner[] } };
  const other = info.list.find(({ id }) => id !== partner.id);
  const late = page.waitForResponse((answer) => answer.url().includes('/match/desk?') && answer.url().includes(other?.id ?? ''));
  await clerk.opens(`/matchDesk?partner=${other?.id}`);
  await clerk.opens(`/matchDesk?partner=${partner.id}`);
  const rows = clerk.pane.locator('[data-grid] [data-row]');
  await expect(rows.first()).toBeVisible();
  release();
  await late;
  await expect(rows.first()).toBeVisible();
  await page.waitForTimeout(300);
  await expect(rows.first()).toBeVisible();
  await clerk.leaves();
});
