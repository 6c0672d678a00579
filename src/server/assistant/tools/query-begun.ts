import type { Day } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import type { Days } from '../../../define/periods';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import { everOf, whereAndDays } from './query-days';

/** The first day there are rows of, as this caller reads them; undefined where there are none or they have no days. */
export async function begunOn(context: Context, dataset: Dataset, measure: string): Promise<Day | undefined> {
  const { day, takes } = dataset;
  if (!day || !(day in dataset.dimensions) || !readerOf(context, dataset) || (takes && 'asOf' in takes)) return undefined;
  const { list } = await runQuery(
    context,
    querySchema.parse({
      of: dataset.id,
      measures: [measure],
      by: [day],
      order: day,
      limit: 1,
      totals: false,
      ...whereAndDays(dataset, {}, everOf(context, dataset)),
    }),
  );
  return list[0] ? String(list[0][day] ?? '').slice(0, 10) : undefined;
}

/** What is to be said of a span nothing was kept of, or not all of it; '' where all of it was. */
export function sinceWords(said: string, begun: Day | undefined, { from, to }: Days, isEnglish = false): { isBefore: boolean; words: string } {
  if (!begun || from >= begun) return { isBefore: false, words: '' };
  if (isEnglish)
    return to < begun
      ? { isBefore: true, words: `Records of ${said} begin on **${begun}**: there are none from ${from} to ${to} to compare with` }
      : { isBefore: false, words: `Note that records of ${said} begin on **${begun}**` };
  if (to < begun) return { isBefore: true, words: `${said}的记录从 **${begun}** 起才有，${from} 至 ${to} 没有数据，不能拿来比较` };
  return { isBefore: false, words: `注意：${said}的记录从 **${begun}** 起才有，${from} 至 ${begun} 之间没有数据` };
}
