import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import type { ReportAnswer } from '../../../contract/report-answer';
import { factColumn, type ReportDefinition } from '../../../define/define-report';
import type { Field } from '../../../define/field';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { toValue } from '../documents/columns';
import { refusingBadValues } from '../masters/list';
import { addNames } from './names';
import { type Plan, planReport, type ReportQuestion, sumSql } from './plan';
import { QUERY, reportScreen } from './view';

/**
 * A report through the engine: the page it is read through gives view and rights (view.ts), parameters and filters become
 * SQL (plan.ts), one query brings the page of groups, one the totals over all of them, one the counts of the tabs.
 * @throws Forbidden, BadInput
 */
export async function runReport(
  context: Context,
  definition: ReportDefinition,
  query: ReportQuestion & { pageNum: number; pageSize: number },
): Promise<ReportAnswer> {
  const screen = reportScreen(context, definition, QUERY);
  const plan = planReport(context, definition, screen, query);
  const tabs = screen?.resource === definition.resource ? (screen.preset.tabs ?? []) : [];
  const needsTotals = query.noTotal !== 'true' && query.noTotal !== '1';
  const [list, sums, counts] = await refusingBadValues(
    Promise.all([
      rowsOf(plan, query.pageSize, (query.pageNum - 1) * query.pageSize),
      needsTotals ? totalsOf(plan) : undefined,
      needsTotals && tabs.length > 0 ? countTabs(planReport(context, definition, screen, { ...query, tab: '' }), tabs) : undefined,
    ]),
  );
  return {
    list,
    total: sums?.total ?? list.length,
    totals: sums?.totals ?? {},
    ...(sums?.breaks === undefined ? {} : { breaks: sums.breaks }),
    ...(counts ? { tabs: counts } : {}),
    level: plan.level,
    columns: [...plan.dimensions, ...plan.measures].map(([name]) => name),
    parameters: plan.parameters,
  };
}

/** One page of groups as they travel. */
async function rowsOf(plan: Plan, limit: number, offset: number): Promise<Row[]> {
  const found = await sql<Record<string, unknown>>`${groupsSql(plan)} order by ${plan.order} limit ${limit} offset ${offset}`.execute(plan.context.db);
  return presentRows(plan, found.rows);
}

export async function presentRows(plan: Plan, raw: readonly Record<string, unknown>[]): Promise<Row[]> {
  const fields = [...plan.dimensions, ...plan.measures];
  const rows = raw.map((row): Row => {
    const values = Object.fromEntries(fields.map(([name, field]) => [name, toValue(field, row[name])]));
    return { id: plan.key.map((name) => String(values[name] ?? '')).join('|') || 'all', ...values };
  });
  await addNames(plan.context, plan.screens, plan.dimensions, rows);
  return rows;
}

/** `select … group by … having …`, without an order. */
export function groupsSql(plan: Plan, more: readonly RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const { definition } = plan;
  const dimensions = plan.dimensions.map(([name]) => sql.ref(`f.${factColumn(definition, name)}`));
  const columns = [
    ...plan.dimensions.map(([name], i) => sql`${dimensions[i]} as ${sql.id(name)}`),
    ...plan.measures.map(([name, field]) => sql`${oneUnit(plan, field, sumSql(definition, name))} as ${sql.id(name)}`),
    ...more,
  ];
  const groups = dimensions.length === 0 ? sql`` : sql` group by ${sql.join(dimensions)}`;
  const having = plan.having.length === 0 ? sql`` : sql` having ${sql.join([...plan.having], sql` and `)}`;
  return sql`select ${sql.join(columns)} from ${plan.from} where ${plan.where}${groups}${having}`;
}

/** Quantities of goods counted in several units mean nothing together. */
function oneUnit({ definition, dimensions }: Plan, field: Field, sum: RawBuilder<unknown>): RawBuilder<unknown> {
  const unit = definition.unitColumn;
  if (unit === undefined || field.kind !== 'quantity' || dimensions.some(([name]) => name === unit)) return sum;
  return sql`case when count(distinct ${sql.ref(`f.${factColumn(definition, unit)}`)}) <= 1 then ${sum} end`;
}

/** Number of rows and sums over the whole filter; quantities of several units are not added up. */
export async function totalsOf(plan: Plan): Promise<{ total: number; totals: Record<string, string>; breaks?: number }> {
  const { definition } = plan;
  const isQuotient = (name: string) => name in definition.quotients;
  const summed = plan.measures.filter(([name, field]) => (field.sum || isQuotient(name)) && !(name in definition.distinct));
  const counted = plan.measures.filter(([name]) => name in definition.distinct).map(([name]) => name);
  const unit = definition.unitColumn;
  const isGrouped = plan.dimensions.some(([name]) => name === unit);
  // What is counted is counted over the whole filter: a customer of two rows is one customer.
  const whole = (column: string) => sql`(select count(distinct ${sql.ref(`f.${factColumn(definition, column)}`)}) from ${plan.from} where ${plan.where})`;
  const columns = [
    sql`count(*)::int as "_total"`,
    ...(unit ? [isGrouped ? sql`count(distinct ${sql.ref(`g.${unit}`)})::int as "_units"` : sql`${whole(unit)}::int as "_units"`] : []),
    ...counted.map((name) => sql`${whole(definition.distinct[name] as string)}::text as ${sql.id(name)}`),
    ...summed.map(([name]) => sql`${sumSql(definition, name, 'g')}::text as ${sql.id(name)}`),
    ...(definition.reconciles ? [sql`count(*) filter (where ${breaksSql(definition, 'g')})::int as "_breaks"`] : []),
  ];
  // What a quotient or an identity is made of may be hidden from the caller; it is summed, never shown.
  const parts = [...new Set([...Object.values(definition.quotients).flat(), ...(definition.reconciles ?? []).flatMap(Object.keys)])].filter(
    (name) => !plan.measures.some(([shown]) => shown === name),
  );
  const more = parts.map((name) => sql`${sumSql(definition, name)} as ${sql.id(name)}`);
  const found = await sql<
    Record<string, string | null> & { _total: number; _units?: number; _breaks?: number }
  >`select ${sql.join(columns)} from (${groupsSql(plan, more)}) g`.execute(plan.context.db);
  const row = found.rows[0];
  const isMixed = (row?._units ?? 1) > 1;
  const shown = summed.filter(([, field]) => !(isMixed && (field.kind === 'quantity' || field.kind === 'price')));
  return {
    total: row?._total ?? 0,
    totals: Object.fromEntries([
      ...shown.map(([name]) => [name, row?.[name] ? plain(row[name]) : isQuotient(name) ? '' : '0']),
      ...counted.map((name) => [name, String(row?.[name] ?? '0')]),
    ]),
    ...(definition.reconciles ? { breaks: row?._breaks ?? 0 } : {}),
  };
}

/** A row breaks when one of the report's signed sums is not zero. */
function breaksSql(definition: ReportDefinition, alias: string): RawBuilder<boolean> {
  const identities = (definition.reconciles ?? []).map((identity) => {
    const terms = Object.entries(identity).map(([name, sign]) => sql`${sql.raw(sign === 1 ? '+' : '-')} coalesce(${sql.ref(`${alias}.${name}`)}, 0)`);
    return sql`0 ${sql.join(terms, sql` `)} <> 0`;
  });
  return sql<boolean>`(${sql.join(identities, sql` or `)})`;
}

type Tabs = readonly { id: string; where: Record<string, readonly (string | number | boolean)[]> }[];

/** Groups per tab over the same filter, in one scan. */
async function countTabs(plan: Plan, tabs: Tabs): Promise<Record<string, number>> {
  const { definition } = plan;
  const used = [...new Set(tabs.flatMap((tab) => Object.keys(tab.where)))];
  const missing = used
    .filter((name) => !plan.dimensions.some(([dimension]) => dimension === name))
    .map((name): [string, Field] => [name, definition.columns[name] as Field]);
  const wider: Plan = { ...plan, dimensions: [...plan.dimensions, ...missing], measures: [] };
  const counts = tabs.map((tab) => {
    const tests = Object.entries(tab.where).map(([name, allowed]) => sql`${sql.ref(`g.${name}`)}::text = any(${allowed.map(String)}::text[])`);
    return sql`count(*) filter (where ${sql.join(tests, sql` and `)})::int as ${sql.id(tab.id)}`;
  });
  const found = await sql<Record<string, number>>`select ${sql.join(counts)} from (${groupsSql(wider)}) g`.execute(plan.context.db);
  return found.rows[0] ?? {};
}
