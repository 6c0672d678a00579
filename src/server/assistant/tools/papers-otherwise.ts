import { dayOf } from '../../../define/dates';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';
import type { DocumentWords } from './document-words';
import type { Reading } from './read-document-words';

/** 庐阳那张4078的发票: no number of a paper, but what it comes to. */
export const asSum = ({ number, ...words }: DocumentWords): DocumentWords | undefined =>
  number !== undefined && words.amount === undefined && /^\d{2,9}$/.test(number) ? { ...words, amount: `${number}到${number}.99元` } : undefined;

/** 11月的对账单: made for no such days, but written in them. */
export function asWritten(context: Context, { period, ...words }: DocumentWords, { kinds }: Reading): DocumentWords | undefined {
  const days = period && kinds.length > 0 && kinds.every(({ header }) => header.periodTo?.filter) ? periodIn(period, dayOf(context.now())) : undefined;
  if (!days || words.fields?.documentDate) return undefined;
  const fields = { ...words.fields, documentDate: `${days.from}~${days.to}` };
  return { ...words, fields, said: [...(words.said ?? []), `单据日期 ${days.from} 至 ${days.to}`] };
}
