import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import { MONTH } from '../../../define/listed-dataset';
import type { Context } from '../../base/context';
import type { Ask } from './ask';
import { ATTRIBUTES, keyOfAttribute } from './attributes';
import { between, daysAsked, type Kept, type KeptSpan, keptSpans, rawDays, type Span } from './kept-spans';
import { type Needed, neededOf } from './needed';
import { viewSql } from './view-sql';

/**
 * Where a question is answered from sums instead of rows. A dataset says which of its measures are kept for days that are over, and by
 * what (`keeps`); a job folds them (fold-sums.ts). A question that needs nothing else reads the sums of whole months, of the days beside
 * them, and the rows of days that are not kept: as rows `f` with the columns it needs, so that scope, filters and groups are asked of
 * them in the same words.
 */

/** Days changed since they were folded that are still asked one by one; where there are more all rows are read. */
const MANY = 90;

/** What is kept of the caller's organisation now; undefined when nothing is, or none of these datasets keeps any. */
export async function keptOf({ db, org }: Context, ...of: readonly Dataset[]): Promise<Kept | undefined> {
  if (org.id === '' || !of.some(({ keeps }) => keeps)) return undefined;
  const { rows } = await sql<Kept>`
    select k.until::text as until, report_month_end(k.org_id) as ends,
      array(select distinct s.day::text from kept_stale s where s.org_id = k.org_id order by 1 limit ${sql.lit(MANY + 1)}) as stale
    from kept_until k where k.org_id = ${org.id}`.execute(db);
  const [kept] = rows;
  return kept && kept.stale.length <= MANY ? kept : undefined;
}

/** @returns the rows to ask, undefined when the question needs what is not kept */
export function keptSource(context: Context, ask: Ask): RawBuilder<unknown> | undefined {
  const { dataset, kept, where } = ask;
  if (!kept || !dataset.keeps || !dataset.day) return undefined;
  const needed = neededOf(context, ask);
  const grain = needed ? grainOf(dataset, needed) : -1;
  const days = daysAsked(where.get(dataset.day), where.get(MONTH), kept.ends);
  if (!needed || grain < 0 || !days) return undefined;
  const day = factColumn(dataset, dataset.day);
  const isByDay = needed.columns.has(day) || (needed.columns.has(MONTH) && kept.ends !== 0);
  const columns = [...new Set(['org_id', day, ...needed.columns, ...needed.sums])];
  const spans = keptSpans(days, kept, isByDay);
  const sums = spans.length === 0 ? [] : [sumsSql({ dataset, grain, spans, columns, day, org: context.org.id, ends: kept.ends })];
  return sql`(${sql.join([...sums, ...rowsSql(context, dataset, columns, days, kept)], sql` union all `)}) as f`;
}

/** The coarsest of what is kept that answers; −1 = none. */
function grainOf(dataset: Dataset, { columns, sums }: Needed): number {
  const kept = new Set(dataset.keeps?.sums.map((name) => factColumn(dataset, name)));
  if (![...sums].every((column) => kept.has(column))) return -1;
  const answers = (grain: number): boolean => {
    const ids = idsOf(dataset, grain);
    return [...columns].every((column) => ids.includes(column) || isOfDay(dataset, column) || keyOfAttribute(column, ids) !== undefined);
  };
  return (dataset.keeps?.by ?? []).findLastIndex((_, grain) => answers(grain));
}

const idsOf = (dataset: Dataset, grain: number): string[] => (dataset.keeps?.by[grain] ?? []).map((name) => factColumn(dataset, name));
const isOfDay = (dataset: Dataset, column: string): boolean => column === MONTH || column === factColumn(dataset, dataset.day ?? '');

type Sums = { dataset: Dataset; grain: number; spans: readonly KeptSpan[]; columns: readonly string[]; day: string; org: string; ends: number };

/** The kept rows of these days, with what the records they name are today. */
function sumsSql({ dataset, grain, spans, columns, day, org, ends }: Sums): RawBuilder<unknown> {
  const ids = idsOf(dataset, grain);
  const keyOf = (column: string) => (ids.includes(column) ? undefined : keyOfAttribute(column, ids));
  const value = (column: string): RawBuilder<unknown> => {
    if (column === day) return sql`k.day`;
    if (column === MONTH) return sql`report_month(k.day, ${sql.lit(ends)})`;
    const key = keyOf(column);
    return (key && ATTRIBUTES[key]?.columns[column]) || sql.ref(`k.${column}`);
  };
  const joins = [...new Set(columns.map(keyOf))].map((key) => (key && ATTRIBUTES[key]?.join) || sql``);
  const parts = spans.map(
    (span) => sql`select s.* from ${sql.table(`kept_${dataset.id}`)} s
      where s.org_id = ${org} and s.grain = ${sql.lit(grain)} and ${span.isMonth ? sql`s.is_month` : sql`not s.is_month`} ${between(sql`s.day`, span)}
        ${span.except.length > 0 ? sql`and s.day <> all(${[...span.except]}::date[])` : sql``}`,
  );
  return sql`select ${sql.join(columns.map((column) => sql`${value(column)} as ${sql.id(column)}`))} from (${sql.join(parts, sql` union all `)}) k ${sql.join(joins, sql` `)}`;
}

/** The rows of days that are not kept. */
function rowsSql(context: Context, dataset: Dataset, columns: readonly string[], asked: Span, kept: Kept): RawBuilder<unknown>[] {
  const { after, days } = rawDays(asked, kept);
  const day = sql.ref(`x.${factColumn(dataset, dataset.day ?? '')}`);
  const rows = (which: RawBuilder<unknown>) => sql`select ${sql.join(columns.map((column) => sql.ref(`x.${column}`)))}
    from ${viewSql(context, dataset)} x where x.org_id = ${context.org.id} ${which}`;
  return [...(after ? [rows(between(day, after))] : []), ...(days.length > 0 ? [rows(sql`and ${day} = any(${[...days]}::date[])`)] : [])];
}
