import { sql } from 'kysely';
import type { Db } from '../../../src/server/db/open';
import { rebuildCounts } from '../../../src/server/engine/documents/fold-counts';

type World = { org: string; warehouse: string; goods: readonly { spec: string; box: string }[] };

/** Entries of the last weeks: the same at every size, so that only what lies behind grows. */
export const RECENT = 2_000;
const LINES = 10;
/** What leaves goes to so many departments. */
const DEPARTMENTS = 40;

/**
 * A store that has been at work for years: `entries` entries, half of them goods that came and half the same goods leaving, so
 * that what lies there now stays as it is. Written by SQL with everything that belongs to an entry (document, line, lot,
 * balance), in the amounts a posting would have found: the self-check holds for it as for a posted history.
 */
export async function fillHistory(db: Db, { org, warehouse, goods }: World, entries: number): Promise<void> {
  const pairs = Math.floor(entries / 2);
  const recent = Math.min(RECENT / 2, pairs);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local synchronous_commit = off`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    // What triggers keep beside documents and days is counted at the end, all at once.
    await sql`set local session_replication_role = replica`.execute(tx);
    // Ids sort by time, as the product's own do.
    await sql`create function pg_temp.time_id(at timestamptz, salt text) returns uuid language sql immutable as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid from md5(salt) h $$`.execute(
      tx,
    );
    // One row per lot: the old ones over three years that ended a month ago, the recent ones over the last three weeks.
    await sql`create temporary table past on commit drop as
      select k, k / ${LINES} as doc, at, (at at time zone 'Asia/Shanghai')::date as day, gen_random_uuid() as lot,
        (${goods.map(({ spec }) => spec)}::uuid[])[1 + k % ${goods.length}] as spec, (${goods.map(({ box }) => box)}::uuid[])[1 + k % ${goods.length}] as unit
      from (select k, date_trunc('day', now()) + interval '10 hours' - case when k >= ${pairs - recent}
          then interval '1 day' + interval '20 days' * (${pairs}::int - 1 - k) / ${recent}
          else interval '45 days' + interval '3 years' * (${pairs}::int - k) / ${pairs} end as moment from generate_series(0, ${pairs}::int - 1) k) m,
        -- The lines of a document are posted at one moment.
        lateral (select first_value(m.moment) over () as at) f`.execute(tx);
    await sql`update past p set at = f.at, day = (f.at at time zone 'Asia/Shanghai')::date from (select doc, min(at) as at from past group by doc) f where f.doc = p.doc`.execute(
      tx,
    );
    await sql`insert into lot (org_id, id, specification_id, batch_no, expiry_date, lot_cost, first_at) select ${org}, lot, spec, 'H' || k, day + 900, 10, at from past`.execute(
      tx,
    );
    await sql`insert into stock_balance (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, quantity, reserved, first_at)
      select ${org}, ${warehouse}, spec, lot, no_location(), '', ${org}, 0, 0, at from past`.execute(tx);
    for (const [kind, prefix, bill, sign] of [
      ['otherGrn', 'QR', 'otherIn', 1],
      ['otherOdo', 'QC', 'otherOut', -1],
    ] as const) {
      const id = sql`pg_temp.time_id(p.at, ${kind} || p.doc)`;
      const line = sql`pg_temp.time_id(p.at, ${kind} || 'line' || p.k)`;
      const sn = sql`${prefix} || to_char(p.day, 'YYYYMMDD') || lpad((p.doc % 1000000)::text, 6, '0')`;
      const department = sign === 1 ? sql`null::uuid` : sql`lpad((p.doc % ${sql.lit(DEPARTMENTS)})::text, 32, '0')::uuid`;
      const later = sign === 1 ? sql`p.at` : sql`p.at + interval '1 hour'`;
      await sql`insert into document (org_id, id, kind, sn, status, document_date, biz_date, warehouse_id, department_id, subkind, total_quantity, total_amount, line_count, created_at, submitted_at, reviewed_at, updated_at)
        select distinct on (p.doc) ${org}::uuid, ${id}, ${kind}, ${sn}, 2, p.day, p.day, ${warehouse}::uuid, ${department}, '1', ${LINES}, ${LINES} * 100, ${LINES}, ${later}, ${later}, ${later}, ${later} from past p order by p.doc, p.k`.execute(
        tx,
      );
      await sql`insert into document_line (org_id, id, document_id, line_no, specification_id, unit_id, ratio, quantity, base_quantity, lot_id, batch_no, expiry_date, cost, unit_cost)
        select ${org}, ${line}, ${id}, 1 + p.k % ${LINES}, p.spec, p.unit, 10, 1, 10, p.lot, 'H' || p.k, p.day + 900, 100, 10 from past p`.execute(tx);
      await sql`insert into stock_entry (org_id, id, posted_at, biz_date, warehouse_id, location_id, specification_id, lot_id, pack_no, owner_id, quantity, amount, unit_cost, lot_cost, bill_type, doc_kind, document_id, doc_sn, line_id)
        select ${org}, pg_temp.time_id(${later}, ${bill} || p.k), ${later}, p.day, ${warehouse}, no_location(), p.spec, p.lot, '', ${org}, ${sql.lit(sign * 10)}, ${sql.lit(sign * 100)}, 10, 10, ${bill}, ${kind}, ${id}, ${sn}, ${line} from past p`.execute(
        tx,
      );
    }
  });
  await rebuildCounts(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
