import type { Field, Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';
import type { RowSet } from '../tool';
import { askedOf, fieldsAsked } from './asked-of-row';
import { firstBy, orderAsked } from './order-asked';
import { calledBy } from './query-told';
import { endWords, MOST_ROWS, type RowsAsked, type RowsTold, SHOWN_ROWS } from './rows-told';

const MOST_BY = 6;
const figureIn = (field: Field, value: unknown): string => `${field.label} ${textOf(field, value || '0')}${field.kind === 'money' ? ' 元' : ''}`;

/** Rows of facts as they were told, with what else is asked of each; the first of them by one of their figures or days. */
export async function factsAsked(context: Context, set: RowSet, { asks, end, holds }: RowsAsked): Promise<RowsTold | undefined> {
  const dataset = datasetOf(set.of);
  const reader = dataset && readerOf(context, dataset);
  const { by = [], measures = [] } = set;
  if (holds) return undefined;
  if (!dataset || !reader) return undefined;
  // What was told first is what rows are large by.
  const told = Object.fromEntries(measures.flatMap((name) => (dataset.measures[name] ? [[name, dataset.measures[name]]] : [])));
  const fields: Fields = { ...told, ...dataset.dimensions, ...dataset.measures };
  const sees = (name: string): boolean => {
    const field = fields[name];
    return field !== undefined && !reader.hidden?.has(name) && (field.needs === undefined || reader.sees(field.needs));
  };
  const asked = fieldsAsked(fields, asks).filter(sees);
  if (asked.length === 0 && end === undefined) return undefined;
  // 哪家的, after a figure: it is told apart by them.
  if (by.length === 0 && !asked.some((name) => name in dataset.dimensions)) return undefined;
  const own = [...new Set([...by, ...asked.filter((name) => name in dataset.dimensions)])].slice(0, MOST_BY);
  const sums = [...new Set([...Object.keys(told), ...asked.filter((name) => name in dataset.measures)])];
  const where = Object.fromEntries(Object.entries(set.filters).map(([name, value]) => [name.replace(/^f\./, ''), value]));
  // Groups by how many there are of each are other groups once they are told apart by more.
  if (Object.keys(where).some((name) => !(name in dataset.dimensions))) return undefined;
  const { list, total } = await runQuery(context, querySchema.parse({ of: dataset.id, by: own, measures: sums, where, limit: MOST_ROWS }));
  const order = end && orderAsked(fields, list, { asks, end });
  if (end && (!order || total > list.length)) return undefined;
  const meant = order ? firstBy(fields, list, order, end) : list;
  const rows = meant.slice(0, SHOWN_ROWS);
  return {
    lines: rows.map((row) => {
      const name = calledBy(dataset, row, own);
      const figures = sums.map((one) => figureIn(fields[one] as Field, row[one]));
      return [`**${name}**`, ...figures, ...askedOf(dataset.dimensions, row, asks, name)].join('，');
    }),
    total,
    ...(by.length === 0 ? { unit: '组' } : {}),
    isAsked: asked.length > 0 || order !== undefined,
    ...(order ? { by: endWords(order.label, end), alike: meant.length } : {}),
    references: [],
    proposals: [],
  };
}
