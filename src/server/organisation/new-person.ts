import { sql } from 'kysely';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { readingsOf, readingsOfPerson } from '../engine/masters/words';
import { createAccount, createUser } from '../session/new-account';

export type NewDepartment = { org: string; code: string; name: string; parent?: string; type?: string };

/** A department; without parent the root of the organisation. */
export async function createDepartment(tx: Db, given: NewDepartment, now: Date): Promise<string> {
  const id = newId();
  const { initials, full } = readingsOf(given.name);
  await sql`insert into department (org_id, id, code, name, pinyin, pinyin_full, parent_id, level, path, dept_type, created_at, updated_at)
    select ${given.org}, ${id}, ${given.code}, ${given.name}, ${initials}, ${full}, ${given.parent ?? null}, coalesce(p.level, 0) + 1,
    coalesce(p.path, '{}') || ${id}::uuid, ${given.type ?? null}, ${now}, ${now}
    from (select 1) one left join department p on p.org_id = ${given.org} and p.id = ${given.parent ?? null}`.execute(tx);
  return id;
}

export type NewEmployee = {
  org: string;
  code: string;
  name: string;
  department: string;
  phone?: string;
  position?: string;
  sex?: string;
};
async function createEmployee(tx: Db, given: NewEmployee, now: Date): Promise<string> {
  const id = newId();
  const { initials, full } = readingsOfPerson(given.name);
  await sql`insert into employee (org_id, id, code, name, pinyin, pinyin_full, phone, department_id, position, sex, created_at, updated_at)
    values (${given.org}, ${id}, ${given.code}, ${given.name}, ${initials}, ${full}, ${given.phone ?? null}, ${given.department}, ${given.position ?? null},
      ${given.sex ?? null}, ${now}, ${now})`.execute(tx);
  return id;
}

/** Employee, login and user in one go, as registration, demo and `npm run init` need them. */
export async function createPerson(
  tx: Db,
  given: NewEmployee & {
    phone: string;
    userName: string;
    password: string;
    mustChangePassword: boolean;
    roles: readonly string[];
    departments?: readonly string[];
    warehouses?: readonly string[];
  },
  now: Date,
): Promise<{ employee: string; account: string; user: string }> {
  const employee = await createEmployee(tx, given, now);
  const account = await createAccount(tx, given, now);
  const user = await createUser(tx, { ...given, account, employee }, now);
  return { employee, account, user };
}

/** Id of a system role (domain/organisation/system-roles.ts) by kind and code. @throws when the base data is missing */
export async function systemRole(db: Db, kind: string, code: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from role where scope = 'system' and org_kind = ${kind} and code = ${code} and deleted_at is null`.execute(db);
  if (!rows[0]) throw new Error(`system role ${kind} ${code} is missing: seedBase has not run`);
  return rows[0].id;
}
