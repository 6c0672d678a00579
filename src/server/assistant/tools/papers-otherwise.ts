import { dayOf } from '../../../define/dates';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';
import type { DocumentWords } from './document-words';
import type { Reading } from './read-document-words';

/** 庐阳那张4078的发票: no number of a paper, but what it comes to. */
export const asSum = ({ number, ...words }: DocumentWords): DocumentWords | undefined =>
  number !== undefined && words.amount === undefined && /^\d{2,9}$/.test(number) ? { ...words, amount: `${number}到${number}.99元` } : undefined;

/** 10月的对账单: written in no such days, but made for them. */
export function asPeriod(context: Context, { period, ...words }: DocumentWords, { kinds }: Reading): DocumentWords | undefined {
  const days = period && kinds.length > 0 && kinds.every(({ header }) => header.periodTo?.filter) ? periodIn(period, dayOf(context.now())) : undefined;
  if (!days || words.fields?.periodTo) return undefined;
  const range = `${days.from}~${days.to}`;
  return { ...words, fields: { ...words.fields, periodTo: range }, said: [...(words.said ?? []), `期间止 ${days.from} 至 ${days.to}`] };
}
