import { dayOf, daysBetween } from '../../../define/dates';
import { querySchema } from '../../../define/query';
import { owed } from '../../../domain/datasets/owed';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';

const ASKED = /(?:多少|几)天|多久|多长时间/;

/** 最早的 2026-08-31 到期，已逾期 90 天: of each partner and account, where days are asked for. */
export async function overdueDays(context: Context, text: string, where: Record<string, string>): Promise<(partner: string, account: string) => string> {
  if (!ASKED.test(text)) return () => '';
  const { list } = await runQuery(
    context,
    querySchema.parse({
      of: owed.id,
      by: ['partner', 'account', 'dueDate'],
      measures: ['open'],
      where: { ...where, daysOver: '1~' },
      order: 'dueDate',
      totals: false,
      limit: 1000,
    }),
  );
  return (partner, account) => {
    const due = list.find((row) => row.partner === partner && row.account === account && Number(row.open) > 0)?.dueDate;
    return due ? `，逾期最久的 ${String(due)} 到期，已逾期 **${daysBetween(String(due), dayOf(context.now()))} 天**` : '';
  };
}
