import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';
import { available, openToKind } from './effective';
import { requireGrantable, requireGrantableRoles } from './escalation';
import { chosenOf } from './grants';
import { readMotherTree, type Tree } from './mother-tree';
import { placeOf } from './place';

/** Nodes of the menu tree that roles hold: a role's own, and those a caller may hand on. */
type Role = { id: string; org: string; kind: OrgKind | null };

/** What a role may hold: A of its organisation, or for a system role everything of its kind. */
async function reachable(tx: Db, context: Context, tree: Tree, role: Role): Promise<Set<string>> {
  if (role.org === PLATFORM_OWNER) return openToKind(tree, { kind: role.kind as OrgKind, rank: 9 });
  const [place, chosen] = [await placeOf(tx, context.org.id, context.now()), await chosenOf(tx, context.org.id)];
  return available(tree, { ...place, chosen: new Set(chosen.keys()) });
}

const nodesOf = async (tx: Db, { org, id }: Role): Promise<string[]> =>
  (await sql<{ node_id: string }>`select node_id from role_permission where org_id = ${org} and role_id = ${id} for update`.execute(tx)).rows.map(
    (row) => row.node_id,
  );

async function roleOf(tx: Db, id: string | undefined): Promise<Role> {
  const { rows } = await sql<Role>`select id, org_id as org, org_kind as kind from role where id = ${id} and deleted_at is null`.execute(tx);
  if (!rows[0]) throw new NotFound('数据不存在或已删除');
  return rows[0];
}

/** Stores the ticked nodes: pages of ticked operations come with them, directories never do. @returns the difference and how many users it concerns */
export const setRoleNodes: ActionService = async (tx, context, { ids: [id], input }) => {
  const role = await roleOf(tx, id);
  const tree = await readMotherTree(tx);
  const reach = await reachable(tx, context, tree, role);
  const wanted = wantedNodes(tree, reach, input.nodes as string[]);
  const before = new Set(await nodesOf(tx, role));
  const added = [...wanted].filter((node) => !before.has(node));
  // What the organisation does not have any more stays stored and returns with it.
  const removed = [...before].filter((node) => reach.has(node) && !wanted.has(node));
  await requireGrantable(tx, context, added);
  await sql`delete from role_permission where org_id = ${role.org} and role_id = ${role.id} and node_id = any(${removed}::uuid[])`.execute(tx);
  await sql`insert into role_permission (org_id, role_id, node_id) select ${role.org}, ${role.id}, n from unnest(${added}::uuid[]) n on conflict do nothing`.execute(
    tx,
  );
  await sql`update role set locally_changed = template_role_id is not null, version = version + 1, updated_at = ${context.now()}, updated_by = ${context.user.id || null}
    where org_id = ${role.org} and id = ${role.id}`.execute(tx);
  return { added: added.length, removed: removed.length, users: await holders(tx, role.id) };
};

function wantedNodes(tree: Tree, reach: ReadonlySet<string>, given: readonly string[]): Set<string> {
  const wanted = new Set<string>();
  for (const id of given) {
    const node = tree.nodes.get(id);
    if (!node || !reach.has(id)) throw new Rejected('所选权限超出机构已开通的范围');
    if (node.type === 0) continue;
    wanted.add(id);
    if (node.type === 2) wanted.add(node.parent);
  }
  return wanted;
}

/** How many users have the role, directly or through a group role. */
async function holders(tx: Db, role: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_user u where u.deleted_at is null and (
    exists (select from user_role x where x.org_id = u.org_id and x.user_id = u.id and x.role_id = ${role})
    or exists (select from user_group_role x join group_role_role g on g.org_id = x.org_id and g.group_role_id = x.group_role_id
    where x.org_id = u.org_id and x.user_id = u.id and g.role_id = ${role}))`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Whether the caller may hand on all that a role holds: he copies it. */
export const grantableAs: ActionService = async (tx, context, { ids: [id] }) => requireGrantable(tx, context, await nodesOf(tx, await roleOf(tx, id)));

/** Whether he may give these roles to somebody. */
export const grantableRoles: ActionService = (tx, context, { ids }) => requireGrantableRoles(tx, context, ids);
