import { choice, type Fields } from '../../define/field';
import { add, type Decimal, isPositive, sub } from '../../define/money';
import type { ItemOffer } from '../../define/open-items';
import type { Account } from '../../define/posting';
import { type AccountMove, settles } from '../../define/posting';
import { lineRemark } from '../blocks';
import { funding } from './blocks';

type Fund = { fund: string; item: string; amount: string };
/** A fund that is an open item: what it is called, on which account it stands. */
type Ahead = { fund: string; label: string; account: Account };

/** What money moves by: the bank, and open items that are used instead. */
export const fundsSection = (title: string, choices: string, others: readonly Ahead[], more: Fields = {}) => ({
  title,
  fields: {
    ...funding(choice('资金', choices, { required: true, default: 'bank', list: true })),
    ...more,
    ...lineRemark,
  },
  items: {
    itemless: { fund: ['bank'] },
    offers: others.map(
      ({ fund, label, account }): ItemOffer => ({
        id: fund,
        label,
        account,
        signs: 'positive',
        flag: 'offset',
        when: { purpose: ['1'] },
        sets: { fund },
      }),
    ),
  },
});

/** Open items that are used as funds, taken from. */
export const fundsUsed = (funds: readonly (Fund & { lineNo: number })[], others: readonly Pick<Ahead, 'fund' | 'account'>[]): AccountMove[] =>
  others.flatMap(({ fund, account }) =>
    settles(
      account,
      funds.filter((one) => one.fund === fund),
      { section: 'funds' },
    ),
  );

export const sumOf = (rows: readonly Record<string, unknown>[]): Decimal => rows.reduce<Decimal>((sum, one) => add(sum, String(one.amount || '0')), '0.00');

export const fundTotal = (funds: readonly { fund: string; amount: string }[], fund: string): Decimal => sumOf(funds.filter((one) => one.fund === fund));

/** One fund whose amount nobody typed pays the rest. */
export function restFilled<F extends Fund>(funds: readonly F[], lines: readonly { amount: string }[]): { funds: F[]; over: Decimal } {
  const open = funds.filter((one) => one.amount === '' && one.item === '');
  const rest = sub(sumOf(lines), sumOf(funds));
  const filled = funds.map((one) => (open.length === 1 && one === open[0] && isPositive(rest) ? { ...one, amount: rest } : one));
  return { funds: filled, over: sub(sumOf(filled), sumOf(lines)) };
}
