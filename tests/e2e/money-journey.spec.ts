import { expect, test } from 'playwright/test';
import { calls, chooses, goesOn, looksUp, pushes, reaches, writesOrder } from './support/keys';
import { stocked } from './support/made';
import { Person } from './support/person';

/** What is ordered is received, charged, applied for, paid and booked at the seller, and a month is closed: by seven people, none of whom has a mouse. */
test.describe.configure({ mode: 'serial' });

const NAMES = ['hospital', 'manager', 'dealer', 'dkeeper', 'keeper', 'hfinance', 'dfinance'] as const;
const at = {} as Record<(typeof NAMES)[number], Person>;
let order: string;
let receipt: string;
let invoice: string;
let application: string;
let payment: string;

test.beforeAll(async ({ browser }) => {
  await stocked('留置针', '50', 'dkeeper', '主仓库');
  for (const name of NAMES) at[name] = await Person.signsIn(browser, name);
});
test.afterAll(async () => {
  for (const person of Object.values(at)) await person.leaves();
});

test('goods are ordered, shipped and received', async () => {
  const { hospital, manager, dealer, dkeeper, keeper } = at;
  order = await writesOrder(hospital);
  await looksUp(manager, order);
  await goesOn(manager, 'Alt+r', '已审核');
  await looksUp(dealer, order);
  await goesOn(dealer, 'Alt+r', '已审核');
  await pushes(dealer, '转销售出库');
  await expect.poll(() => dealer.said(0, '批号')).not.toBe('');
  await goesOn(dealer, 'Alt+s', '待审核');
  const delivery = await dealer.number('XC');
  await looksUp(dkeeper, delivery);
  await goesOn(dkeeper, 'Alt+r', '已审核');
  await looksUp(keeper, delivery);
  await goesOn(keeper, 'Alt+r', '已审核');
  receipt = await keeper.number('RK');
});
