import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import type { Field } from '../../../define/field';
import type { Query } from '../../../define/query';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { toValue } from '../documents/columns';
import { refusingBadValues } from '../masters/list';
import type { Plan } from './ask';
import { groupsSql } from './groups';
import { reading } from './reading';
import { presentRows } from './rows';
import { planner } from './run';

/**
 * The last time beside the time before, group by group: what a thing cost when it was last bought and what it had cost before. The query's last
 * dimensions say which time it was (a day, a paper); what it asks is a quotient of its first two measures, or the first alone.
 */
export type StepBack = {
  query: Query;
  /** How many of its dimensions, from the end, tell one time from another. */
  times: number;
  /** Which way it went; none: both. */
  way?: 'up' | 'down' | undefined;
  least?: { sum?: number | undefined; percent?: number | undefined } | undefined;
  order: 'rest' | '-rest';
  limit: number;
};
export type StepRow = Row & { now: string; was: string; nowDay: string; wasDay: string };
export type StepAnswer = { list: StepRow[]; total: number };

/** @throws Forbidden, BadInput */
export const runStepBack = (context: Context, asked: StepBack): Promise<StepAnswer> => reading(context, (at) => answered(at, asked));

async function answered(context: Context, { query, times, ...asked }: StepBack): Promise<StepAnswer> {
  const plan = await planner(context, query).then((one) => one.planFor(one.period));
  // What the caller does not see is not planned.
  if (plan.dimensions.length < query.by.length || plan.measures.length < query.measures.length) throw new BadInput('不能这样比较前后两次');
  const groups = plan.dimensions.slice(0, -times);
  const steps = plan.dimensions.slice(-times);
  const found = await refusingBadValues(sql<Record<string, unknown>>`${stepsSql(plan, groups, steps, asked)}`.execute(context.db));
  const list = await presentRows({ ...plan, dimensions: groups, measures: [], key: groups.map(([name]) => name) }, found.rows);
  const day = steps[0]?.[1];
  const told = (field: Field | undefined, value: unknown): string => String((field && toValue(field, value)) ?? '');
  return {
    list: list.map((row, at): StepRow => {
      const raw = found.rows[at] ?? {};
      return { ...row, now: String(raw._now ?? ''), was: String(raw._was ?? ''), nowDay: told(day, raw._now_day), wasDay: told(day, raw._was_day) };
    }),
    total: Number(found.rows[0]?._total ?? 0),
  };
}

type Dimensions = Plan['dimensions'];

function stepsSql(plan: Plan, groups: Dimensions, steps: Dimensions, { way, least, order, limit }: Omit<StepBack, 'query' | 'times'>): RawBuilder<unknown> {
  const refs = (from: string, list: Dimensions): RawBuilder<unknown>[] => list.map(([name]) => sql.ref(`${from}.${name}`));
  const [first, second] = plan.measures.map(([name]) => sql.ref(`g.${name}`));
  const value = second ? sql`round(${first}::numeric / nullif(${second}, 0), 4)` : sql`${first}::numeric`;
  const filled = second ? sql`${second} > 0 and ${first} > 0` : sql`${first} is not null`;
  const within = sql`partition by ${sql.join(refs('g', groups))} order by ${sql.join(refs('g', steps).map((one) => sql`${one} desc`))}`;
  const day = steps[0]?.[0] ?? '';
  const tests = [
    way === 'up' ? sql`_now > _was` : way === 'down' ? sql`_now < _was` : sql`_now <> _was`,
    // A cent of the sum is no change of the price.
    sql`(_size is null or abs(_now - _was) * _size > 0.015)`,
    least?.sum === undefined ? sql`true` : sql`abs(_now - _was) >= ${least.sum}::numeric`,
    least?.percent === undefined ? sql`true` : sql`_was <> 0 and abs(_now - _was) * 100 >= ${least.percent}::numeric * _was`,
  ];
  return sql`with g as (${groupsSql(plan)}),
    n as (select ${sql.join(refs('g', groups))}, ${sql.ref(`g.${day}`)} as _day, ${value} as _value, ${second ?? sql`null::numeric`} as _size,
        row_number() over (${within}) as _at from g where ${filled}),
    p as (select ${sql.join(refs('n', groups))}, n._value as _now, n._day as _now_day, lead(n._value) over w as _was,
        least(n._size, lead(n._size) over w) as _size, lead(n._day) over w as _was_day, n._at
      from n window w as (partition by ${sql.join(refs('n', groups))} order by n._at))
    select p.*, count(*) over ()::int as _total from p where _at = 1 and _was is not null and ${sql.join(tests, sql` and `)}
    order by (_now - _was) / nullif(_was, 0) ${sql.raw(order === '-rest' ? 'desc' : 'asc')} nulls last, ${sql.join(refs('p', groups))} limit ${limit}`;
}
