import type { Dataset } from '../../../define/define-dataset';
import { withDerived } from '../../../define/derived-measures';
import type { Days } from '../../../define/periods';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { readerOf } from '../../engine/queries/reader';
import { nothing, type ToolAnswer } from '../tool';
import { daysSaid, everOf } from './query-days';
import { readWhere, type Where } from './query-where';

export type RowsAsked = {
  of: string;
  measures: readonly string[];
  by?: readonly string[] | undefined;
  where?: Readonly<Record<string, string>> | undefined;
  /** Conditions that are not said again. */
  quiet?: readonly string[] | undefined;
  /** Days as they are said; left out: all there was. */
  period?: string | undefined;
};
/** A dataset as the caller may read it: the measures he sees of those asked for, and the conditions as filters and as they are said. */
/** `unseen`: what the figures are called that were asked for and are not the caller's to see. */
export type RowsOpened = { dataset: Dataset; measures: string[]; unseen: string[]; where: Where; days: Days | undefined };

/** What a tool of figures asks for, or why it is not told. */
export async function openRows(
  context: Context,
  { of, measures, by = [], where: given = {}, quiet = [], period }: RowsAsked,
): Promise<RowsOpened | ToolAnswer> {
  const known = datasetOf(of);
  if (!known) return nothing(`没有数据集“${of}”。`);
  const reader = readerOf(context, known);
  if (!reader) return nothing(`您没有查看【${known.title}】的权限，需要时请联系本机构管理员授权。`);
  const dataset = withDerived(known, [...measures, ...Object.keys(given)]);
  const sees = (needs: string | undefined, name = ''): boolean => !reader.hidden?.has(name) && (needs === undefined || reader.sees(needs));
  const there = measures.filter((one) => one in dataset.measures);
  if (there.length === 0) return nothing(`【${dataset.title}】没有这些数字。`);
  const told = there.filter((one) => sees(dataset.measures[one]?.needs, one));
  if (told.length === 0) return nothing(`您没有查看【${there.map((one) => dataset.measures[one]?.label).join('、')}】的权限。`);
  const hidden = by.flatMap((one) => (dataset.dimensions[one] && !sees(dataset.dimensions[one].needs, one) ? [dataset.dimensions[one]] : []));
  if (hidden.length > 0) return nothing(`您没有查看【${hidden.map(({ label }) => label).join('、')}】的权限，不能按它分开统计。`);
  const strange = by.filter((one) => !(one in dataset.dimensions));
  if (strange.length > 0) return nothing(`【${dataset.title}】不能按这一项分开统计。`, { unplaced: strange });
  const entries = Object.entries(given);
  const where = await readWhere(context, dataset, Object.fromEntries(entries.filter(([one]) => !quiet.includes(one))));
  if (where.unknown.length > 0) return nothing(`没有找到${where.unknown.join('、')}，所以没有统计。`);
  const days = daysSaid(context, dataset, period, period === undefined ? everOf(context, dataset) : undefined);
  if (period !== undefined && days === undefined) return nothing(`没有看懂日期“${period}”，所以没有统计。`);
  return {
    dataset,
    measures: told,
    unseen: there.filter((one) => !told.includes(one)).map((one) => dataset.measures[one]?.label ?? one),
    days,
    where: { ...where, filters: { ...where.filters, ...Object.fromEntries(entries.filter(([one]) => quiet.includes(one))) } },
  };
}
