import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';
import { touchPermissions } from '../../engine/messages/touch-permissions';
import { refuseSelf, requireAdministrator, requireGrantableRoles } from '../../menu/escalation';

/** Who gets which roles, group roles and data scope: one user, many users, or as another user has them. */
type Rights = {
  roles: string[];
  groupRoles: string[];
  departments?: string[];
  warehouses?: string[];
  validFrom: string;
  validTo: string;
};
type Mode = 'add' | 'replace' | 'remove';

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const rightsOf = (input: MasterActionCall['input'], withPlaces: boolean): Rights => ({
  roles: list(input.roles),
  groupRoles: list(input.groupRoles),
  validFrom: String(input.validFrom ?? ''),
  validTo: String(input.validTo ?? ''),
  ...(withPlaces ? { departments: list(input.departments), warehouses: list(input.warehouses) } : {}),
});

/** Sets one user's rights as given. */
export async function assign(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<unknown> {
  return give(tx, context, rows, rightsOf(input, true), 'replace');
}

/** @returns the users whose rights changed */
export async function batchAssign(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<unknown> {
  const mode = String(input.mode) as Mode;
  const rights = rightsOf(input, input.withPlaces === true);
  if (rights.roles.length + rights.groupRoles.length === 0 && mode !== 'replace' && !rights.departments) throw new Rejected('请选择角色');
  return give(tx, context, rows, rights, mode);
}

export const removeRoles = (tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<unknown> =>
  give(tx, context, rows, rightsOf(input, false), 'remove');

async function give(tx: Db, context: Context, rows: readonly MasterRow[], rights: Rights, mode: Mode): Promise<{ users: { id: string; name: string }[] }> {
  const users = rows.map((row) => row.id);
  refuseSelf(context, users);
  await requireGrantableRoles(tx, context, rights.roles, rights.groupRoles);
  const before = await snapshot(tx, context.org.id, users);
  const [org, from, to] = [context.org.id, rights.validFrom || null, rights.validTo || null];
  for (const [table, column, ids] of [
    ['user_role', 'role_id', rights.roles],
    ['user_group_role', 'group_role_id', rights.groupRoles],
  ] as const) {
    const [target, word] = [sql.table(table), sql.ref(column)];
    if (mode === 'remove')
      await sql`delete from ${target} where org_id = ${org} and user_id = any(${users}::uuid[]) and ${word} = any(${ids}::uuid[])`.execute(tx);
    if (mode === 'replace')
      await sql`delete from ${target} where org_id = ${org} and user_id = any(${users}::uuid[]) and ${word} <> all(${ids}::uuid[])`.execute(tx);
    if (mode !== 'remove')
      await sql`insert into ${target} (org_id, user_id, ${word}, valid_from, valid_to) select ${org}, u, r, ${from}::date, ${to}::date from unnest(${users}::uuid[]) u, unnest(${ids}::uuid[]) r
        on conflict (org_id, user_id, ${word}) do update set valid_from = excluded.valid_from, valid_to = excluded.valid_to`.execute(tx);
  }
  if (rights.departments && rights.warehouses && mode !== 'remove')
    await sql`update app_user set departments = ${rights.departments}::uuid[], warehouses = ${rights.warehouses}::uuid[], version = version + 1
      where org_id = ${org} and id = any(${users}::uuid[])`.execute(tx);
  await requireAdministrator(tx, org, context.now());
  const after = await snapshot(tx, org, users);
  const changed = rows.filter((row) => before.get(row.id) !== after.get(row.id));
  await touchPermissions(
    tx,
    org,
    changed.map((row) => row.id),
  );
  return { users: changed.map((row) => ({ id: row.id, name: String(row.name) })) };
}

async function snapshot(tx: Db, org: string, users: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`select u.id, concat_ws('|', u.departments, u.warehouses,
      (select string_agg(concat(r.role_id, r.valid_from, r.valid_to), ',' order by r.role_id) from user_role r where r.org_id = u.org_id and r.user_id = u.id),
      (select string_agg(concat(r.group_role_id, r.valid_from, r.valid_to), ',' order by r.group_role_id) from user_group_role r where r.org_id = u.org_id and r.user_id = u.id)) as text
    from app_user u where u.org_id = ${org} and u.id = any(${users}::uuid[]) for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** Takes over what another user has, once, now; the setting is kept so that the dialog can show and repeat it. */
export async function copyPermission(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<unknown> {
  const source = String(input.sourceUser);
  const users = rows.map((row) => row.id);
  refuseSelf(context, users);
  if (source === context.user.id || users.includes(source)) throw new Rejected('不能复制自己的权限');
  const found = await sql<{
    departments: string[];
    warehouses: string[];
    roles: string[];
    group_roles: string[];
  }>`select departments, warehouses,
      array(select role_id from user_role r where r.org_id = u.org_id and r.user_id = u.id) as roles, array(select group_role_id
      from user_group_role r where r.org_id = u.org_id and r.user_id = u.id) as group_roles
    from app_user u where u.org_id = ${context.org.id} and u.id = ${source} and u.deleted_at is null`.execute(tx);
  const from = found.rows[0];
  if (!from) throw new Rejected('【来源用户】所选记录不存在');
  const mode = String(input.mode) as Mode;
  const parts = ['roles', 'groupRoles', 'departments', 'warehouses'].filter((part) => input[`with${part[0]?.toUpperCase()}${part.slice(1)}`] === true);
  const has = (part: string) => parts.includes(part);
  const answer = await give(
    tx,
    context,
    rows,
    {
      roles: has('roles') ? from.roles : [],
      groupRoles: has('groupRoles') ? from.group_roles : [],
      validFrom: '',
      validTo: '',
    },
    mode === 'replace' && has('roles') && has('groupRoles') ? 'replace' : 'add',
  );
  if (has('departments'))
    await sql`update app_user set departments = ${from.departments}::uuid[] where org_id = ${context.org.id} and id = any(${users}::uuid[])`.execute(tx);
  if (has('warehouses'))
    await sql`update app_user set warehouses = ${from.warehouses}::uuid[] where org_id = ${context.org.id} and id = any(${users}::uuid[])`.execute(tx);
  const setting = {
    sourceUser: source,
    parts,
    mode,
    appliedAt: context.now().toISOString(),
    appliedBy: context.user.name,
  };
  await sql`update app_user set copy_setting = ${JSON.stringify(setting)}::jsonb, version = version + 1 where org_id = ${context.org.id} and id = any(${users}::uuid[])`.execute(
    tx,
  );
  return answer;
}
