import { sql } from 'kysely';
import type { OrgKind } from '../../src/define/field';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import { touchPermissions } from '../../src/server/engine/messages/touch-permissions';
import { createDepartment, createPerson, systemRole } from '../../src/server/organisation/new-person';
import { PASSWORD } from './server';

/** The smallest believable world: organisations that are approved, with a root department and an administrator. */
export type Organisation = { id: string; kind: OrgKind; name: string; department: string; admin: Person };
export type Person = {
  org: string;
  user: string;
  employee: string;
  account: string;
  userName: string;
  phone: string;
  name: string;
};

let number = 0;
const next = (): number => ++number;

export async function makeOrganisation(db: Db, kind: OrgKind, given: { name?: string; isUseSystem?: boolean } = {}): Promise<Organisation> {
  const now = new Date();
  return db.transaction().execute(async (tx) => {
    const serial = String(next()).padStart(4, '0');
    const name = given.name ?? `${{ P: '平台', H: '人民医院', D: '器械公司', V: '医疗科技' }[kind]}${serial}`;
    const known = kind === 'P' ? (await sql<{ id: string }>`select id from organisation where kind = 'P'`.execute(tx)).rows[0]?.id : undefined;
    const id = known ?? newId();
    if (!known)
      await sql`insert into organisation (id, code, kind, name, social_credit_code, joined, is_use_system)
        values (${id}, ${`G${serial}`}, ${kind}, ${name}, ${`91000000000000${serial}`}, true, ${given.isUseSystem ?? true})`.execute(tx);
    // The whole standard template, as an approval gives it.
    await sql`insert into organisation_menu (org_id, node_id) select ${id}, id from menu_node where type > 0 and ${kind} = any(org_kinds) and deleted_at is null on conflict do nothing`.execute(
      tx,
    );
    const root = known ? (await sql<{ id: string }>`select id from department where org_id = ${id} and parent_id is null`.execute(tx)).rows[0]?.id : undefined;
    const department = root ?? (await createDepartment(tx, { org: id, code: '01', name }, now));
    const admin = await person(tx, { org: id, department, kind, roles: [kind === 'P' ? 'superAdmin' : 'orgAdmin'] }, now);
    await touchPermissions(tx, id);
    return { id, kind, name, department, admin };
  });
}

/** Somebody with system roles (by code) or roles of the organisation (by id); password Demo2026. */
export const makeUser = (
  db: Db,
  organisation: Organisation,
  given: {
    roles?: readonly string[];
    name?: string;
    departments?: readonly string[];
    warehouses?: readonly string[];
  } = {},
): Promise<Person> =>
  db.transaction().execute((tx) =>
    person(
      tx,
      {
        org: organisation.id,
        department: organisation.department,
        kind: organisation.kind,
        roles: given.roles ?? [],
        ...given,
      },
      new Date(),
    ),
  );

type Given = {
  org: string;
  department: string;
  kind: OrgKind;
  roles: readonly string[];
  name?: string;
  departments?: readonly string[];
  warehouses?: readonly string[];
};
async function person(tx: Db, given: Given, now: Date): Promise<Person> {
  const serial = next();
  const phone = `139${String(10_000_000 + serial)}`;
  const userName = `user${serial}`;
  const name = given.name ?? `员工${serial}`;
  const roles = await Promise.all(given.roles.map((role) => (role.includes('-') ? role : systemRole(tx, given.kind, role))));
  const { departments, warehouses } = given;
  const made = await createPerson(
    tx,
    {
      org: given.org,
      code: `E${serial}`,
      name,
      department: given.department,
      phone,
      position: '员工',
      userName,
      password: PASSWORD,
      mustChangePassword: false,
      roles,
      ...(departments ? { departments } : {}),
      ...(warehouses ? { warehouses } : {}),
    },
    now,
  );
  return { ...made, org: given.org, userName, phone, name };
}

/** A role of the organisation holding these: 'inventory', 'saleOdo:add'. What is no node of the menu tree nobody can hold. */
export async function makeRole(db: Db, organisation: Organisation, name: string, permissions: readonly string[]): Promise<string> {
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await sql`insert into role (org_id, id, code, name) values (${organisation.id}, ${id}, ${`R${next()}`}, ${name})`.execute(tx);
    for (const permission of permissions) {
      const [page = '', ...operation] = permission.split(':');
      await sql`insert into role_permission (org_id, role_id, node_id) select ${organisation.id}, ${id}, coalesce(o.id, p.id) from menu_node p
        left join menu_node o on o.parent_id = p.id and o.flag = ${operation.join(':')} where p.type = 1 and p.flag = ${page} and (${operation.length === 0} or o.id is not null)`.execute(
        tx,
      );
    }
    await touchPermissions(tx, organisation.id);
  });
  return id;
}
