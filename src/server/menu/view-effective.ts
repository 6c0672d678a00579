import { sql } from 'kysely';
import type { Context } from '../base/context';
import { NotFound } from '../base/errors';
import { available, effective, openToKind } from './effective';
import { chosenOf, grantsOf, rolesOfUser } from './grants';
import { readMotherTree } from './mother-tree';
import { placeOf } from './place';

export type EffectiveNode = {
  id: string;
  parent: string;
  type: number;
  flag: string;
  content: string;
  sort: number;
  isHeld: boolean;
  roles: string[];
  why: string;
};

/**
 * What a user may do and why not the rest: every node of the kind, with the roles it comes from or the reason it is
 * missing (节点停用, 会员等级不足, 机构未开通, 未授权).
 */
export async function viewEffective(context: Context, user: string): Promise<EffectiveNode[]> {
  const { db, org, now } = context;
  const known = await sql`select 1 from app_user where org_id = ${org.id} and id = ${user} and deleted_at is null`.execute(db);
  if (known.rows.length === 0) throw new NotFound('用户不存在');
  const [tree, chosen, grants, place] = await Promise.all([
    readMotherTree(db),
    chosenOf(db, org.id),
    grantsOf(db, org.id, user, now()),
    placeOf(db, org.id, now()),
  ]);
  const open = available(tree, { ...place, chosen: new Set(chosen.keys()) });
  const held = effective(tree, open, grants);
  const [byKind, byRank] = [openToKind(tree, { kind: place.kind, rank: 9 }), openToKind(tree, place)];
  const origins = await sql<{
    name: string;
    is_wildcard: boolean;
    nodes: string[];
  }>`select r.name, r.is_wildcard, coalesce((select array_agg(p.node_id) from role_permission p where p.role_id = r.id), '{}') as nodes
    from (${rolesOfUser(org.id, user, now())}) h join role r on r.id = h.role_id and r.status and r.deleted_at is null order by r.name`.execute(db);
  const rolesOf = (id: string) => origins.rows.filter((role) => role.is_wildcard || role.nodes.includes(id)).map((role) => role.name);
  const whyNot = (id: string): string => {
    if (!byKind.has(id)) return '节点停用';
    if (!byRank.has(id)) return '会员等级不足';
    return open.has(id) ? '未授权' : '机构未开通';
  };
  return [...tree.nodes.values()]
    .filter((node) => node.kinds.includes(place.kind))
    .map((node) => {
      const isHeld = node.type === 0 || held.has(node.id);
      return {
        id: node.id,
        parent: node.parent,
        type: node.type,
        flag: node.flag,
        content: chosen.get(node.id)?.content || node.content,
        sort: node.sort,
        isHeld,
        roles: node.type !== 0 && isHeld ? rolesOf(node.id) : [],
        why: isHeld ? '' : whyNot(node.id),
      };
    });
}

/** The same page by page, to be read: what may be done there and through which roles, or why the page is closed. */
export function effectivePages(nodes: readonly EffectiveNode[]): { head: string[]; rows: string[][] } {
  const below = new Map<string, EffectiveNode[]>();
  for (const node of nodes) if (node.type === 2 && node.isHeld) below.set(node.parent, [...(below.get(node.parent) ?? []), node]);
  const rows = nodes
    .filter((node) => node.type === 1)
    .sort((a, b) => Number(b.isHeld) - Number(a.isHeld))
    .map((page) => {
      const operations = (below.get(page.id) ?? []).sort((a, b) => a.sort - b.sort);
      const roles = new Set([...page.roles, ...operations.flatMap((operation) => operation.roles)]);
      return [page.content, operations.map((one) => one.content).join('、'), [...roles].join('、'), page.why];
    });
  return { head: ['页面', '操作', '来自角色', '未授权原因'], rows };
}
