import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { plain } from '../../../define/money';
import type { Fixed, Plan } from './ask';
import { bandCount } from './bands';
import { groupsAndWhole, groupsSql } from './groups';
import { isCounted, measureSql, totalSql } from './measure';
import { isOfUnits, partsOf } from './needed';

/** `bandRows`: how many of the rows are heads and sums of bands. */
export type Totals = { total: number; bandRows: number; totals: Record<string, string>; breaks?: number };

/** Number of groups and sums over the whole filter; quantities of several units are not added up. */
export async function totalsOf(plan: Plan): Promise<Totals> {
  const { dataset } = plan;
  const isRatio = (name: string) => name in dataset.ratios || name in dataset.growths;
  const summed = plan.measures.filter(([name, field]) => (field.sum || isRatio(name)) && !isCounted(dataset, name) && !(name in balancesOf(plan)));
  const counted = plan.measures.filter(([name]) => isCounted(dataset, name)).map(([name]) => name);
  const { identities } = dataset;
  const unit = plan.measures.some(([name]) => isOfUnits(dataset, name)) ? dataset.unit : undefined;
  const isGrouped = plan.dimensions.some(([name]) => name === unit);
  const counts = unit && !isGrouped ? sql`count(distinct ${sql.ref(`f.${factColumn(dataset, unit)}`)})` : undefined;
  // What is counted is counted over the whole filter: a customer of two rows is one customer.
  const isOne = plan.dimensions.length === 0;
  const whole = (name: string) => (isOne ? sql`max(g.${sql.id(name)})` : sql`(select w.${sql.id(name)} from groups w where w."_isWhole")`);
  const columns = [
    sql`(count(*) + 2 * ${bandCount(plan)})::int as "_total"`,
    sql`2 * ${bandCount(plan)} as "_bandRows"`,
    ...Object.keys(balancesOf(plan)).map((name) => sql`(select c.${sql.id(name)} from closings c)::text as ${sql.id(name)}`),
    ...(unit ? [sql`${counts ? whole('_units') : sql`count(distinct ${sql.ref(`g.${unit}`)})`}::int as "_units"`] : []),
    ...counted.map((name) => sql`${whole(wholeOf(name))}::text as ${sql.id(name)}`),
    ...summed.map(([name]) => sql`${totalSql(dataset, name)}::text as ${sql.id(name)}`),
    ...(identities.length > 0 ? [sql`count(*) filter (where ${breaksSql(dataset)})::int as "_breaks"`] : []),
  ];
  // What a ratio or an identity is made of may be hidden from the caller; it is summed, never shown.
  const parts = partsOf(plan);
  const more = [
    ...parts.map((name) => sql`${measureSql(dataset, name)} as ${sql.id(name)}`),
    ...(counts ? [sql`${counts} as "_units"`] : []),
    // Whole sums, also where a quantity of several units is not shown.
    ...[...new Set([...identities.flatMap(Object.keys), ...counted])].map((name) => sql`${measureSql(dataset, name)} as ${sql.id(wholeOf(name))}`),
  ];
  const needsWhole = !isOne && (counts !== undefined || counted.length > 0);
  const closings = closingsSql(plan);
  const found = await sql<Record<string, string | null> & { _total: number; _bandRows: number; _units?: number; _breaks?: number }>`
    with groups as (${needsWhole ? groupsAndWhole(plan, more) : groupsSql(plan, more)}) ${closings ? sql`, closings as (${closings})` : sql``}
    select ${sql.join(columns)} from groups g ${needsWhole ? sql`where not g."_isWhole"` : sql``}`.execute(plan.context.db);
  const row = found.rows[0];
  const isMixed = (row?._units ?? 1) > 1;
  const shown = summed.filter(([name]) => !(isMixed && isOfUnits(dataset, name)));
  return {
    total: row?._total ?? 0,
    bandRows: Number(row?._bandRows ?? 0),
    totals: Object.fromEntries([
      ...Object.keys(balancesOf(plan)).map((name) => [name, plain(String(row?.[name] ?? '0'))]),
      ...shown.map(([name]) => [name, row?.[name] ? plain(row[name]) : isRatio(name) ? '' : '0']),
      ...counted.map((name) => [name, String(row?.[name] ?? (isRatio(name) ? '' : '0'))]),
    ]),
    ...(identities.length > 0 ? { breaks: row?._breaks ?? 0 } : {}),
  };
}

/** Measures of a running account that this caller is shown. */
const balancesOf = ({ dataset: { running }, measures }: Plan): Record<string, Record<string, 1 | -1>> =>
  Object.fromEntries(Object.entries(running?.balances ?? {}).filter(([name]) => measures.some(([shown]) => shown === name)));

/** What there is in the end, of the account as a whole: a filter shows fewer of its rows and changes nothing of it. */
function closingsSql(plan: Plan): RawBuilder<unknown> | undefined {
  const { opens, dataset, from } = plan;
  const balances = Object.entries(balancesOf(plan));
  if (!opens || balances.length === 0) return undefined;
  const column = (name: string) => sql.ref(`f.${factColumn(dataset, name)}`);
  const closed = balances.map(([name, parts]) => {
    const moved = Object.entries(parts).map(
      ([part, sign]) => sql`${sql.raw(sign === 1 ? '+' : '-')} coalesce(sum(${column(part)}) filter (where not ${opens.rows}), 0)`,
    );
    return sql`coalesce(sum(${column(name)}) filter (where ${opens.rows}), 0) ${sql.join(moved, sql` `)} as ${sql.id(name)}`;
  });
  return sql`select ${sql.join(closed)} from ${from} where ${opens.within}`;
}

const wholeOf = (name: string): string => `_whole_${name}`;

/** A row breaks when one of the signed sums is not zero. */
function breaksSql({ identities }: Dataset): RawBuilder<boolean> {
  const sums = identities.map((identity) => {
    const terms = Object.entries(identity).map(([name, sign]) => sql`${sql.raw(sign === 1 ? '+' : '-')} coalesce(g.${sql.id(wholeOf(name))}, 0)`);
    return sql`0 ${sql.join(terms, sql` `)} <> 0`;
  });
  return sql<boolean>`(${sql.join(sums, sql` or `)})`;
}

export type Tabs = readonly { id: string; where: Fixed }[];

/** Groups per tab over the same filter, in one scan. */
export async function countTabs(plan: Plan, tabs: Tabs): Promise<Record<string, number>> {
  const used = [...new Set(tabs.flatMap((tab) => Object.keys(tab.where)))];
  const missing = used
    .filter((name) => !plan.dimensions.some(([dimension]) => dimension === name))
    .map((name): [string, Field] => [name, plan.dataset.dimensions[name] as Field]);
  const wider: Plan = { ...plan, dimensions: [...plan.dimensions, ...missing], measures: [] };
  const counts = tabs.map((tab) => {
    const tests = Object.entries(tab.where).map(([name, allowed]) => sql`${sql.ref(`g.${name}`)}::text = any(${allowed.map(String)}::text[])`);
    return sql`count(*) filter (where ${sql.join(tests, sql` and `)})::int as ${sql.id(tab.id)}`;
  });
  const found = await sql<Record<string, number>>`select ${sql.join(counts)} from (${groupsSql(wider)}) g`.execute(plan.context.db);
  return found.rows[0] ?? {};
}
