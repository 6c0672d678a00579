import { sql } from 'kysely';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { readingsOfPerson } from '../engine/masters/words';
import { hashPassword } from './password';

export type NewAccount = { userName: string; phone: string; password: string; mustChangePassword: boolean };

/** A login of its own: user name and phone are each unique over the whole platform, also across each other. @throws Rejected */
export async function createAccount(tx: Db, given: NewAccount, now: Date): Promise<string> {
  const id = newId();
  const hash = await hashPassword(given.password);
  await sql`insert into account (id, code, name, user_name, phone, password_hash, must_change_password, password_changed_at, created_at, updated_at)
    values (${id}, ${given.userName}, ${given.userName}, ${given.userName}, ${given.phone}, ${hash}, ${given.mustChangePassword}, ${now}, ${now}, ${now})`.execute(
    tx,
  );
  await claimLogins(tx, id, [given.userName, given.phone]);
  return id;
}

/** Makes these the words the account answers to, and no others. @throws Rejected `【值】已存在，请勿重复` */
export async function claimLogins(tx: Db, account: string, logins: readonly string[]): Promise<void> {
  const words = [...new Set(logins.map((login) => login.trim().toLowerCase()).filter((login) => login !== ''))];
  await sql`delete from account_login where account_id = ${account} and login <> all(${words})`.execute(tx);
  for (const word of words) {
    const { rows } = await sql<{
      account_id: string;
    }>`insert into account_login (login, account_id) values (${word}, ${account})
      on conflict (login) do update set login = excluded.login returning account_id`.execute(tx);
    if (rows[0]?.account_id !== account) throw new Rejected(`【${word}】已存在，请勿重复`);
  }
}

export type NewUser = {
  org: string;
  account: string;
  employee: string;
  userName: string;
  name: string;
  departments?: readonly string[];
  warehouses?: readonly string[];
  roles: readonly string[];
};

/** The account inside its organisation. */
export async function createUser(tx: Db, given: NewUser, now: Date): Promise<string> {
  const id = newId();
  const { initials, full } = readingsOfPerson(given.name);
  await sql`insert into app_user (org_id, id, code, name, pinyin, pinyin_full, account_id, employee_id, departments, warehouses, created_at, updated_at)
    values (${given.org}, ${id}, ${given.userName}, ${given.name}, ${initials}, ${full}, ${given.account}, ${given.employee}, ${given.departments ?? []}::uuid[],
    ${given.warehouses ?? []}::uuid[], ${now}, ${now})`.execute(tx);
  for (const role of given.roles) await sql`insert into user_role (org_id, user_id, role_id) values (${given.org}, ${id}, ${role})`.execute(tx);
  return id;
}
