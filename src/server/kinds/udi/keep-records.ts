import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import type { UdiRow } from './record';

export type Kept = { added: number; changed: number; same: number; older: number };

/**
 * Writes what a release says: new identifiers are added, known ones changed where the release is at least as new and says something else. Of several
 * rows of one identifier in a batch the newest counts. A record and its packages are written together or not at all: what is read again passes over
 * what it knows.
 */
export const keepRecords = (db: Db, rows: readonly UdiRow[], now: Date): Promise<Kept> => inTransaction(db, (tx) => keep(tx, rows, now));

async function keep(db: Db, rows: readonly UdiRow[], now: Date): Promise<Kept> {
  const newest = new Map<string, UdiRow>();
  for (const row of rows) {
    const before = newest.get(row.code);
    if (!before || isNewer(row, before)) newest.set(row.code, row);
  }
  const given = [...newest.values()].map((row) => ({ ...row, id: newId(now.getTime()) }));
  const { rows: written } = await sql<{ code: string; id: string; is_new: boolean }>`
    insert into udi_record (id, code, name, code_system, trade_name, spec_model, item_no, description, category_code, device_kind, registrant, registrant_code, registration_no,
      registration_keys, spec_key, insurance_code, published_on, delisted_on, use_units, use_di, body_di, disposable, sterile, sterilise, pi_text, storage_text, temp_zone, package_text,
      release_version, release_day, release_state, digest, created_at, updated_at)
    select x.id, x.code, x.name, x.code_system, x.trade_name, x.spec_model, x.item_no, x.description, x.category_code, x.device_kind, x.registrant, x.registrant_code, x.registration_no,
      array(select udi_words(n) from unnest(x.registration_numbers) n), udi_words(x.spec_model), x.insurance_code, x.published_on, x.delisted_on, x.use_units, x.use_di, x.body_di, x.disposable,
      x.sterile, x.sterilise, x.pi_text, x.storage_text, x.temp_zone, x.package_text, x.release_version, x.release_day, x.release_state, x.digest, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) x (id uuid, code text, name text, code_system text, trade_name text, spec_model text, item_no text, description text,
      category_code text, device_kind text, registrant text, registrant_code text, registration_no text, registration_numbers text[], insurance_code text, published_on date, delisted_on date,
      use_units numeric, use_di text, body_di text, disposable text, sterile text, sterilise text, pi_text text, storage_text text, temp_zone text, package_text text, release_version int,
      release_day date, release_state text, digest text)
    on conflict (code) where deleted_at is null do update set name = excluded.name, code_system = excluded.code_system, trade_name = excluded.trade_name, spec_model = excluded.spec_model,
      item_no = excluded.item_no, description = excluded.description, category_code = excluded.category_code, device_kind = excluded.device_kind, registrant = excluded.registrant,
      registrant_code = excluded.registrant_code, registration_no = excluded.registration_no, registration_keys = excluded.registration_keys, spec_key = excluded.spec_key,
      insurance_code = excluded.insurance_code, published_on = excluded.published_on, delisted_on = excluded.delisted_on, use_units = excluded.use_units, use_di = excluded.use_di,
      body_di = excluded.body_di, disposable = excluded.disposable, sterile = excluded.sterile, sterilise = excluded.sterilise, pi_text = excluded.pi_text, storage_text = excluded.storage_text,
      temp_zone = excluded.temp_zone, package_text = excluded.package_text, release_version = excluded.release_version, release_day = excluded.release_day,
      release_state = excluded.release_state, digest = excluded.digest, updated_at = excluded.updated_at, version = udi_record.version + 1
    where udi_record.digest <> excluded.digest
      and (coalesce(excluded.release_day, '1900-01-01'), excluded.release_version) >= (coalesce(udi_record.release_day, '1900-01-01'), udi_record.release_version)
    returning code, id, xmax = 0 as is_new`.execute(db);
  await keepPackages(db, written, newest);
  const left = given.filter(({ code }) => !written.some((one) => one.code === code));
  const same = await sameOf(db, left);
  const added = written.filter(({ is_new }) => is_new).length;
  return { added, changed: written.length - added, same, older: rows.length - written.length - same };
}

const orderOf = ({ release_day, release_version }: UdiRow): string => `${release_day ?? ''} ${String(release_version).padStart(9, '0')}`;
const isNewer = (row: UdiRow, than: UdiRow): boolean => orderOf(row) >= orderOf(than);

async function sameOf(db: Db, rows: readonly UdiRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from udi_record r join unnest(${rows.map(({ code }) => code)}::text[], ${rows.map(({ digest }) => digest)}::text[]) x (code, digest)
      on r.code = x.code and r.digest = x.digest where r.deleted_at is null`.execute(db);
  return found[0]?.n ?? 0;
}

async function keepPackages(db: Db, written: readonly { code: string; id: string; is_new: boolean }[], rows: ReadonlyMap<string, UdiRow>): Promise<void> {
  const known = written.filter(({ is_new }) => !is_new).map(({ id }) => id);
  if (known.length > 0) await sql`delete from udi_package where record_id = any(${known}::uuid[])`.execute(db);
  const around = written.flatMap(({ code, id }) =>
    (JSON.parse(rows.get(code)?.packages_of ?? '[]') as object[]).map((one, sort) => ({ ...one, sort, id: newId(), record_id: id })),
  );
  if (around.length === 0) return;
  await sql`insert into udi_package (id, record_id, sort, code, level, holds, of_code, pieces)
    select x.id, x.record_id, x.sort, x.code, x.level, x.holds, x.of_code, x.pieces from jsonb_to_recordset(${JSON.stringify(around)}::jsonb)
      x (id uuid, record_id uuid, sort int, code text, level text, holds numeric, of_code text, pieces numeric)`.execute(db);
}
