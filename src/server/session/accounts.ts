import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { OrgKind } from '../../define/field';
import type { Db } from '../db/open';

/** An account with its one user and organisation, as login decides about it. */
export type Account = {
  id: string;
  userName: string;
  phone: string;
  passwordHash: string;
  mustChangePassword: boolean;
  passwordChangedAt: string;
  isLocked: boolean;
  isEnabled: boolean;
  user: { id: string; name: string; isEnabled: boolean };
  org: { id: string; kind: OrgKind; isEnabled: boolean };
};
type Row = {
  id: string;
  user_name: string;
  phone: string;
  password_hash: string;
  must_change_password: boolean;
  password_changed_at: string;
  is_locked: boolean;
  status: boolean;
  user_id: string;
  name: string;
  user_ok: boolean;
  org_id: string;
  kind: OrgKind;
  org_ok: boolean;
};

/** By what is typed into the login field: user name or phone, either way in any case. */
export async function findAccount(db: Db, login: string, now: Date): Promise<Account | undefined> {
  const { rows } = await sql<Row>`select a.id, a.user_name, a.phone, a.password_hash, a.must_change_password, a.password_changed_at, a.is_locked, a.status,
      u.id as user_id, u.name, u.status and (u.valid_to is null or u.valid_to >= ${dayOf(now)}) as user_ok, g.id as org_id, g.kind, g.status and g.deleted_at is null as org_ok
    from account_login l join account a on a.id = l.account_id and a.deleted_at is null join app_user u on u.account_id = a.id and u.deleted_at is null
    join organisation g on g.id = u.org_id where l.login = ${login.trim().toLowerCase()}`.execute(db);
  const row = rows[0];
  return (
    row && {
      id: row.id,
      userName: row.user_name,
      phone: row.phone,
      passwordHash: row.password_hash,
      mustChangePassword: row.must_change_password,
      passwordChangedAt: row.password_changed_at,
      isLocked: row.is_locked,
      isEnabled: row.status,
      user: { id: row.user_id, name: row.name, isEnabled: row.user_ok },
      org: { id: row.org_id, kind: row.kind, isEnabled: row.org_ok },
    }
  );
}

/** By phone only: codes go to phones, so a user name that looks like one opens nothing. */
export async function findByPhone(db: Db, phone: string, now: Date): Promise<Account | undefined> {
  const account = await findAccount(db, phone, now);
  return account?.phone === phone ? account : undefined;
}
