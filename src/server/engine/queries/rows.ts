import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import { factColumn } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { toValue } from '../documents/columns';
import type { Plan } from './ask';
import { measureSql } from './measure';
import { addNames } from './names';

/** One page of groups as they travel. */
export async function rowsOf(plan: Plan, limit: number, offset = 0): Promise<Row[]> {
  const found = await sql<Record<string, unknown>>`${groupsSql(plan)} order by ${plan.order} limit ${limit} offset ${offset}`.execute(plan.context.db);
  return presentRows(plan, found.rows);
}

export async function presentRows(plan: Plan, raw: readonly Record<string, unknown>[]): Promise<Row[]> {
  const fields = [...plan.dimensions, ...plan.measures];
  const rows = raw.map((row): Row => {
    const values = Object.fromEntries(fields.map(([name, field]) => [name, toValue(field, row[name])]));
    return { id: plan.key.map((name) => String(values[name] ?? '')).join('|') || 'all', ...values };
  });
  await addNames(plan.context, plan.sees, plan.dimensions, rows);
  return rows;
}

/** `select … group by … having …`, without an order. */
export function groupsSql(plan: Plan, more: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const { dataset } = plan;
  const dimensions = plan.dimensions.map(([name]) => sql.ref(`f.${factColumn(dataset, name)}`));
  const columns = [
    ...plan.dimensions.map(([name], i) => sql`${dimensions[i]} as ${sql.id(name)}`),
    ...plan.measures.map(([name, field]) => sql`${oneUnit(plan, field, measureSql(dataset, name))} as ${sql.id(name)}`),
    ...more,
  ];
  const groups = dimensions.length === 0 ? sql`` : sql` group by ${sql.join(dimensions)}`;
  const having = plan.having.length === 0 ? sql`` : sql` having ${sql.join([...plan.having], sql` and `)}`;
  return sql`select ${sql.join(columns)} from ${plan.from} where ${plan.where}${groups}${having}`;
}

/** Quantities of goods counted in several units mean nothing together. */
function oneUnit({ dataset, dimensions }: Plan, field: Field, sum: RawBuilder<unknown>): RawBuilder<unknown> {
  const { unit } = dataset;
  if (unit === undefined || field.kind !== 'quantity' || dimensions.some(([name]) => name === unit)) return sum;
  return sql`case when count(distinct ${sql.ref(`f.${factColumn(dataset, unit)}`)}) <= 1 then ${sum} end`;
}
