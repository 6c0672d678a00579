import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/database';

/**
 * Rows of an organisation can be laid out by organisation: what is unique, and what one row says of another, is so within it.
 * The others are named here with why: nothing joins the list by accident.
 */
const SHARED = new Set([
  // One catalogue for everybody.
  ...['brand', 'category68', 'dictionary_type', 'medical_insurance_code', 'menu_node', 'product', 'product_history', 'registration_cert'],
  ...['registration_cert_change', 'role_template', 'role_template_role', 'specification', 'unit', 'vip_level'],
  // What the national device database says, beside what anybody has.
  ...['udi_record', 'udi_package', 'udi_import'],
  // Organisations and people themselves, and those that ask to become one.
  ...['organisation', 'org_registration', 'account'],
  // Found by a secret or a name before anybody knows whose it is; a file another organisation may show.
  ...['user_session', 'sign_in_ticket', 'image_token', 'stored_file', 'his_key', 'api_key_secret', 'cabinet_device'],
]);
/** One person's account belongs to one organisation only. */
const ACROSS = new Set(['app_user_account_once']);

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const hasOrg = (table: string) => sql`exists (select from pg_attribute a where a.attrelid = ${sql.ref(table)}.oid and a.attname = 'org_id' and a.attnum > 0)`;

it('what is unique in a table of organisations is unique within one', async () => {
  const { rows } = await sql<{ of: string; name: string }>`
    select c.relname as of, i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique and ${hasOrg('c')}
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and a.attnum = any(x.indkey)) order by 1, 2`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ of, name }) => !SHARED.has(of) && !ACROSS.has(name)).map(({ name }) => name)).toEqual([]);
});

it('a row of an organisation points at rows of the same', async () => {
  const { rows } = await sql<{ of: string; name: string }>`
    select c.relname as of, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and ${hasOrg('c')} and ${hasOrg('r')}
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and a.attnum = any(k.conkey)) order by 1, 2`.execute(
    database.db,
  );
  expect(rows.filter(({ of }) => !SHARED.has(of)).map(({ name }) => name)).toEqual([]);
});

it('no table is named shared that is none', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${hasOrg('c')}`.execute(database.db);
  const known = new Set(rows.map(({ name }) => name));
  expect([...SHARED].filter((name) => !known.has(name))).toEqual([]);
});
