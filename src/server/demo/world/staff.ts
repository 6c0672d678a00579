import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { hashPassword } from '../../session/password';
import { DEMO_PASSWORD, demoStaff } from '../accounts';
import { insertRows } from '../bulk';
import { personName, phoneNumber } from '../facts/people';
import type { Random } from '../random';
import { personWords } from './organisations';
import { buildOwnRoles } from './roles';
import type { Organisation } from './world';

/** Employees of every department, and the people among them who log in. */
export async function buildStaff(db: Db, made: Map<string, Organisation>, random: Random, at: string): Promise<void> {
  await buildLogins(db, made, at);
  const rows: Record<string, unknown>[] = [];
  for (const organisation of made.values()) {
    let number = 100;
    for (const [name, department] of organisation.departments) {
      const ward = organisation.wards.find((one) => one.name === name);
      for (let i = 0; i < (ward ? 6 : 2); i++) {
        const position = ward ? (['主任', '医生', '医生', '护士', '护士', '护士'][i] as string) : '职员';
        const { name: person, sex } = personName(random, position === '护士' ? (random.chance(0.9) ? '女' : '男') : undefined);
        const id = newId();
        (position === '护士' ? ward?.nurses : ward?.doctors)?.push({ employee: id, name: person });
        rows.push({
          org_id: organisation.id,
          id,
          code: String(++number),
          name: person,
          ...personWords(person),
          sex,
          phone: phoneNumber(random),
          department_id: department,
          position,
          created_at: at,
          updated_at: at,
        });
      }
    }
  }
  await insertRows(db, 'employee', unique(rows));
}

/** A phone belongs to one person of an organisation; by chance two may be dealt the same one. */
function unique(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  return rows.map((row) => {
    const isTaken = seen.has(row.phone);
    seen.add(row.phone);
    return isTaken ? { ...row, phone: null } : row;
  });
}

/** One slow hash for all of them: the demo password is public anyway, and forty hashes would take seconds. */
async function buildLogins(db: Db, made: Map<string, Organisation>, at: string): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  const systemRoles = await sql<{
    id: string;
    org_kind: string;
    code: string;
  }>`select id, org_kind, code from role where scope = 'system' and deleted_at is null`.execute(db);
  const ownRoles = await buildOwnRoles(db, made, at);
  const [employees, accounts, logins, users, grants]: Record<string, unknown>[][] = [[], [], [], [], []];
  for (const [i, one] of demoStaff.entries()) {
    const organisation = made.get(one.org);
    const department = organisation?.departments.get(one.department);
    if (!organisation || department === undefined) throw new Error(`${one.userName}: no department ${one.department}`);
    const [employee, account, user] = [newId(), newId(), newId()];
    const ward = organisation.wards.find((candidate) => candidate.department === department);
    employees?.push({
      org_id: organisation.id,
      id: employee,
      code: String(i + 1).padStart(4, '0'),
      name: one.name,
      ...personWords(one.name),
      phone: one.phone,
      department_id: department,
      position: one.position,
      created_at: at,
      updated_at: at,
    });
    accounts?.push({
      id: account,
      code: one.userName,
      name: one.userName,
      user_name: one.userName,
      phone: one.phone,
      password_hash: password,
      created_at: at,
      updated_at: at,
    });
    logins?.push({ login: one.userName, account_id: account }, { login: one.phone, account_id: account });
    users?.push({
      org_id: organisation.id,
      id: user,
      code: one.userName,
      name: one.name,
      ...personWords(one.name),
      account_id: account,
      employee_id: employee,
      departments: one.inDepartment ? [department] : [],
      default_warehouse_id: ward?.store ?? null,
      created_at: at,
      updated_at: at,
    });
    for (const code of one.roles)
      grants?.push({ org_id: organisation.id, user_id: user, role_id: systemRoles.rows.find((role) => role.org_kind === one.kind && role.code === code)?.id });
    for (const code of one.ownRoles) grants?.push({ org_id: organisation.id, user_id: user, role_id: ownRoles.get(`${one.org} ${code}`) });
    const person = { user, employee, name: one.name, department, userName: one.userName };
    organisation.people.set(one.userName, person);
    if (ward && one.position === '护士长') ward.nurse = person;
    if (ward && one.position === '护士') ward.helper = person;
  }
  await insertRows(db, 'employee', employees ?? []);
  await insertRows(db, 'account', accounts ?? []);
  await insertRows(db, 'account_login', logins ?? []);
  await insertRows(db, 'app_user', users ?? []);
  await insertRows(db, 'user_role', grants ?? []);
}
