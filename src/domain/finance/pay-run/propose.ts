import { daysBetween } from '../../../define/dates';
import { abs, add, compare, type Decimal, div, grouped, isNegative, isPositive, mul, round, sub } from '../../../define/money';

/** What is owed to a supplier and might be paid. `blocked` says why it may not be, whoever asks. */
export type Payable = {
  item: string;
  partner: string;
  open: Decimal;
  dueDate: string;
  level: string;
  discountUntil: string;
  discount: Decimal;
  blocked: string;
  isHeld: boolean;
};
export type Proposed = Payable & { state: 'taken' | 'left' | 'held'; amount: Decimal; saving: Decimal; reason: string; whyNot: string };

/** Days an important supplier is paid before others that are due the same day, a less important one after them. */
const LEAD: Readonly<Record<string, number>> = { A: 15, B: 5, D: -15 };
/** A discount that is lost soon goes before what is late by less than this. */
const DISCOUNT_LEAD = 20;
const SOON = 7;

/**
 * 排款: which open items are paid with an amount on a day. Those wanted most come first: by due date, brought forward by the importance of the supplier and by
 * a discount that is about to be lost. Each is paid whole or left: what does not fit makes room for what does. What a supplier owes us is taken along where he is paid at least as much.
 * The sum never exceeds the amount.
 */
export function proposeRun(items: readonly Payable[], { amount, payDate }: { amount: Decimal; payDate: string }): Proposed[] {
  const ranked = items.map((item) => ({ item, rank: rankOf(item, payDate) })).sort((a, b) => a.rank - b.rank || (a.item.item < b.item.item ? -1 : 1));
  let left = amount;
  const paid = new Map<string, Decimal>();
  const first = ranked.map(({ item }): Proposed => {
    const said = { ...item, amount: '0', saving: '0', reason: reasonOf(item, payDate) };
    if (item.isHeld) return { ...said, state: 'held', whyNot: item.blocked };
    if (item.blocked !== '') return { ...said, state: 'left', whyNot: item.blocked };
    if (!isPositive(item.open)) return { ...said, state: 'left', whyNot: '付款不足以抵扣' };
    if (compare(item.open, left) > 0) return { ...said, state: 'left', whyNot: `超出可用金额，剩余${grouped(left, 2)}` };
    left = sub(left, item.open);
    paid.set(item.partner, add(paid.get(item.partner) ?? '0', item.open));
    return { ...said, state: 'taken', amount: item.open, saving: savingOf(item, payDate), whyNot: '' };
  });
  return first.map((one) => {
    const due = paid.get(one.partner) ?? '0';
    if (one.state !== 'left' || one.blocked !== '' || !isNegative(one.open) || compare(abs(one.open), due) > 0) return one;
    paid.set(one.partner, add(due, one.open));
    return { ...one, state: 'taken', amount: one.open, whyNot: '', reason: '冲抵应付' };
  });
}

const hasDiscount = ({ discountUntil }: Payable, payDate: string): boolean => discountUntil !== '' && discountUntil >= payDate;
const savingOf = (item: Payable, payDate: string): Decimal => (hasDiscount(item, payDate) ? round(div(mul(item.open, item.discount), '100'), 2) : '0');

/** Days until it is due, as it counts. */
function rankOf(item: Payable, payDate: string): number {
  const days = item.dueDate === '' ? 0 : daysBetween(payDate, item.dueDate);
  const isSoon = hasDiscount(item, payDate) && daysBetween(payDate, item.discountUntil) <= SOON;
  return Math.min(days, isSoon ? -DISCOUNT_LEAD : days) - (LEAD[item.level] ?? 0);
}

function reasonOf(item: Payable, payDate: string): string {
  const days = item.dueDate === '' ? 0 : daysBetween(item.dueDate, payDate);
  const due = item.dueDate === '' ? '无到期日' : days > 0 ? `逾期${days}天` : days === 0 ? '付款日到期' : `${item.dueDate}到期`;
  const discount = hasDiscount(item, payDate) ? [`折扣到期${item.discountUntil}，可省${grouped(savingOf(item, payDate), 2)}`] : [];
  return [due, ...(item.level === 'A' ? ['重要供应商'] : []), ...discount].join('，');
}
