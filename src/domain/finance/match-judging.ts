import type { InvoicedFact } from '../../define/facts';
import { abs, add, compare, type Decimal, div, grouped, isZero, plain, round, sub } from '../../define/money';
import { type Matched, matchGoods } from './invoice-matching';
import type { Goods, Part, Pool, Proposal } from './match-goods';

export type MatchState = 'same' | 'tail' | 'quantity' | 'price' | 'extra' | 'missing' | 'disputed';
/**
 * What a row differs in. `difference` = invoice less goods; `isSound`: nothing, or no more than a tail. Where it says too much, `undisputed` is what of
 * it nobody doubts, goods by goods; `over` = how many too many.
 */
export type Verdict = { state: MatchState; says: string; difference: Decimal; isSound: boolean; undisputed: readonly Part[]; over: Decimal };
type Judged = { part: Part; goods: Goods | undefined; found: Matched | undefined; isLast: boolean };

export const sum = (values: readonly Decimal[]): Decimal => values.reduce<Decimal>((total, one) => add(total, one), '0');

/** Every row by what an invoice makes of its lines, one after the other (finance §1.1): the same arithmetic its saving does. */
export function verdicts(rows: readonly Proposal[], pool: Pool, tolerance: Decimal): Verdict[] {
  const parts = rows.flatMap((row) => row.parts.map((part) => ({ row, part, goods: pool.get(part.goods) })));
  const found = matchGoods(
    parts.map(({ row, part, goods }) => ({ ...part, sourceLine: part.goods, taxRate: row.line?.taxRate || goods?.taxRate })),
    parts.map(({ goods }) => goods && factOf(goods)),
    tolerance,
  );
  const last = new Map(parts.map(({ part }, i) => [part.goods, i]));
  const [byRow, asked] = [new Map<Proposal, Judged[]>(), new Map<string, { quantity: Decimal; amount: Decimal }>()];
  for (const [i, { row, part, goods }] of parts.entries()) {
    byRow.set(row, [...(byRow.get(row) ?? []), { part, goods, found: found[i], isLast: last.get(part.goods) === i }]);
    const known = asked.get(part.goods) ?? { quantity: '0', amount: '0' };
    asked.set(part.goods, { quantity: add(known.quantity, part.quantity), amount: add(known.amount, part.amount) });
  }
  return rows.map((row) => verdict(row, byRow.get(row) ?? [], { pool, asked }));
}

type Around = { pool: Pool; asked: ReadonlyMap<string, { quantity: Decimal; amount: Decimal }> };
function verdict(row: Proposal, own: readonly Judged[], { pool, asked }: Around): Verdict {
  const differs = (state: MatchState, says: string, difference: Decimal, more: Partial<Verdict> = {}): Verdict => ({
    ...{ state, says, difference: round(difference, 2), isSound: false, undisputed: [], over: '' },
    ...more,
  });
  const unit = own[0]?.goods?.unit ?? '';
  const amountDiff = sum(own.map(({ found }) => found?.amountDiff || '0'));
  const is = (result: string): boolean => own.some(({ found }) => found?.matchResult === result);
  if (own.length === 0) return differs('extra', '没有对应的货物', row.line?.amount ?? '0');
  if (is('over')) {
    const over = own.filter(({ found, isLast }) => found?.matchResult === 'over' && isLast);
    const more = over.map(({ part, goods }) => overBy(asked.get(part.goods), goods));
    const many = plain(sum(more.map(({ quantity }) => quantity)));
    const undisputed = own.flatMap((one) => lessOf(one, more[over.indexOf(one)]));
    return differs('extra', `多开${many}${unit}`, sum(more.map(({ amount }) => amount)), { undisputed, over: many });
  }
  if (is('rate')) return differs('price', '税率不一致', amountDiff);
  if (is('price')) return differs('price', perUnit(row, amountDiff), amountDiff, { undisputed: compare(amountDiff, '0') > 0 ? own.map(atGoodsPrice) : [] });
  const open = own.filter(({ isLast, part, goods }) => isLast && compare(part.quantity, '0') === compare(goods?.quantity ?? '0', '0'));
  const left = sum(open.map(({ part }) => pool.left(part.goods)));
  if (!isZero(left)) return differs('quantity', `少开${plain(abs(left))}${unit}`, sub('0', sum(open.map(({ part }) => pool.worth(part.goods)))));
  if (!isZero(amountDiff)) return { ...differs('tail', `尾差${grouped(amountDiff, 2)}`, amountDiff), isSound: true };
  return { ...differs('same', '', '0'), isSound: true };
}

/** What is left of a line of the invoice without what is too much of it. */
function lessOf({ part }: Judged, more?: { quantity: Decimal; amount: Decimal }): Part[] {
  if (!more) return [part];
  const [quantity, amount] = [plain(sub(part.quantity, more.quantity)), round(sub(part.amount, more.amount), 2)];
  return compare(quantity, '0') > 0 && compare(amount, '0') > 0 ? [{ ...part, quantity, amount, tax: '' }] : [];
}
const atGoodsPrice = ({ part, found }: Judged): Part => ({ ...part, amount: found?.matched || part.amount, tax: '' });

/** By how much everything that charges the goods exceeds what is left of them. */
function overBy(asked: { quantity: Decimal; amount: Decimal } = { quantity: '0', amount: '0' }, goods?: Goods): { quantity: Decimal; amount: Decimal } {
  if (!goods) return asked;
  return { quantity: sub(abs(asked.quantity), abs(sub(goods.quantity, goods.invoiced))), amount: sub(asked.amount, sub(goods.amount, goods.matched)) };
}

function perUnit({ parts }: Proposal, amountDiff: Decimal): string {
  const quantity = sum(parts.map((part) => part.quantity));
  const each = isZero(quantity) ? amountDiff : div(amountDiff, quantity);
  return `单价${compare(each, '0') > 0 ? '+' : ''}${grouped(each, 2)}`;
}

const factOf = ({ id, sn, name, quantity, amount, price, taxRate, invoiced, matched }: Goods): InvoicedFact => ({
  ...{ sn, name, quantity, amount, price, taxRate, invoiced, matched, item: id },
  ...{ partner: '', isOpen: true, pending: '0', open: amount, claimed: '0', target: '', redLeft: '' },
});
