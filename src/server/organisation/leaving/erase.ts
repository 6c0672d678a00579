import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { KEPT, type Kept, type TenantTable } from './tenant-tables';

export type Erased = { deleted: Record<string, number>; kept: { table: string; rows: number; reason: string }[]; files: string[] };

/** Columns of the organisation's own row that tell of people or money: its name, number and address stay, for others' papers name it. */
const PERSONAL = ['registrant', 'registrant_phone', 'registrant_email', 'legal_person', 'bank_name', 'bank_account', 'invoice_title', 'invoice_address_phone'];
const REASON = '机构名称、信用代码、地址：其他机构的单据和往来单位写着它';

/**
 * Deletes the rows of an organisation, but those that are kept; its own row stays as that of a firm that is not here. Facts are otherwise
 * final and counts follow every change: their triggers stand aside meanwhile, which keeps everybody from writing until the commit.
 * @returns rows deleted and kept of each table, and ids of attachments whose bytes are to go after the commit
 */
export async function erase(tx: Db, org: string, tables: readonly TenantTable[]): Promise<Erased> {
  const erased: Erased = { deleted: {}, kept: [], files: [] };
  await erasePeople(tx, org);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  for (const { name, isMade } of tables) {
    const keep = KEPT[name];
    const where = gone(org, keep);
    if (name === 'stored_file')
      erased.files = (await sql<{ id: string }>`delete from stored_file where ${where} returning id`.execute(tx)).rows.map(({ id }) => id);
    const n =
      name === 'stored_file' ? erased.files.length : Number((await sql`delete from ${sql.table(name)} where ${where}`.execute(tx)).numAffectedRows ?? 0);
    if (n > 0 && !isMade) erased.deleted[name] = n;
    if (!keep) continue;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where org_id = ${org}`.execute(tx);
    if (rows[0]?.n) erased.kept.push({ table: name, rows: rows[0].n, reason: keep.reason });
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  const blank = sql.join(PERSONAL.map((column) => sql`${sql.id(column)} = null`));
  await sql`update organisation set ${blank}, joined = false, is_use_system = false, role_template_id = null, vip_level_id = null, vip_expire = null, version = version + 1
    where id = ${org}`.execute(tx);
  // What the platform wrote down when it came in.
  await sql`update org_registration set registrant = '', registrant_phone = '', registrant_email = null where organisation_id = ${org}`.execute(tx);
  erased.kept.push({ table: 'organisation', rows: 1, reason: REASON });
  return erased;
}

const gone = (org: string, keep: Kept | undefined) =>
  keep === undefined ? sql`org_id = ${org}` : keep.only === undefined ? sql`false` : sql`org_id = ${org} and not (${sql.raw(keep.only)})`;

/** Logins belong to no organisation, but to its people: with them goes whatever knows their names and telephones. Who works elsewhere by now keeps his. */
async function erasePeople(tx: Db, org: string): Promise<void> {
  const { rows } = await sql<{ id: string; phone: string; user_name: string }>`
    select a.id, a.phone, a.user_name from account a join app_user u on u.account_id = a.id where u.org_id = ${org}
      and not exists (select from app_user other where other.account_id = a.id and other.org_id <> u.org_id)`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const phones = rows.map(({ phone }) => phone);
  for (const table of ['login_attempt', 'trusted_browser']) await sql`delete from ${sql.table(table)} where account_id = any(${ids}::uuid[])`.execute(tx);
  for (const table of ['sms_code', 'sms_outbox']) await sql`delete from ${sql.table(table)} where phone = any(${phones}::text[])`.execute(tx);
  await sql`delete from sign_in_failure where subject = any(${[...phones, ...rows.map(({ user_name }) => user_name)]}::text[])`.execute(tx);
  await sql`delete from user_session where account_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from account where id = any(${ids}::uuid[])`.execute(tx);
}
