import type { FigureWords } from '../../tools/query-words';
import { given } from '../../use';
import type { Told } from '../words-of';
import { partner } from './whose';

/** 哪几张发票逾期了: invoices past their day that are still open, the longest first or the largest. */
export function overdueInvoices(told: Told): FigureWords | undefined {
  const { frame, asking } = told;
  const isOfInvoices = frame.flows.some(({ flow }) => flow === 'invoice') || /发票/.test(frame.kind ?? '');
  if (!isOfInvoices || !frame.has('noun.overdue') || frame.state || frame.trait) return undefined;
  const isBought = asking.context.org.kind === 'H' || /进项|供应商|应付|[没未]付/.test(frame.text);
  const isByFirm = frame.by === 'partner';
  return {
    of: 'owed',
    measures: ['overdue', ...(isByFirm ? ['items'] : [])],
    where: { account: isBought ? 'payable' : 'receivable', itemKind: 'invoice', daysOver: '1~', ...given({ partner: partner(told) }) },
    by: isByFirm ? ['partner'] : ['sn', 'partner', 'dueDate'],
    order: frame.end === 'most' || isByFirm ? '-overdue' : 'dueDate',
    limit: Math.min(frame.count ?? 20, 50),
    said: `已逾期的${isBought ? '进项' : '销项'}发票`,
  };
}
