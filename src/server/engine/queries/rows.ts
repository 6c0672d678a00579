import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import { toValue } from '../documents/columns';
import type { Plan } from './ask';
import { bandedSql, bandWords } from './bands';
import { groupsSql } from './groups';
import { addNames } from './names';

/** One page of groups as they travel. */
export async function rowsOf(plan: Plan, limit: number, offset = 0): Promise<Row[]> {
  const found = await sql<Record<string, unknown>>`${orderedSql(plan)} limit ${limit} offset ${offset}`.execute(plan.context.db);
  return presentRows(plan, found.rows);
}

/** The groups in their order, with the heads and sums of their bands. */
export const orderedSql = (plan: Plan): RawBuilder<unknown> => (plan.bands.length > 0 ? bandedSql(plan) : sql`${groupsSql(plan)} order by ${plan.order}`);

export async function presentRows(plan: Plan, raw: readonly Record<string, unknown>[]): Promise<Row[]> {
  const fields = [...plan.dimensions, ...plan.measures];
  const rows = raw.map((row): Row => {
    const values = Object.fromEntries(fields.map(([name, field]) => [name, toValue(field, row[name])]));
    return { id: plan.key.map((name) => String(values[name] ?? '')).join('|') || 'all', ...values };
  });
  await addNames(plan.context, plan.sees, plan.dimensions, rows);
  return plan.bands.length > 0 ? rows.map((row, at) => bandWords(plan, row, Number(raw[at]?._part))) : rows;
}
