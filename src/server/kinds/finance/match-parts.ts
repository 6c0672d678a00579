import type { MatchPart, MatchRow } from '../../../contract/match-answer';
import { abs, add, div, isZero, mul, plain, round, sub } from '../../../define/money';
import type { Goods } from '../../../domain/finance/match-goods';
import type { MatchedRow } from '../../../domain/finance/match-rows';
import type { Laid } from './match-laid';
import type { ReadPaper } from './match-reading';

export const sum = (amounts: readonly string[]): string => round(add('0', ...amounts), 2);

/** Why not only what matches of a row can be accepted. */
export function whyNotPart({ papers, place }: Pick<Laid, 'papers' | 'place'>, { undisputed, paper, line, isPulled }: MatchedRow): string {
  if (!place.desk.asks || undisputed.length === 0 || !line) return '没有可以只付的部分';
  if (isPulled) return '明细已在发票上，请在发票上修改';
  const own = papers.find(({ id }) => id === paper);
  return own?.isOpen ? '' : '发票当前状态不能修改';
}

/** What posted invoices left of the goods. */
export function goodsPart(first: Goods, all: readonly Goods[]): NonNullable<MatchRow['goods']> {
  const { sn, kind, document, price } = first;
  const quantity = add('0', ...all.map((one) => sub(one.quantity, one.invoiced)));
  return { sn, kind, document, quantity: plain(quantity), price, amount: sum(all.map((one) => sub(one.amount, one.matched))), others: all.length - 1 };
}

export function invoicePart(paper: ReadPaper, { parts, line }: MatchedRow): NonNullable<MatchRow['invoice']> {
  const amount = line?.amount ?? sum(parts.map((part) => part.amount));
  const quantity = line?.quantity || plain(add('0', ...parts.map((part) => part.quantity)));
  // What was written of a price may be older than what was written of the money.
  const isPriced = line?.price && round(mul(quantity, line.price), 2) === amount;
  const said: MatchPart = {
    sn: paper.sn,
    quantity,
    amount,
    price: isPriced ? line.price : isZero(quantity) ? '' : plain(round(abs(div(amount, quantity)), 6)),
  };
  return { ...said, document: paper.id, line: line?.no ?? 0 };
}
