import type { Dataset } from '../../../define/define-dataset';
import type { Query } from '../../../define/query';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import type { Readable } from './readable';

/** Conditions that are tried one by one. */
const MOST = 6;

/**
 * Of a query that found no row, what it finds without each of its conditions, and the last day there is: so that a word that does not fit is
 * not taken for a nought.
 */
export async function whyNone(context: Context, { dataset, reader }: Readable, query: Query): Promise<Record<string, number | string>> {
  const count = async (asked: Query): Promise<number> => (await runQuery(context, { ...asked, limit: 1 }, reader)).total;
  const found: Record<string, number | string> = {};
  for (const name of Object.keys(query.where).slice(0, MOST)) {
    const { [name]: _left, ...where } = query.where;
    found[`不加${labelOf(dataset, name)}的行数`] = await count({ ...query, where });
  }
  if (query.period === '' || !dataset.day) return found;
  found.不限期间的行数 = await count({ ...query, period: '' });
  const { list } = await runQuery(context, { ...query, by: [dataset.day], order: `-${dataset.day}`, period: '', totals: false, limit: 1 }, reader);
  return { ...found, 最近的日期: String(list[0]?.[dataset.day] ?? '') };
}

const labelOf = ({ dimensions, measures, takes }: Dataset, name: string): string => (dimensions[name] ?? measures[name] ?? takes?.[name])?.label ?? name;
