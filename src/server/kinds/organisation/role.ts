import { sql } from 'kysely';
import type { OrgKind } from '../../../define/field';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { pinyinOf } from '../../engine/masters/words';
import { PLATFORM_OWNER, touchPermissions } from '../../engine/messages/touch-permissions';
import { available, openToKind } from '../../menu/effective';
import { requireGrantable } from '../../menu/escalation';
import { chosenOf } from '../../menu/grants';
import { readMotherTree } from '../../menu/mother-tree';
import { placeOf } from '../../menu/place';

/** Roles of an organisation and, on 系统角色, those of the platform for every organisation of a kind. */
const isSystem = (row: MasterRow): boolean => row.orgId === PLATFORM_OWNER;
const ownerOf = (row: MasterRow): string => row.orgId;

/** What a role may hold: A of its organisation, or for a system role everything of its kind. */
async function reachable(tx: Db, context: Context, row: MasterRow): Promise<Set<string>> {
  const tree = await readMotherTree(tx);
  if (isSystem(row)) return openToKind(tree, { kind: String(row.orgKind) as OrgKind, rank: 9 });
  const [place, chosen] = [await placeOf(tx, context.org.id, context.now()), await chosenOf(tx, context.org.id)];
  return available(tree, { ...place, chosen: new Set(chosen.keys()) });
}

const refuseWildcard = (row: MasterRow): void => {
  if (row.isWildcard === true) throw new Rejected('系统管理员角色不能修改');
};

async function refuseOwnRole(tx: Db, context: Context, role: string): Promise<void> {
  const { rows } = await sql`select 1 from user_role where org_id = ${context.org.id} and user_id = ${context.user.id} and role_id = ${role}
    union all select 1 from user_group_role u join group_role_role g on g.org_id = u.org_id and g.group_role_id = u.group_role_id where u.org_id = ${context.org.id} and u.user_id = ${context.user.id} and g.role_id = ${role}`.execute(
    tx,
  );
  if (rows.length > 0) throw new Rejected('不能修改自己的权限');
}

/** Users who have the role, directly or through a group role. */
const holdersOfRole = async (tx: Db, role: string): Promise<{ org_id: string; user_id: string }[]> =>
  (
    await sql<{
      org_id: string;
      user_id: string;
    }>`select x.org_id, x.user_id from user_role x join app_user u on u.org_id = x.org_id and u.id = x.user_id and u.deleted_at is null where x.role_id = ${role}
    union select x.org_id, x.user_id from user_group_role x join group_role_role g on g.org_id = x.org_id and g.group_role_id = x.group_role_id join app_user u on u.org_id = x.org_id and u.id = x.user_id and u.deleted_at is null where g.role_id = ${role}`.execute(
      tx,
    )
  ).rows;

/** Stores the ticked nodes: pages of ticked operations come with them, directories never do. @returns the difference and how many users it concerns */
async function setPermission(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ added: number; removed: number; users: number }> {
  const row = rows[0] as MasterRow;
  if (isSystem(row) && context.org.kind !== 'P') throw new Rejected('系统角色由平台维护');
  refuseWildcard(row);
  await refuseOwnRole(tx, context, row.id);
  const tree = await readMotherTree(tx);
  const reach = await reachable(tx, context, row);
  const wanted = new Set<string>();
  for (const id of input.nodes as string[]) {
    const node = tree.nodes.get(id);
    if (!node || !reach.has(id)) throw new Rejected('所选权限超出机构已开通的范围');
    if (node.type === 0) continue;
    wanted.add(id);
    if (node.type === 2) wanted.add(node.parent);
  }
  const stored = await sql<{
    node_id: string;
  }>`select node_id from role_permission where org_id = ${ownerOf(row)} and role_id = ${row.id} for update`.execute(tx);
  const before = new Set(stored.rows.map((one) => one.node_id));
  const added = [...wanted].filter((id) => !before.has(id));
  // What the organisation does not have any more stays stored and returns with it.
  const removed = [...before].filter((id) => reach.has(id) && !wanted.has(id));
  await requireGrantable(tx, context, added);
  await sql`delete from role_permission where org_id = ${ownerOf(row)} and role_id = ${row.id} and node_id = any(${removed}::uuid[])`.execute(tx);
  await sql`insert into role_permission (org_id, role_id, node_id) select ${ownerOf(row)}, ${row.id}, n from unnest(${added}::uuid[]) n on conflict do nothing`.execute(
    tx,
  );
  await sql`update role set locally_changed = template_role_id is not null, version = version + 1, updated_at = ${context.now()}, updated_by = ${context.user.id || null} where org_id = ${ownerOf(row)} and id = ${row.id}`.execute(
    tx,
  );
  const users = await holdersOfRole(tx, row.id);
  await touchPermissions(tx, ownerOf(row), isSystem(row) ? [] : users.map((user) => user.user_id));
  return { added: added.length, removed: removed.length, users: users.length };
}

/** A copy becomes the organisation's own role, whatever it was copied from. */
async function copy(tx: Db, context: Context, { rows, input }: MasterActionCall): Promise<{ id: string }> {
  const row = rows[0] as MasterRow;
  if (row.isWildcard === true) throw new Rejected('管理员角色不能复制');
  const nodes = (
    await sql<{
      node_id: string;
    }>`select node_id from role_permission where org_id = ${ownerOf(row)} and role_id = ${row.id}`.execute(tx)
  ).rows.map((one) => one.node_id);
  await requireGrantable(tx, context, nodes);
  const staysSystem = isSystem(row) && context.screen === 'systemRole';
  const [owner, id, name] = [staysSystem ? PLATFORM_OWNER : context.org.id, newId(), String(input.name)];
  await refuseTakenName(tx, context, { ...row, id, orgId: owner, name });
  const { initials, full } = pinyinOf(name);
  await sql`insert into role (org_id, id, name, pinyin, pinyin_full, scope, org_kind, description, created_by, created_at, updated_at)
    values (${owner}, ${id}, ${name}, ${initials}, ${full}, ${staysSystem ? 'system' : 'organisation'}, ${staysSystem ? row.orgKind : null}, ${row.description || null}, ${context.user.id || null}, ${context.now()}, ${context.now()})`.execute(
    tx,
  );
  await sql`insert into role_permission (org_id, role_id, node_id) select ${owner}, ${id}, n from unnest(${nodes}::uuid[]) n`.execute(tx);
  return { id };
}

/** A name stands once in the organisation and against the system roles of its kind. */
async function refuseTakenName(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const kind = isSystem(row) ? row.orgKind : context.org.kind;
  const { rows } = await sql`select 1 from role where deleted_at is null and id <> ${row.id} and lower(name) = lower(${row.name})
    and ((scope = 'system' and org_kind = ${kind}) or (org_id = ${row.orgId} and scope = 'organisation')) limit 1`.execute(tx);
  if (rows.length > 0) throw new Rejected(`【${row.name}】已存在，请勿重复`);
}

async function changeState(tx: Db, context: Context, row: MasterRow): Promise<void> {
  refuseWildcard(row);
  await refuseOwnRole(tx, context, row.id);
  await touchPermissions(tx, ownerOf(row));
}

export const roleEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before) => {
    if (before) {
      refuseWildcard(row);
      row.orgKind = before.orgKind ?? '';
    } else if (context.screen === 'systemRole') {
      if (!row.orgKind) throw new BadInput('请选择机构类型', [{ field: 'orgKind', message: '请选择机构类型' }]);
      row.orgId = PLATFORM_OWNER;
      row.scope = 'system';
    } else row.orgKind = '';
    await refuseTakenName(tx, context, row);
  },
  beforeEnable: changeState,
  beforeDisable: changeState,
  beforeDelete: async (tx, _context, row) => {
    const users = await holdersOfRole(tx, row.id);
    if (users.length > 0) throw new Rejected(`角色已分配给${users.length}个用户，不能删除`);
  },
  actions: { setPermission, copy },
};
