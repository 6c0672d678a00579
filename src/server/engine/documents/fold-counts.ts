import { type RawBuilder, sql } from 'kysely';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { PLACES, STATES, SUMS } from './kept-columns';

/**
 * Whoever changes documents adds to document_count_delta and waits for nobody (migration 260); from time to time what was added is
 * folded into document_count. Readers add both up, and see a fold entirely or not at all.
 */
const OF = ['org_id', 'kind', 'document_date', ...STATES, ...PLACES];
const FIGURES = ['documents', ...SUMS];
const columns = (names: readonly string[], write: (name: string, at: number) => string): RawBuilder<unknown> => sql.raw(names.map(write).join(', '));

/** What documents add up to, as a delta that found nothing there. */
const facts = sql`select ${columns(OF, String)}, count(*) as documents, ${columns(SUMS, (name) => `sum(coalesce(${name}, 0)) as ${name}`)} from document group by ${columns(OF, String)}`;

/** Rows like deltas as document_count holds them: by day or by month, with their places or without. */
const grained = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.org_id, d.kind, g.by_day, g.by_place, case when g.by_day then d.document_date else date_trunc('month', d.document_date)::date end as document_date,
    ${columns(STATES, (name) => `d.${name}`)}, ${columns(PLACES, (name) => `case when g.by_place then d.${name} end as ${name}`)}, ${columns(FIGURES, (name) => `sum(d.${name}) as ${name}`)}
  from ${source} d cross join (values (true, true), (true, false), (false, true), (false, false)) g (by_day, by_place)
  group by ${columns([...OF, 'by_day', 'by_place'], (_, i) => String(i + 1))}`;
const KEPT = ['org_id', 'kind', 'by_day', 'by_place', 'document_date', ...STATES, ...PLACES, ...FIGURES];

/** @returns how many deltas are gone */
export const foldCounts = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`select 1 from document_count_delta limit 1`.execute(tx);
    if (rows.length === 0) return 0;
    // One at a time; who reads is not kept waiting.
    await sql`lock table document_count in exclusive mode`.execute(tx);
    return fold(tx);
  });

async function fold(tx: Db): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ gone: number; parts: string[]; places: string[] }>`
    with gone as (delete from document_count_delta returning *),
    kept as (insert into document_count as k (${columns(KEPT, String)}) ${grained(sql`gone`)}
      on conflict on constraint document_count_once do update set ${columns(FIGURES, (name) => `${name} = k.${name} + excluded.${name}`)}
      returning k.tableoid::text as part, k.ctid::text as at, k.documents)
    select (select count(*)::int from gone) as gone, coalesce(array_agg(part), '{}') as parts, coalesce(array_agg(at), '{}') as places
    from kept where documents = 0`.execute(tx);
  const { gone = 0, parts = [], places = [] } = rows[0] ?? {};
  // Where the table lies in parts, a place is one of its part only.
  if (places.length > 0)
    await sql`delete from document_count where ctid = any(${places}::tid[])
      and (tableoid, ctid) in (select * from unnest(${parts}::oid[], ${places}::tid[]))`.execute(tx);
  return gone;
}

/**
 * Everything counted anew, while others go on working: what they have not committed yet is neither among the documents seen here nor
 * among the deltas taken away.
 */
export const rebuildCounts = (db: Db): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Before the first look at the data: what is seen begins here.
      await sql`lock table document_count in exclusive mode`.execute(tx);
      await sql`delete from document_count`.execute(tx);
      await sql`delete from document_count_delta`.execute(tx);
      await sql`insert into document_count_delta (${columns([...OF, ...FIGURES], String)}) ${facts}`.execute(tx);
      await fold(tx);
    });

const signed = (sign: 1 | -1, source: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${columns(KEPT.slice(0, -FIGURES.length), String)}, ${columns(FIGURES, (name) => `${sign} * ${name} as ${name}`)} from (${source}) s`;
const stored = sql`select ${columns(KEPT, String)} from document_count union all select * from (${grained(sql`document_count_delta`)}) n`;

/** Groups of documents that are kept otherwise than they are: `documents` too many (+) or too few (−), and the sums with them. */
export const driftedCounts: RawBuilder<unknown> = sql`
  select ${columns(KEPT.slice(0, -FIGURES.length), String)}, ${columns(FIGURES, (name) => `sum(${name}) as ${name}`)}
  from (${signed(1, stored)} union all ${signed(-1, grained(sql`(${facts})`))}) b
  group by ${columns(KEPT.slice(0, -FIGURES.length), String)} having ${sql.raw(FIGURES.map((name) => `sum(${name}) <> 0`).join(' or '))}`;

export const countJobs: readonly Job[] = [{ name: 'documentCounts', everySeconds: 5, run: async ({ db }) => void (await foldCounts(db)) }];
