import { type RawBuilder, sql } from 'kysely';
import { factColumn } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import type { Plan } from './ask';
import { measureSql } from './measure';

/** `select … group by … having …`, without an order. */
export function groupsSql(plan: Plan, more: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const dimensions = columnsOf(plan);
  const by = dimensions.length === 0 ? sql`` : sql` group by ${sql.join(dimensions)}`;
  return groupedSql(plan, more, sql`${by}${plan.having.length === 0 ? sql`` : sql` having ${sql.join([...plan.having], sql` and `)}`}`);
}

/** The same of groups by something, and one row more that is all of them together, whatever they have to keep to: in one pass over the rows. */
export function groupsAndWhole(plan: Plan, more: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const dimensions = columnsOf(plan);
  const isWhole = sql`grouping(${dimensions[0]}) = 1`;
  const having = plan.having.length === 0 ? sql`` : sql` having ${isWhole} or (${sql.join([...plan.having], sql` and `)})`;
  return groupedSql(plan, [...more, sql`${isWhole} as "_isWhole"`], sql` group by grouping sets ((${sql.join(dimensions)}), ())${having}`);
}

const columnsOf = ({ dataset, dimensions }: Plan): RawBuilder<unknown>[] => dimensions.map(([name]) => sql.ref(`f.${factColumn(dataset, name)}`));

function groupedSql(plan: Plan, more: readonly RawBuilder<unknown>[], grouped: RawBuilder<unknown>): RawBuilder<unknown> {
  const { dataset } = plan;
  const dimensions = columnsOf(plan);
  const columns = [
    ...plan.dimensions.map(([name], i) => sql`${dimensions[i]} as ${sql.id(name)}`),
    ...plan.measures.map(([name, field]) => sql`${oneUnit(plan, field, measureSql(dataset, name))} as ${sql.id(name)}`),
    ...more,
  ];
  return sql`select ${sql.join(columns)} from ${plan.from} where ${plan.where}${grouped}`;
}

/** Quantities of goods counted in several units mean nothing together. */
function oneUnit({ dataset, dimensions }: Plan, field: Field, sum: RawBuilder<unknown>): RawBuilder<unknown> {
  const { unit } = dataset;
  if (unit === undefined || field.kind !== 'quantity' || dimensions.some(([name]) => name === unit)) return sum;
  return sql`case when count(distinct ${sql.ref(`f.${factColumn(dataset, unit)}`)}) <= 1 then ${sum} end`;
}
