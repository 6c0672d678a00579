import type { Row } from '../../../contract/answers';
import type { QueryAnswer } from '../../../contract/query-answer';
import { dayOf } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import { withDerived } from '../../../define/derived-measures';
import { fieldOf } from '../../../define/field';
import { type Days, daysAgainst, daysOf } from '../../../define/periods';
import type { Query } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { refusingBadValues } from '../masters/list';
import type { Ask, Plan, Reader } from './ask';
import { keptOf } from './kept-sums';
import { isTold, planOf } from './plan';
import { requireReader } from './reader';
import { reading } from './reading';
import { rowsOf } from './rows';
import { taken } from './taken';
import { totalsOf } from './totals';

/** Groups of the days before that are looked at for those shown: more of them than rows shown, for ranks change. */
const LOOKED_BACK = 5_000;

/**
 * A query through the one engine. `reader` is what the page it is asked through lets be told; without one the caller's own pages decide.
 * @throws Forbidden, BadInput
 */
export const runQuery = (context: Context, query: Query, reader?: Reader): Promise<QueryAnswer> => reading(context, (at) => answered(at, query, reader));

async function answered(context: Context, query: Query, reader: Reader | undefined): Promise<QueryAnswer> {
  const { period, planFor } = await planner(context, query, reader);
  const isGrouped = query.by.length > 0;
  const plan = planFor(period);
  const earlier = period && query.against ? daysAgainst(period, query.against) : undefined;
  const past = earlier && planFor(earlier);
  const found = (asked: Plan, limit: number) => Promise.all([isGrouped ? rowsOf(asked, limit) : [], query.totals || !isGrouped ? totalsOf(asked) : undefined]);
  const [[list, sums], then] = await refusingBadValues(Promise.all([found(plan, query.limit), past && found(past, LOOKED_BACK)]));
  return {
    list,
    total: sums?.total ?? list.length,
    totals: sums?.totals ?? {},
    columns: [...plan.dimensions, ...plan.measures].map(([name]) => name),
    ...(period ? { period } : {}),
    ...(earlier && then ? { before: { period: earlier, totals: then[1]?.totals ?? {}, rows: measuresOf(plan, list, then[0]) } } : {}),
  };
}

/** What a query is planned by: its dataset with the measures made of dimensions, its days, and the plan of any days. @throws Forbidden, BadInput */
export async function planner(
  context: Context,
  query: Query,
  reader?: Reader,
): Promise<{ period: Days | undefined; planFor: (days: Days | undefined) => Plan }> {
  const known = datasetOf(query.of);
  if (!known) throw new BadInput(`没有数据集“${query.of}”`);
  const through = reader ?? requireReader(context, known);
  const dataset = withDerived(known, [...query.measures, ...Object.keys(query.where)]);
  const kept = await keptOf(context, dataset);
  return {
    period: periodOf(context, dataset, query.period),
    planFor: (days) => planOf(context, { ...askOf(context, dataset, query, through, days), kept }),
  };
}

function periodOf(context: Context, dataset: Dataset, period: string): Days | undefined {
  if (period === '') return undefined;
  const days = daysOf(period, dayOf(context.now()));
  if (!days) throw new BadInput(`期间“${period}”不正确，应为 2026-01-01~2026-01-31`);
  if (!dataset.day) throw new BadInput(`【${dataset.title}】没有日期，不能按期间查询`);
  return days;
}

/** Where the dataset takes `from` and `to` the days go there, else they are a filter; other names of what it takes likewise. */
function askOf(context: Context, dataset: Dataset, query: Query, reader: Reader, period: Days | undefined): Ask {
  const { takes = {}, day = '' } = dataset;
  const takesDays = 'from' in takes && 'to' in takes;
  const given = Object.entries(query.where);
  const asked: Record<string, string> = { ...(takesDays ? period : undefined), ...query.where };
  const told = query.measures.filter((name) => {
    const field = fieldOf(dataset.measures, name);
    return !field || isTold(reader, name, field);
  });
  if (told.length === 0) throw new Forbidden(`您没有查看【${query.measures.map((name) => dataset.measures[name]?.label ?? name).join('、')}】的权限`);
  return {
    ...reader,
    dataset,
    takes: Object.fromEntries(Object.entries(takes).map(([name, field]) => [name, taken(context, name, field, asked[name] ?? String(field.default ?? ''))])),
    by: query.by,
    measures: query.measures,
    where: new Map([...given.filter(([name]) => !(name in takes)), ...(period && !takesDays ? ([[day, `${period.from}~${period.to}`]] as const) : [])]),
    order: query.order ?? (query.by.length > 0 ? `-${told[0]}` : ''),
  };
}

function measuresOf(plan: Plan, list: readonly Row[], then: readonly Row[]): Record<string, Record<string, string>> {
  const shown = new Set(list.map((row) => String(row.id)));
  const names = plan.measures.map(([name]) => name);
  return Object.fromEntries(
    then.filter((row) => shown.has(String(row.id))).map((row) => [String(row.id), Object.fromEntries(names.map((name) => [name, String(row[name] ?? '')]))]),
  );
}
