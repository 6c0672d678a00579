import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import type { Plan } from './ask';
import { groupsSql } from './groups';
import { isCounted, measureSql, totalSql } from './measure';
import { partsOf } from './needed';

/** Parts of a band, in their order. */
const HEAD = 0;
const SUMS = 2;

/**
 * Groups in their order, and for each band of them a row before the first that names it and one after the last with its sums. A band adds up
 * the groups that are shown, as the totals do; what is counted and not added up it leaves open.
 */
export function bandedSql(plan: Plan): RawBuilder<unknown> {
  const { dataset, dimensions, measures, bands } = plan;
  const groups = groupsSql(plan, [
    ...partsOf(plan).map((name) => sql`${measureSql(dataset, name)} as ${sql.id(name)}`),
    sql`row_number() over (order by ${plan.order}) as "_place"`,
  ]);
  const of = (name: string) => sql`g.${sql.id(name)}`;
  // The column of a dimension that is none of the band's, or of a measure no band has, is empty: null of the same type.
  const empty = (name: string) => sql`(array_agg(${of(name)}) filter (where false))[1]`;
  const band = (part: number, place: RawBuilder<unknown>, value: (name: string) => RawBuilder<unknown>) => sql`
    select ${sql.join([
      ...dimensions.map(([name]) => (bands.includes(name) ? of(name) : empty(name))),
      ...measures.map(([name]) => value(name)),
      sql`${sql.lit(part)}`,
      place,
    ])} from groups g group by ${sql.join(bands.map(of))}`;
  const sums = (name: string) => (isAdded(plan, name) ? sumSql(plan, name) : empty(name));
  const own = [...dimensions, ...measures].map(([name]) => of(name));
  return sql`with groups as materialized (${groups})
    select * from (
      select ${sql.join(own)}, 1 as "_part", g."_place" from groups g
      union all ${band(HEAD, sql`min(g."_place")`, empty)}
      union all ${band(SUMS, sql`max(g."_place")`, sums)}
    ) banded order by "_place", "_part"`;
}

/** How many bands the groups `g` make: each has two rows more. */
export const bandCount = ({ bands }: Plan): RawBuilder<unknown> =>
  bands.length === 0
    ? sql`0`
    : sql`count(distinct (${sql.join(
        bands.map((name) => sql`coalesce(g.${sql.id(name)}::text, '')`),
        sql` || '|' || `,
      )}))::int`;

const isAdded = ({ dataset, measures }: Plan, name: string): boolean => {
  const field = measures.find(([measure]) => measure === name)?.[1];
  const isShare = measures.some(([measure]) => measure === dataset.shares[name]);
  const isMadeOfSums = name in dataset.ratios || name in dataset.growths || isShare;
  return field !== undefined && (field.sum === true || isMadeOfSums) && !isCounted(dataset, name);
};

/** Quantities of several units are not added up. */
function sumSql({ dataset, measures, dimensions }: Plan, name: string): RawBuilder<unknown> {
  const field = measures.find(([measure]) => measure === name)?.[1];
  const { unit } = dataset;
  const sum = totalSql(dataset, name);
  if (unit === undefined || field?.kind !== 'quantity' || !dimensions.some(([dimension]) => dimension === unit)) return sum;
  return sql`case when count(distinct g.${sql.id(unit)}) <= 1 then ${sum} end`;
}

/** A head or the sums of a band as a row: what it is stands in the first column of words that names no band. */
export function bandWords({ dimensions, bands }: Plan, row: Row, part: number): Row {
  if (part !== HEAD && part !== SUMS) return row;
  const id = `${part === HEAD ? 'head' : 'sums'} ${bands.map((name) => String(row[name] ?? '')).join('|')}`;
  const own = dimensions.filter(([name, { list }]) => !bands.includes(name) && list !== false);
  const where = own.find(([, { kind }]) => kind === 'text') ?? own.find(([, { kind }]) => kind === 'ref');
  const words = where !== undefined && part === SUMS ? { [where[1].kind === 'ref' ? `${where[0]}Name` : where[0]]: '小计' } : {};
  return { ...row, ...words, id, _band: part === HEAD ? 'head' : 'sums' };
}
