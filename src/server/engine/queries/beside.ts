import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/answers';
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
 * Two questions beside each other, group by group: what one has that the other has not, and by how much one is more than the other. The groups
 * of both are told apart by the same things, under whatever names their datasets have for them, in the order of `by`.
 */
export type Beside = {
  left: Query;
  right: Query;
  /** without: of the left with nothing on the right; both: on both sides; any: on either. */
  keep: 'without' | 'both' | 'any';
  /** Which of the kept groups, by what the left has more than the right. */
  rest?: 'more' | 'less' | undefined;
  /** The difference is to be at least so much, or so many percent of the right. */
  least?: { sum?: number | undefined; percent?: number | undefined } | undefined;
  order: 'left' | 'right' | 'rest' | '-left' | '-right' | '-rest';
  limit: number;
};
export type BesideRow = Row & { left: string; right: string; rest: string };
/** `sums`: of the left's measures, over all kept groups. */
export type BesideAnswer = { list: BesideRow[]; total: number; sums: Record<string, string>; rest: string };

/** @throws Forbidden, BadInput */
export const runBeside = (context: Context, asked: Beside): Promise<BesideAnswer> => reading(context, (at) => answered(at, asked));

async function answered(context: Context, { left, right, ...asked }: Beside): Promise<BesideAnswer> {
  const [a, b] = await Promise.all([left, right].map(async (query) => ((one) => one.planFor(one.period))(await planner(context, query))));
  // What the caller does not see is planned by neither.
  if (!a?.measures[0] || !b?.measures[0] || !a.dimensions[0] || b.dimensions.length > a.dimensions.length) throw new BadInput('两边不能按同样的东西并排');
  const found = await refusingBadValues(sql<Record<string, unknown>>`${besideSql(a, b, asked)}`.execute(context.db));
  const list = await presentRows(a, found.rows);
  const field = a.measures[0]?.[1];
  const told = (value: unknown): string => String((field && toValue(field, value)) ?? '0');
  const [first] = found.rows;
  return {
    list: list.map((row, at): BesideRow => {
      const raw = found.rows[at] ?? {};
      return { ...row, left: told(raw._left), right: told(raw._right), rest: told(raw._rest) };
    }),
    total: Number(first?._total ?? 0),
    rest: told(first?._rests ?? '0'),
    sums: Object.fromEntries(a.measures.map(([name, own]) => [name, String(toValue(own, first?.[`_sum_${name}`] ?? '0'))])),
  };
}

/** What can be added up over groups. */
const ADDED = new Set(['money', 'integer']);

function besideSql(a: Plan, b: Plan, { keep, rest, least, order, limit }: Omit<Beside, 'left' | 'right'>): RawBuilder<unknown> {
  // What the left tells besides tells nothing apart.
  const keys = b.dimensions.map(([name], at) => [a.dimensions[at]?.[0] ?? name, name] as const);
  const same = sql.join(
    keys.map(([one, other]) => sql`coalesce(${sql.ref(`a.${one}`)}::text, '') = coalesce(${sql.ref(`b.${other}`)}::text, '')`),
    sql` and `,
  );
  const names = a.dimensions.map(([name]) => sql.id(name));
  const drawn = a.dimensions.map(([name], at) => {
    const key = keys[at];
    return sql`${key ? sql`coalesce(${sql.ref(`a.${name}`)}, ${sql.ref(`b.${key[1]}`)})` : sql.ref(`a.${name}`)} as ${sql.id(name)}`;
  });
  const [mine, theirs] = [sql.ref(`a.${a.measures[0]?.[0]}`), sql.ref(`b.${b.measures[0]?.[0]}`)];
  const others = a.measures.map(([name]) => sql`${sql.ref(`a.${name}`)} as ${sql.id(name)}`);
  const tests = [
    keep === 'without'
      ? sql`_has_left and coalesce(${names[0]}::text, '') <> '' and coalesce(_left, 0) <> 0 and (not _has_right or coalesce(_right, 0) <= 0)`
      : sql`true`,
    keep === 'both' ? sql`_has_left and _has_right` : sql`true`,
    rest === 'more' ? sql`_rest > 0` : rest === 'less' ? sql`_rest < 0` : sql`true`,
    least?.sum === undefined ? sql`true` : sql`abs(_rest) >= ${least.sum}::numeric`,
    least?.percent === undefined ? sql`true` : sql`_right <> 0 and abs(_rest) * 100 >= ${least.percent}::numeric * abs(_right)`,
  ];
  const sums = a.measures.map(([name, field]) =>
    ADDED.has(field.kind) ? sql`sum(${sql.id(name)}) over () as ${sql.id(`_sum_${name}`)}` : sql`null as ${sql.id(`_sum_${name}`)}`,
  );
  const [isFalling, by] = [order.startsWith('-'), sql.id(`_${order.replace('-', '')}`)];
  return sql`with a as (${groupsSql(a)}), b as (${groupsSql(b)}),
    c as (select ${sql.join(drawn)}, ${sql.join(others)},
      a."_is" is not null as _has_left, b."_is" is not null as _has_right, ${mine} as _left, ${theirs} as _right,
      coalesce(${mine}, 0) - coalesce(${theirs}, 0) as _rest
      from (select true as "_is", a.* from a) a full join (select true as "_is", b.* from b) b on ${same})
    select c.*, count(*) over ()::int as _total, sum(_rest) over () as _rests, ${sql.join(sums)}
    from c where ${sql.join(tests, sql` and `)} order by ${by} ${sql.raw(isFalling ? 'desc' : 'asc')} nulls last, ${sql.join(names)} limit ${limit}`;
}
