import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import { keepingDatasets } from '../../db/kept-tables';

/**
 * Groups of kept sums that are not what the rows say: of the finest by day against the rows, of the others against the finest. Days that
 * changed since they were folded are none of them: their rows are read.
 */
const columnsOf = (dataset: Dataset, names: readonly string[] = []): RawBuilder<unknown>[] => names.map((name) => sql.id(factColumn(dataset, name)));
const isFresh = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from kept_until u where u.org_id = k.org_id and ${day} <= u.until) and not exists (select from kept_stale x where x.org_id = k.org_id and x.day = ${day})`;

/** Both sides as groups, what is kept counted once, what it should be taken off once: nothing may be left. */
function leftOver(dataset: Dataset, grain: number, isMonth: boolean): RawBuilder<unknown> {
  const by = columnsOf(dataset, dataset.keeps?.by[grain]);
  const sums = columnsOf(dataset, dataset.keeps?.sums);
  const table = sql.table(`kept_${dataset.id}`);
  const isFinest = grain === 0 && !isMonth;
  const day = sql.ref(`k.${isFinest ? factColumn(dataset, dataset.day ?? '') : 'day'}`);
  const step = isMonth ? sql`date_trunc('month', ${day})::date` : day;
  // Of months all days must be there and none changed.
  const whole = isMonth
    ? sql`exists (select from kept_until u where u.org_id = k.org_id and (date_trunc('month', ${day}) + interval '1 month')::date - 1 <= u.until)
        and not exists (select from kept_stale x where x.org_id = k.org_id and date_trunc('month', x.day) = date_trunc('month', ${day}))`
    : isFresh(day);
  const source = isFinest ? sql`${sql.table(`dataset_${dataset.id}`)} k where ${whole}` : sql`${table} k where k.grain = 0 and not k.is_month and ${whole}`;
  const should = sql`select k.org_id, ${step} as day, ${sql.join(by)}, -1 as n, ${sql.join(sums.map((column) => sql`-sum(${column}) as ${column}`))}
    from ${source} group by k.org_id, ${step}, ${sql.join(by)}`;
  const kept = sql`select k.org_id, k.day, ${sql.join(by)}, 1 as n, ${sql.join(sums)} from ${table} k
    where k.grain = ${sql.lit(grain)} and k.is_month = ${sql.lit(isMonth)} and ${
      isMonth
        ? sql`exists (select from kept_until u where u.org_id = k.org_id and (k.day + interval '1 month')::date - 1 <= u.until)
      and not exists (select from kept_stale x where x.org_id = k.org_id and date_trunc('month', x.day)::date = k.day)`
        : isFresh(sql`k.day`)
    }`;
  const differ = sums.map((column) => sql`coalesce(sum(${column}), 0) <> 0`);
  return sql`select org_id, ${sql.lit(dataset.id)} as dataset, ${sql.lit(grain)} as grain, ${sql.lit(isMonth)} as is_month, day, sum(n) as rows
    from (${kept} union all ${should}) b group by org_id, day, ${sql.join(by)} having sum(n) <> 0 or ${sql.join(differ, sql` or `)}`;
}

const each = keepingDatasets.flatMap((dataset) =>
  (dataset.keeps?.by ?? []).flatMap((_, grain) => [leftOver(dataset, grain, false), leftOver(dataset, grain, true)]),
);
export const driftedSums: RawBuilder<unknown> = sql`select * from (${sql.join(each, sql` union all `)}) d`;
export const keptSumRows: RawBuilder<unknown> = sql`select ${sql.join(
  keepingDatasets.map(({ id }) => sql`(select count(*) from ${sql.table(`kept_${id}`)})`),
  sql` + `,
)}`;
