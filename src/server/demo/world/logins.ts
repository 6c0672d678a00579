import { sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { hashPassword } from '../../session/password';
import { DEMO_PASSWORD, demoStaff } from '../accounts';
import { insertRows } from '../bulk';
import { personWords } from './organisations';
import { buildOwnRoles } from './roles';
import type { Organisation, Ward } from './world';

type Row = Record<string, unknown>;
type Staff = (typeof demoStaff)[number];
/** Somebody who logs in, where he works, and the ids of what stands for him. */
type Placed = {
  one: Staff;
  number: number;
  organisation: Organisation;
  department: string;
  ward: Ward | undefined;
  employee: string;
  account: string;
  user: string;
};

/** The people who log in. One slow hash for all of them: the demo password is public anyway, and forty hashes would take seconds. */
export async function buildLogins(db: Db, made: Map<string, Organisation>, at: string): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  const grantsOf = await granting(db, made, at);
  const staff = demoStaff.map((one, i) => placed(made, one, i + 1));
  await insertRows(
    db,
    'employee',
    staff.map((one) => employeeRow(one, at)),
  );
  await insertRows(
    db,
    'account',
    staff.map((one) => accountRow(one, password, at)),
  );
  await insertRows(
    db,
    'account_login',
    staff.flatMap(({ one, account }) => [one.userName, one.phone].map((login) => ({ login, account_id: account }))),
  );
  await insertRows(
    db,
    'app_user',
    staff.map((one) => userRow(one, at)),
  );
  await insertRows(db, 'user_role', staff.flatMap(grantsOf));
  for (const one of staff) takePlace(one);
}

function placed(made: ReadonlyMap<string, Organisation>, one: Staff, number: number): Placed {
  const organisation = made.get(one.org);
  const department = organisation?.departments.get(one.department);
  if (!organisation || department === undefined) throw new Error(`${one.userName}: no department ${one.department}`);
  const ward = organisation.wards.find((candidate) => candidate.department === department);
  return { one, number, organisation, department, ward, employee: newId(), account: newId(), user: newId() };
}

const employeeRow = ({ one, number, organisation, department, employee }: Placed, at: string): Row => ({
  org_id: organisation.id,
  id: employee,
  code: String(number).padStart(4, '0'),
  name: one.name,
  ...personWords(one.name),
  phone: one.phone,
  department_id: department,
  position: one.position,
  created_at: at,
  updated_at: at,
});

const accountRow = ({ one, account }: Placed, password: string, at: string): Row => ({
  id: account,
  code: one.userName,
  name: one.userName,
  user_name: one.userName,
  phone: one.phone,
  password_hash: password,
  created_at: at,
  updated_at: at,
});

const userRow = ({ one, organisation, department, ward, employee, account, user }: Placed, at: string): Row => ({
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

/** The roles of somebody: those delivered with the product, and those of his organisation. */
async function granting(db: Db, made: Map<string, Organisation>, at: string): Promise<(one: Placed) => Row[]> {
  const delivered = await sql<{
    id: string;
    org_kind: string;
    code: string;
  }>`select id, org_kind, code from role where scope = 'system' and deleted_at is null`.execute(db);
  const ownRoles = await buildOwnRoles(db, made, at);
  return ({ one, organisation, user }) =>
    [
      ...one.roles.map((code) => delivered.rows.find((role) => role.org_kind === one.kind && role.code === code)?.id),
      ...one.ownRoles.map((code) => ownRoles.get(`${one.org} ${code}`)),
    ].map((role) => ({ org_id: organisation.id, user_id: user, role_id: role }));
}

/** The organisation knows him, and his ward who heads it and who helps. */
function takePlace({ one, organisation, department, ward, employee, user }: Placed): void {
  const person = { user, employee, name: one.name, department, userName: one.userName };
  organisation.people.set(one.userName, person);
  if (ward && one.position === '护士长') ward.nurse = person;
  if (ward && one.position === '护士') ward.helper = person;
}
