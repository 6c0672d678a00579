import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { plain } from '../../../define/money';
import type { Fixed, Plan } from './ask';
import { bandCount } from './bands';
import { groupsSql } from './groups';
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
  // What is counted is counted over the whole filter: a customer of two rows is one customer.
  const whole = (value: RawBuilder<unknown>) => sql`(select ${value} from ${plan.from} where ${plan.where})`;
  const units = unit && sql`count(distinct ${sql.ref(`f.${factColumn(dataset, unit)}`)})`;
  const columns = [
    sql`(count(*) + 2 * ${bandCount(plan)})::int as "_total"`,
    sql`2 * ${bandCount(plan)} as "_bandRows"`,
    ...closings(plan),
    ...(units ? [isGrouped ? sql`count(distinct ${sql.ref(`g.${unit}`)})::int as "_units"` : sql`${whole(units)}::int as "_units"`] : []),
    ...counted.map((name) => sql`${whole(measureSql(dataset, name))}::text as ${sql.id(name)}`),
    ...summed.map(([name]) => sql`${totalSql(dataset, name)}::text as ${sql.id(name)}`),
    ...(identities.length > 0 ? [sql`count(*) filter (where ${breaksSql(dataset)})::int as "_breaks"`] : []),
  ];
  // What a ratio or an identity is made of may be hidden from the caller; it is summed, never shown.
  const parts = partsOf(plan);
  const more = [
    ...parts.map((name) => sql`${measureSql(dataset, name)} as ${sql.id(name)}`),
    // Whole sums, also where a quantity of several units is not shown.
    ...[...new Set(identities.flatMap(Object.keys))].map((name) => sql`${measureSql(dataset, name)} as ${sql.id(wholeOf(name))}`),
  ];
  const found = await sql<
    Record<string, string | null> & { _total: number; _bandRows: number; _units?: number; _breaks?: number }
  >`select ${sql.join(columns)} from (${groupsSql(plan, more)}) g`.execute(plan.context.db);
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
function closings(plan: Plan): RawBuilder<unknown>[] {
  const { opens, dataset, from } = plan;
  if (!opens) return [];
  const column = (name: string) => sql.ref(`f.${factColumn(dataset, name)}`);
  return Object.entries(balancesOf(plan)).map(([name, parts]) => {
    const moved = Object.entries(parts).map(
      ([part, sign]) => sql`${sql.raw(sign === 1 ? '+' : '-')} coalesce(sum(${column(part)}) filter (where not ${opens.rows}), 0)`,
    );
    return sql`(select coalesce(sum(${column(name)}) filter (where ${opens.rows}), 0) ${sql.join(moved, sql` `)} from ${from} where ${opens.within})::text as ${sql.id(name)}`;
  });
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
