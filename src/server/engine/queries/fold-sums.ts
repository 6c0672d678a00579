import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day, dayOf, endOfMonth, startOfMonth } from '../../../define/dates';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import { stepsOf } from '../../../define/periods';
import type { Job } from '../../base/jobs';
import { keepingDatasets } from '../../db/kept-tables';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';

/**
 * Folds the rows of days that are over into the sums that are kept of them (kept-sums.ts reads them). Whoever changes rows of a kept day
 * says so in the same transaction (migration 290) and holds the day meanwhile; a day is folded by whoever holds it alone, in one
 * transaction with the word that it is kept. So sums that are read are those of the rows, whatever is posted at the same time.
 */
/** After midnight what was begun before may still be at work; a day somebody is at is left for the next time anyway. */
const SETTLED = 10 * 60 * 1000;
/** Milliseconds the first fold waits for whoever is posting. */
const PATIENCE = 2_000;

/** @returns how many days were folded */
export async function foldSums(db: Db, now: Date): Promise<number> {
  const last = addDays(dayOf(new Date(now.getTime() - SETTLED)), -1);
  const { rows } = await sql<{ id: string; until: Day | null }>`
    select g.id, k.until::text as until from organisation g left join kept_until k on k.org_id = g.id
    where g.joined and exists (select from stock_entry e where e.org_id = g.id)`.execute(db);
  let folded = 0;
  for (const { id, until } of rows) {
    const from = until ?? (await begin(db, id));
    if (from === undefined) continue;
    folded += await foldStale(db, id);
    for (let day = addDays(from, 1); day <= last; ) {
      const end = endOfMonth(day) < last ? endOfMonth(day) : last;
      const done = await foldNext(db, id, day, end);
      if (done === 0) break;
      folded += done;
      day = addDays(day, done);
    }
  }
  return folded;
}

/** Says that everything before the first day is kept: nothing. Nobody posts meanwhile, so no earlier day can be on its way. @returns undefined when somebody was busy */
async function begin(db: Db, org: string): Promise<Day | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(tx);
    await sql`select pg_advisory_xact_lock(715201, hashtext(${org}::text))`.execute(tx);
    const { rows } = await sql<{ day: Day }>`
      insert into kept_until (org_id, until) select ${org}::uuid, least(
        (select min(e.biz_date) from stock_entry e where e.org_id = ${org}),
        (select min(least(d.biz_date, (d.happened_at at time zone 'Asia/Shanghai')::date)) from document d where d.org_id = ${org})) - 1
      on conflict (org_id) do update set until = excluded.until returning until::text as day`.execute(tx);
    for (const { id } of keepingDatasets)
      await sql`delete from ${sql.table(`kept_${id}`)} s using kept_until k where k.org_id = ${org} and s.org_id = k.org_id and s.day <= k.until`.execute(tx);
    await sql`delete from kept_stale where org_id = ${org}`.execute(tx);
    return rows[0]?.day;
  }).catch((error: { code?: string }) => {
    if (error.code === '55P03') return undefined;
    throw error;
  });
}

/** Everything folded anew: until a day is, its rows are read. */
export async function rebuildSums(db: Db): Promise<void> {
  await sql`insert into kept_stale select k.org_id, d::date from kept_until k,
    lateral (select least(min(e.biz_date), k.until) as first from stock_entry e where e.org_id = k.org_id) f,
    generate_series(f.first, k.until, interval '1 day') d`.execute(db);
  const { rows } = await sql<{ id: string }>`select org_id as id from kept_until`.execute(db);
  for (const { id } of rows) await foldStale(db, id);
}

/** Days that were changed since, those of a month together. */
async function foldStale(db: Db, org: string): Promise<number> {
  const { rows } = await sql<{ days: Day[] }>`
    select array_agg(distinct s.day::text) as days from kept_stale s where s.org_id = ${org} group by date_trunc('month', s.day) order by min(s.day)`.execute(
    db,
  );
  let folded = 0;
  for (const { days } of rows) folded += await foldDays(db, org, { asked: days, choose: (isFree) => days.toSorted().filter(isFree), goesOn: false });
  return folded;
}

/** Days after the last one kept, of one month: up to the first somebody is at. */
async function foldNext(db: Db, org: string, from: Day, to: Day): Promise<number> {
  const days = stepsOf({ from, to }, 'date');
  const upToBusy = (isFree: (day: Day) => boolean): Day[] => {
    const busy = days.findIndex((day) => !isFree(day));
    return busy < 0 ? days : days.slice(0, busy);
  };
  return foldDays(db, org, { asked: days, choose: upToBusy, goesOn: true });
}

/** Days of one month, which of the free ones are folded, and whether they go on where the last fold ended: only then is more kept than before. */
type Folding = { asked: readonly Day[]; choose: (isFree: (day: Day) => boolean) => readonly Day[]; goesOn: boolean };

/** @returns how many were folded */
const foldDays = (db: Db, org: string, { asked, choose, goesOn }: Folding): Promise<number> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ day: Day }>`
      select d.day::text as day from unnest(${[...asked]}::date[]) d (day) where pg_try_advisory_xact_lock(715202, hashtext(${org}::text) # (d.day - date '2000-01-01'))`.execute(
      tx,
    );
    const free = new Set(rows.map(({ day }) => day));
    const days = choose((day) => free.has(day));
    const last = days.at(-1);
    if (last === undefined) return 0;
    // What comes now sees all that was committed before the days were held.
    for (const dataset of keepingDatasets) await foldRows(tx, dataset, org, days);
    await sql`delete from kept_stale where org_id = ${org} and day = any(${[...days]}::date[])`.execute(tx);
    const { rows: kept } = await sql<{ until: Day }>`
      update kept_until set until = ${goesOn ? sql`greatest(until, ${last}::date)` : sql`until`} where org_id = ${org} returning until::text as until`.execute(
      tx,
    );
    if (endOfMonth(last) <= (kept[0]?.until ?? '')) for (const dataset of keepingDatasets) await foldMonth(tx, dataset, org, startOfMonth(last));
    return days.length;
  });

/** The finest sums of these days from their rows, the others from those. */
async function foldRows(tx: Db, dataset: Dataset, org: string, days: readonly Day[]): Promise<void> {
  const table = sql.table(`kept_${dataset.id}`);
  const day = sql.ref(factColumn(dataset, dataset.day ?? ''));
  const among = sql`any(${[...days]}::date[])`;
  await sql`delete from ${table} where org_id = ${org} and not is_month and day = ${among}`.execute(tx);
  const source = sql`${sql.table(`dataset_${dataset.id}`)} where org_id = ${org} and ${day} = ${among}`;
  await insert(tx, dataset, { grain: 0, isMonth: false, day, source });
  const finest = sql`${table} where org_id = ${org} and grain = 0 and not is_month and day = ${among}`;
  for (let grain = 1; grain < (dataset.keeps?.by.length ?? 0); grain += 1)
    await insert(tx, dataset, { grain, isMonth: false, day: sql.ref('day'), source: finest });
}

async function foldMonth(tx: Db, dataset: Dataset, org: string, first: Day): Promise<void> {
  const table = sql.table(`kept_${dataset.id}`);
  await sql`delete from ${table} where org_id = ${org} and is_month and day = ${first}::date`.execute(tx);
  for (let grain = 0; grain < (dataset.keeps?.by.length ?? 0); grain += 1) {
    const source = sql`${table} where org_id = ${org} and grain = ${sql.lit(grain)} and not is_month and day between ${first}::date and ${endOfMonth(first)}::date`;
    await insert(tx, dataset, { grain, isMonth: true, day: sql`${first}::date`, source });
  }
}

type Part = { grain: number; isMonth: boolean; day: RawBuilder<unknown>; source: RawBuilder<unknown> };

async function insert(tx: Db, dataset: Dataset, { grain, isMonth, day, source }: Part): Promise<void> {
  const columnsOf = (names: readonly string[] = []) => names.map((name) => sql.id(factColumn(dataset, name)));
  const [by, sums] = [columnsOf(dataset.keeps?.by[grain]), columnsOf(dataset.keeps?.sums)];
  const names = [...by, ...sums];
  await sql`insert into ${sql.table(`kept_${dataset.id}`)} (org_id, grain, is_month, day, ${sql.join(names)})
    select org_id, ${sql.lit(grain)}, ${sql.lit(isMonth)}, ${day}, ${sql.join([...by, ...sums.map((column) => sql`sum(${column})`)])}
    from ${source} group by org_id, ${sql.join([...(isMonth ? [] : [day]), ...by])}`.execute(tx);
}

export const sumJobs: readonly Job[] = [{ name: 'keptSums', everySeconds: 60, run: async ({ db, now }) => void (await foldSums(db, now())) }];
