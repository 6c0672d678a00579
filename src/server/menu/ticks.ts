import { sql } from 'kysely';
import type { MenuNode } from '../../contract/answers';
import type { OrgKind } from '../../define/field';
import type { Context } from '../base/context';
import { NotFound } from '../base/errors';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';
import { available, openToKind } from './effective';
import { chosenOf } from './grants';
import { readMotherTree } from './mother-tree';
import { placeOf } from './place';
import { menuFrom } from './user-menu';

/** What the permission editor of a role shows: the nodes it could hold as a tree, and those it holds. */
export async function ticksOfRole(context: Context, id: string): Promise<{ tree: MenuNode[]; ticked: string[]; isWildcard: boolean }> {
  const { db, org, now } = context;
  const { rows } = await sql<{
    org_id: string;
    scope: string;
    org_kind: OrgKind | null;
    is_wildcard: boolean;
  }>`select org_id, scope, org_kind, is_wildcard from role
    where id = ${id} and deleted_at is null and (org_id = ${org.id} or (scope = 'system' and (org_kind = ${org.kind} or ${org.kind} = 'P')))`.execute(db);
  const role = rows[0];
  if (!role) throw new NotFound('角色不存在');
  const tree = await readMotherTree(db);
  const isForeign = role.org_id === PLATFORM_OWNER && role.org_kind !== org.kind;
  const chosen = await chosenOf(db, org.id);
  const place = await placeOf(db, org.id, now());
  const isPlatformEditing = role.org_id === PLATFORM_OWNER && org.kind === 'P';
  const open =
    isForeign || isPlatformEditing
      ? openToKind(tree, { kind: role.org_kind ?? org.kind, rank: 9 })
      : available(tree, { ...place, chosen: new Set(chosen.keys()) });
  const ticked = await sql<{
    node_id: string;
  }>`select node_id from role_permission where org_id = ${role.org_id} and role_id = ${id}`.execute(db);
  return {
    tree: menuFrom(tree, open, isForeign ? new Map() : chosen),
    ticked: ticked.rows.map((row) => row.node_id),
    isWildcard: role.is_wildcard,
  };
}

/** The same for a template: its tree and its roles. */
export async function ticksOfTemplate(context: Context, id: string): Promise<{ tree: MenuNode[]; ticked: string[]; inert: string[]; roles: unknown[] }> {
  const { db } = context;
  const { rows } = await sql<{
    org_kind: OrgKind;
  }>`select org_kind from role_template where id = ${id} and deleted_at is null`.execute(db);
  if (!rows[0]) throw new NotFound('模板不存在');
  const tree = await readMotherTree(db);
  const open = openToKind(tree, { kind: rows[0].org_kind, rank: 9 });
  const nodes = (await sql<{ node_id: string }>`select node_id from role_template_node where template_id = ${id}`.execute(db)).rows.map((row) => row.node_id);
  const roles = await sql`select id, name, description, permissions from role_template_role where template_id = ${id} order by sort, name`.execute(db);
  // 已失效: ticked once, no longer in the mother tree of this kind.
  return {
    tree: menuFrom(tree, open, new Map()),
    ticked: nodes.filter((node) => open.has(node)),
    inert: nodes.filter((node) => !open.has(node)),
    roles: roles.rows,
  };
}
