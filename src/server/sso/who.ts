import { sql } from 'kysely';
import type { Db } from '../db/open';
import { touchPermissions } from '../engine/messages/touch-permissions';
import { type Account, findAccount } from '../session/accounts';
import type { Claims } from './flow';
import type { Provider } from './provider';

/** Which user of the provider's organisation somebody is: by the link, or at the first time by what the provider says of him. Nobody is made. */
export async function accountOf(db: Db, provider: Provider, claims: Claims, now: Date): Promise<Account | undefined> {
  const userName = (await linked(db, provider, claims.sub)) ?? (await matched(db, provider, claims));
  const account = userName === undefined ? undefined : await findAccount(db, userName, now);
  return account?.org.id === provider.org.id ? account : undefined;
}

async function linked(db: Db, { id, org }: Provider, subject: string): Promise<string | undefined> {
  const { rows } = await sql<{
    user_name: string;
  }>`select a.user_name from sign_in_link l join app_user u on u.org_id = l.org_id and u.id = l.user_id and u.deleted_at is null
    join account a on a.id = u.account_id where l.org_id = ${org.id} and l.provider_id = ${id} and l.subject = ${subject}`.execute(db);
  return rows[0]?.user_name;
}

/** Somebody linked to another subject already is not taken over by a name. */
async function matched(db: Db, { id, org, matchBy, accountClaim }: Provider, claims: Claims): Promise<string | undefined> {
  const isPhone = matchBy === 'phone';
  const said = matchBy === 'administrator' ? undefined : isPhone ? phoneOf(claims) : claims[accountClaim];
  if (typeof said !== 'string' || said.trim() === '') return undefined;
  const column = sql.ref(isPhone ? 'a.phone' : 'a.user_name');
  const { rows } = await sql<{ user_name: string }>`select a.user_name from app_user u join account a on a.id = u.account_id and a.deleted_at is null
    where u.org_id = ${org.id} and u.deleted_at is null and lower(${column}) = ${said.trim().toLowerCase()}
      and not exists (select from sign_in_link l where l.org_id = u.org_id and l.provider_id = ${id} and l.user_id = u.id)`.execute(db);
  return rows.length === 1 ? rows[0]?.user_name : undefined;
}
const phoneOf = ({ phone_number: phone, phone_number_verified: isVerified }: Claims): string | undefined =>
  isVerified === true && typeof phone === 'string' ? phone.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '') : undefined;

/** In the transaction that lets him in: the link of the first time, and the roles the provider decides about. */
export async function keepWho(tx: Db, provider: Provider, claims: Claims, { user }: Account, now: Date): Promise<void> {
  await sql`insert into sign_in_link (org_id, provider_id, subject, user_id, created_at) values (${provider.org.id}, ${provider.id}, ${claims.sub}, ${user.id}, ${now})
    on conflict (org_id, provider_id, subject) do update set user_id = excluded.user_id, created_at = excluded.created_at where sign_in_link.user_id <> excluded.user_id`.execute(
    tx,
  );
  if (provider.roleClaim !== '') await syncRoles(tx, provider, valuesOf(claims[provider.roleClaim]), user.id);
}

/** Of the roles that stand in the mapping exactly those he is said to have; others stay as they are. */
async function syncRoles(tx: Db, { id, org, isCaseless }: Provider, values: readonly string[], user: string): Promise<void> {
  const mapped = sql`select m.role_id from sign_in_provider_role m where m.org_id = ${org.id} and m.provider_id = ${id}`;
  const his = sql`${mapped} and ${isCaseless ? sql`lower(m.claim_value)` : sql`m.claim_value`} = any(${values}::text[])`;
  const gone =
    await sql`delete from user_role where org_id = ${org.id} and user_id = ${user} and role_id in (${mapped}) and role_id not in (${his}) returning 1`.execute(
      tx,
    );
  const come = await sql`insert into user_role (org_id, user_id, role_id) select distinct ${org.id}::uuid, ${user}::uuid, x.role_id from (${his}) x
    join role r on r.id = x.role_id and r.deleted_at is null
    where not exists (select from user_role o where o.org_id = ${org.id} and o.user_id = ${user} and o.role_id = x.role_id) returning 1`.execute(tx);
  if (gone.rows.length + come.rows.length > 0) await touchPermissions(tx, org.id);
}
const valuesOf = (claim: unknown): string[] => (Array.isArray(claim) ? claim : [claim]).filter((one): one is string => typeof one === 'string').slice(0, 2000);
