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
export async function fillHistory(db: Db, world: World, entries: number): Promise<void> {
  const pairs = Math.floor(entries / 2);
  await db.transaction().execute(async (tx) => {
    for (const setting of SETTINGS) await sql.raw(`set local ${setting}`).execute(tx);
    const dropped = await dropIndexes(tx);
    await imagine(tx, world, pairs);
    await writeStock(tx, world);
    for (const movement of MOVEMENTS) await writeMovement(tx, world, movement);
    // Built at once over all rows an index costs a fraction of what it costs row by row.
    for (const index of dropped) await sql.raw(index).execute(tx);
  });
  await rebuildCounts(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

const SETTINGS = [
  'statement_timeout = 0',
  'synchronous_commit = off',
  "work_mem = '256MB'",
  "maintenance_work_mem = '512MB'",
  // What triggers keep beside documents and days is counted at the end, all at once.
  'session_replication_role = replica',
];
const TABLES = ['lot', 'stock_balance', 'document', 'document_line', 'stock_entry'];
const MOVEMENTS = [
  { kind: 'otherGrn', prefix: 'QR', bill: 'otherIn', sign: 1, document: 'came', line: 'came_line' },
  { kind: 'otherOdo', prefix: 'QC', bill: 'otherOut', sign: -1, document: 'left_by', line: 'left_line' },
] as const;

/** Takes every index away that guards nothing. @returns the statements that make them again */
async function dropIndexes(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname = any(${TABLES}) and t.relnamespace = 'public'::regnamespace and not i.indisunique`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(tx);
  return rows.map(({ made }) => made);
}

/** One row per lot, with the ids of all that is written of it: the old ones over three years that ended a month ago, the recent ones over the last three weeks. */
async function imagine(tx: Db, { goods }: World, pairs: number): Promise<void> {
  const recent = Math.min(RECENT / 2, pairs);
  // Ids sort by time, as the product's own do. Without a FROM the function is taken into the statement instead of being called.
  await sql`create function pg_temp.moment(at timestamptz) returns text language sql stable as $$
    select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' $$`.execute(tx);
  await sql`create function pg_temp.time_id(moment text, salt text) returns uuid language sql immutable as $$
    select (moment || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 4, 15))::uuid $$`.execute(tx);
  // The lines of a document are posted at the moment of its first. OFFSET 0: what is worked out once is not worked out again.
  await sql`create temporary table past on commit drop as
    select k, doc, at, later, moment, moment_later, (at at time zone 'Asia/Shanghai')::date as day, pg_temp.time_id(moment, 'lot' || k) as lot,
      pg_temp.time_id(moment, 'in' || doc) as came, pg_temp.time_id(moment_later, 'out' || doc) as left_by,
      pg_temp.time_id(moment, 'in line' || k) as came_line, pg_temp.time_id(moment_later, 'out line' || k) as left_line,
      (${goods.map(({ spec }) => spec)}::uuid[])[1 + k % ${goods.length}] as spec, (${goods.map(({ box }) => box)}::uuid[])[1 + k % ${goods.length}] as unit
    from (select k, k / ${LINES} as doc, at, at + interval '1 hour' as later, pg_temp.moment(at) as moment, pg_temp.moment(at + interval '1 hour') as moment_later
      from (select k, date_trunc('day', now()) + interval '10 hours' - case when first >= ${pairs - recent}
          then interval '1 day' + interval '20 days' * (${pairs}::int - 1 - first) / ${recent}
          else interval '45 days' + interval '3 years' * (${pairs}::int - first) / ${pairs} end as at
        from (select k, k / ${LINES} * ${LINES} as first from generate_series(0, ${pairs}::int - 1) k) s offset 0) m offset 0) p`.execute(tx);
}

async function writeStock(tx: Db, { org, warehouse }: World): Promise<void> {
  await sql`insert into lot (org_id, id, specification_id, batch_no, expiry_date, lot_cost, first_at) select ${org}, lot, spec, 'H' || k, day + 900, 10, at from past`.execute(
    tx,
  );
  await sql`insert into stock_balance (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, quantity, reserved, first_at)
    select ${org}, ${warehouse}, spec, lot, no_location(), '', ${org}, 0, 0, at from past`.execute(tx);
}

async function writeMovement(tx: Db, { org, warehouse }: World, movement: (typeof MOVEMENTS)[number]): Promise<void> {
  const { kind, prefix, bill, sign } = movement;
  const [id, line] = [sql.ref(`p.${movement.document}`), sql.ref(`p.${movement.line}`)];
  const [at, moment] = sign === 1 ? [sql`p.at`, sql`p.moment`] : [sql`p.later`, sql`p.moment_later`];
  const sn = sql`${prefix} || to_char(p.day, 'YYYYMMDD') || lpad((p.doc % 1000000)::text, 6, '0')`;
  const department = sign === 1 ? sql`null::uuid` : sql`lpad((p.doc % ${sql.lit(DEPARTMENTS)})::text, 32, '0')::uuid`;
  await sql`insert into document (org_id, id, kind, sn, status, document_date, biz_date, warehouse_id, department_id, subkind, total_quantity, total_amount,
    line_count, created_at, submitted_at, reviewed_at, updated_at)
    select ${org}::uuid, ${id}, ${kind}, ${sn}, 2, p.day, p.day, ${warehouse}::uuid, ${department}, '1', ${LINES}, ${LINES} * 100, ${LINES}, ${at}, ${at}, ${at},
      ${at} from past p where p.k % ${LINES} = 0`.execute(tx);
  await sql`insert into document_line (org_id, id, document_id, line_no, specification_id, unit_id, ratio, quantity, base_quantity, lot_id, batch_no, expiry_date, cost, unit_cost)
    select ${org}, ${line}, ${id}, 1 + p.k % ${LINES}, p.spec, p.unit, 10, 1, 10, p.lot, 'H' || p.k, p.day + 900, 100, 10 from past p`.execute(tx);
  await sql`insert into stock_entry (org_id, id, posted_at, biz_date, warehouse_id, location_id, specification_id, lot_id, pack_no, owner_id, quantity, amount,
    unit_cost, lot_cost, bill_type, doc_kind, document_id, doc_sn, line_id)
    select ${org}, pg_temp.time_id(${moment}, ${bill} || p.k), ${at}, p.day, ${warehouse}, no_location(), p.spec, p.lot, '', ${org}, ${sql.lit(sign * 10)},
      ${sql.lit(sign * 100)}, 10, 10, ${bill}, ${kind}, ${id}, ${sn}, ${line} from past p`.execute(tx);
}
