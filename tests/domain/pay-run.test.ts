import { expect, it } from 'vitest';
import { addDays } from '../../src/define/dates';
import { add, compare } from '../../src/define/money';
import { type Payable, proposeRun } from '../../src/domain/finance/pay-run/propose';

/** What a payment run proposes of what is owed (排款). */
const DAY = '2026-11-26';
let at = 0;
const owed = (open: string, late: number, more: Partial<Payable> = {}): Payable => ({
  item: String(++at).padStart(4, '0'),
  partner: 'p1',
  open,
  dueDate: addDays(DAY, -late),
  level: '',
  discountUntil: '',
  discount: '0',
  blocked: '',
  isHeld: false,
  ...more,
});
const run = (items: Payable[], amount: string) => proposeRun(items, { amount, payDate: DAY });
const taken = (items: Payable[], amount: string) =>
  run(items, amount)
    .filter(({ state }) => state === 'taken')
    .map(({ item }) => item);

it('takes what is late longest first and says why', () => {
  const [a, b, c] = [owed('100', 3), owed('100', 12), owed('100', -4)];
  expect(taken([a, b, c], '200')).toEqual([b.item, a.item]);
  expect(run([a, b, c], '200').map(({ reason, whyNot }) => [reason, whyNot])).toEqual([
    ['逾期12天', ''],
    ['逾期3天', ''],
    [`${addDays(DAY, 4)}到期`, '超出可用金额，剩余0.00'],
  ]);
});
it('brings forward important suppliers and discounts that are about to be lost', () => {
  const [late, important, saving] = [owed('100', 5), owed('100', -3, { level: 'A' }), owed('100', -60, { discountUntil: addDays(DAY, 2), discount: '2' })];
  expect(taken([late, important, saving], '200')).toEqual([saving.item, important.item]);
  expect(run([saving], '200')[0]).toMatchObject({ saving: '2.00', reason: `${saving.dueDate}到期，折扣到期${addDays(DAY, 2)}，可省2.00` });
  expect(run([important], '200')[0]?.reason).toContain('重要供应商');
});
it('leaves what does not fit for what does, and never takes what is held or blocked', () => {
  const [large, small] = [owed('500', 9), owed('80', 1)];
  const [held, blocked] = [owed('10', 99, { isHeld: true, blocked: '质量争议' }), owed('10', 98, { blocked: '尚未收到发票，不能付款' })];
  expect(taken([large, small, held, blocked], '100')).toEqual([small.item]);
  expect(run([held, blocked], '100').map(({ state, whyNot }) => [state, whyNot])).toEqual([
    ['held', '质量争议'],
    ['left', '尚未收到发票，不能付款'],
  ]);
});
it('takes what a supplier owes us along where he is paid as much', () => {
  const [bill, credit, other] = [owed('100', 3), owed('-30', 0), owed('-30', 0, { partner: 'p2' })];
  expect(taken([bill, credit, other], '100')).toEqual([bill.item, credit.item]);
});
it('of whatever is owed, the sum never exceeds the amount, no supplier gets less than nothing, and every item is told once', () => {
  let seed = Date.now() % 100_000;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const items = Array.from({ length: next(40) }, () =>
      owed(String((next(2_000_000) - 300_000) / 100 || 1), next(90) - 40, {
        partner: `p${next(4)}`,
        level: ['', 'A', 'B', 'C', 'D'][next(5)] ?? '',
        discountUntil: next(4) === 0 ? addDays(DAY, next(20)) : '',
        discount: '1',
        isHeld: next(9) === 0,
        blocked: next(12) === 0 ? '尚未收到发票，不能付款' : '',
      }),
    );
    const amount = String(next(5_000_000) / 100);
    const lines = run(items, amount);
    expect(lines.map(({ item }) => item).toSorted(), `seed ${seed}`).toEqual(items.map(({ item }) => item).toSorted());
    const chosen = lines.filter(({ state }) => state === 'taken');
    expect(compare(add('0', ...chosen.map((line) => line.amount)), amount), `seed ${seed}`).toBeLessThanOrEqual(0);
    expect(chosen.some((line) => line.isHeld || line.blocked !== '')).toBe(false);
    for (const partner of new Set(chosen.map((line) => line.partner))) {
      const sum = add('0', ...chosen.filter((line) => line.partner === partner).map((line) => line.amount));
      expect(compare(sum, '0'), `seed ${seed}`).toBeGreaterThanOrEqual(0);
    }
  }
});
