import { sql } from 'kysely';
import type { MenuNode } from '../../contract/answers';
import { NECESSARY } from '../../domain/screens/menu-rules';
import type { Context } from '../context';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { NotFound, Rejected } from '../errors';
import { logOperation } from '../operation-log';
import { openToKind } from './effective';
import { chosenOf } from './grants';
import { readMotherTree, type Tree } from './mother-tree';
import { placeOf } from './place';
import { touchPermissions } from './touch';
import { menuFrom } from './user-menu';

/** 机构菜单树: which nodes of the mother tree an organisation has, with names and order of its own. Written by the platform. */
export async function organisationTree(context: Context, org: string): Promise<{ tree: MenuNode[]; chosen: string[] }> {
  const [tree, chosen, place] = await Promise.all([readMotherTree(context.db), chosenOf(context.db, org), placeOf(context.db, org, context.now())]);
  return { tree: menuFrom(tree, openToKind(tree, { kind: place.kind, rank: 9 }), chosen), chosen: [...chosen.keys()] };
}

export type TreeChange = { added: number; removed: number; roles: number; users: number };

/** Ticks exactly these nodes; an operation brings its page. With isPreview only the consequences are told. */
export async function setOrganisationTree(context: Context, given: { org: string; nodes: readonly string[]; isPreview: boolean }): Promise<TreeChange> {
  const { org } = given;
  return inTransaction(context.db, async (tx) => {
    const [tree, chosen, place] = [await readMotherTree(tx), await chosenOf(tx, org), await placeOf(tx, org, context.now())];
    const wanted = withPages(tree, openToKind(tree, { kind: place.kind, rank: 9 }), given.nodes);
    const added = [...wanted].filter((id) => !chosen.has(id));
    const removed = [...chosen.keys()].filter((id) => !wanted.has(id));
    if (place.kind === 'P' && removed.some((id) => NECESSARY.has(pageOf(tree, id)))) throw new Rejected('系统必需节点不能移除');
    const concerned = await concernedBy(tx, org, removed);
    if (!given.isPreview) {
      await sql`delete from organisation_menu where org_id = ${org} and node_id = any(${removed}::uuid[])`.execute(tx);
      await sql`insert into organisation_menu (org_id, node_id) select ${org}, n from unnest(${added}::uuid[]) n on conflict do nothing`.execute(tx);
      await touchPermissions(tx, org);
      await logTree(tx, context, org, 'setTree', { added: added.length, removed: removed.length });
    }
    return { added: added.length, removed: removed.length, ...concerned };
  });
}

const pageOf = (tree: Tree, id: string): string => {
  const node = tree.nodes.get(id);
  return node?.type === 2 ? (tree.nodes.get(node.parent)?.flag ?? '') : (node?.flag ?? '');
};

function withPages(tree: Tree, open: ReadonlySet<string>, nodes: readonly string[]): Set<string> {
  const wanted = new Set<string>();
  for (const id of nodes) {
    const node = tree.nodes.get(id);
    if (!node || !open.has(id)) throw new Rejected('所选节点不适用于该机构类型');
    if (node.type === 0) continue;
    wanted.add(id);
    if (node.type === 2) wanted.add(node.parent);
  }
  return wanted;
}

/** How many roles and users lose something. */
async function concernedBy(tx: Db, org: string, removed: readonly string[]): Promise<{ roles: number; users: number }> {
  if (removed.length === 0) return { roles: 0, users: 0 };
  const { rows } = await sql<{ roles: number; users: number }>`with hit as (
      select distinct p.role_id from role_permission p where p.node_id = any(${removed}::uuid[]) and (p.org_id = ${org} or p.role_id in (select role_id from user_role where org_id = ${org})))
    select (select count(*)::int from hit) as roles, (select count(distinct u.user_id)::int from user_role u where u.org_id = ${org} and u.role_id in (select role_id from hit)) as users`.execute(
    tx,
  );
  return rows[0] ?? { roles: 0, users: 0 };
}

/** A name or place of the organisation's own; '' takes the mother tree's again. */
export async function adjustNode(context: Context, given: { org: string; node: string; content?: string; sort?: number }): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { rows } =
      await sql`update organisation_menu set content = ${given.content === undefined ? sql`content` : given.content.trim() || null}, sort = ${given.sort === undefined ? sql`sort` : given.sort}
      where org_id = ${given.org} and node_id = ${given.node} returning node_id`.execute(tx);
    if (rows.length === 0) throw new NotFound('该机构没有此节点');
    await touchPermissions(tx, given.org);
    await logTree(tx, context, given.org, given.content === undefined ? 'move' : 'rename', {
      node: given.node,
      content: given.content,
      sort: given.sort,
    });
  });
}

/** The tree of another organisation of the same kind, names and order included. */
export async function copyTree(context: Context, given: { org: string; from: string }): Promise<{ nodes: number }> {
  return inTransaction(context.db, async (tx) => {
    const [to, from] = [await placeOf(tx, given.org, context.now()), await placeOf(tx, given.from, context.now())];
    if (to.kind !== from.kind || given.org === given.from) throw new Rejected('只能从同类型的其他机构复制');
    await sql`delete from organisation_menu where org_id = ${given.org}`.execute(tx);
    const copied =
      await sql`insert into organisation_menu (org_id, node_id, content, sort) select ${given.org}, node_id, content, sort from organisation_menu where org_id = ${given.from} returning node_id`.execute(
        tx,
      );
    await touchPermissions(tx, given.org);
    await logTree(tx, context, given.org, 'copy', { from: given.from });
    return { nodes: copied.rows.length };
  });
}

async function logTree(tx: Db, context: Context, org: string, operation: string, after: Record<string, unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from organisation where id = ${org}`.execute(tx);
  await logOperation(tx, context, { resource: 'menuNode', id: org, name: rows[0]?.name ?? '', operation, after });
}
