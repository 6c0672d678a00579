import type { Dataset } from '../../../define/define-dataset';
import { textOf } from '../../../define/field-text';
import { querySchema } from '../../../define/query';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import type { ToolAnswer } from '../tool';
import { everOf, whereAndDays } from './query-days';
import type { Told } from './query-told';

/** What is read off at a moment: rows of a time of day, whose figures are extremes of what was read. */
function readingOf({ dimensions, extremes }: Dataset): { at: string; read: string[] } | undefined {
  const at = Object.entries(dimensions).find(([, { kind }]) => kind === 'datetime')?.[0];
  const read = [...new Set(Object.values(extremes).map(([, source]) => source))].filter((name) => dimensions[name]?.kind === 'quantity');
  return at && read.length > 0 ? { at, read } : undefined;
}

/** Of days in which nothing was read off no nought is told: that nothing was, and the last reading there is. */
export async function lastRead({ context, dataset, where, head, days }: Told, answer: ToolAnswer): Promise<ToolAnswer | undefined> {
  const reading = readingOf(dataset);
  if (!reading || !days || !readerOf(context, dataset)) return undefined;
  const { at, read } = reading;
  const choices = Object.entries(dataset.dimensions).flatMap(([name, { kind }]) => (kind === 'choice' && name === 'verdict' ? [name] : []));
  const [measure = ''] = Object.keys(dataset.measures);
  const { list } = await runQuery(
    context,
    querySchema.parse({
      of: dataset.id,
      measures: [measure],
      by: [at, ...read, ...choices],
      order: `-${at}`,
      limit: 1,
      totals: false,
      ...whereAndDays(dataset, where.filters, everOf(context, dataset)),
    }),
  );
  const [last] = list;
  const said = (name: string): string => {
    const field = dataset.dimensions[name];
    return field ? `${field.label} **${textOf(field, last?.[name])}**` : '';
  };
  const text = last
    ? `${head}没有记录，说不了正常还是超出。最近一次是 ${[textOf(dataset.dimensions[at] as never, last[at]), ...read.map(said), ...choices.map(said)].join('，')}。`
    : `${head}没有记录。`;
  return { ...answer, text, data: { last } };
}
