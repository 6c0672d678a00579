import { sql } from 'kysely';
import type { OrganisationTree, TreeChange } from '../../contract/organisation-tree';
import { NECESSARY } from '../../domain/screens/necessary';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import { logOperation } from '../base/operation-log';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { touchPermissions } from '../engine/messages/touch-permissions';
import { openToKind } from './effective';
import { chosenOf } from './grants';
import { type Node, readMotherTree, type Tree } from './mother-tree';
import { placeOf } from './place';
import { concernedBy } from './tree-concerns';

/** The highest membership: what the kind may have at all, whatever the organisation has paid for today. */
const ANY_RANK = 9;

/** 机构菜单树: which nodes of the mother tree an organisation has, with names and order of its own. Written by the platform. */
export async function organisationTree(context: Context, org: string): Promise<OrganisationTree> {
  const { db } = context;
  const [tree, chosen, place, found] = await Promise.all([
    readMotherTree(db),
    chosenOf(db, org),
    placeOf(db, org, context.now()),
    sql<{ name: string; template: string | null }>`select o.name, t.name as template from organisation o left join role_template t on t.id = o.role_template_id
      where o.id = ${org}`.execute(db),
  ]);
  const open = openToKind(tree, { kind: place.kind, rank: ANY_RANK });
  const nodes = [...open].flatMap((id) => {
    const node = tree.nodes.get(id);
    if (!node || (node.type === 0 && !hasPage(tree, open, id))) return [];
    const own = chosen.get(id);
    const { parent, type, flag, path, content, sort, minVip } = node;
    return [{ id, parent, type, flag, path, content, sort, ownContent: own?.content ?? '', ownSort: own?.sort ?? null, isChosen: own !== undefined, minVip }];
  });
  const { kind, rank, isUseSystem } = place;
  return {
    organisation: { id: org, name: found.rows[0]?.name ?? '', kind, rank, isUseSystem },
    templateName: found.rows[0]?.template ?? '',
    nodes,
  };
}

const hasPage = (tree: Tree, open: ReadonlySet<string>, directory: string): boolean =>
  (tree.children.get(directory) ?? []).some((child) => open.has(child.id) && (child.type === 1 || hasPage(tree, open, child.id)));

/** Ticks exactly these nodes; an operation brings its page. With isPreview only the consequences are told. */
export async function setOrganisationTree(context: Context, given: { org: string; nodes: readonly string[]; isPreview: boolean }): Promise<TreeChange> {
  const { org } = given;
  return inTransaction(context.db, async (tx) => {
    const [tree, chosen, place] = [await readMotherTree(tx), await chosenOf(tx, org), await placeOf(tx, org, context.now())];
    const wanted = withPages(tree, openToKind(tree, { kind: place.kind, rank: ANY_RANK }), given.nodes);
    const added = [...wanted].filter((id) => !chosen.has(id));
    // A directory is there for its own name and place; whether it shows is decided by the pages under it.
    const removed = [...chosen.keys()].filter((id) => !wanted.has(id) && tree.nodes.get(id)?.type !== 0);
    if (place.kind === 'P' && removed.some((id) => NECESSARY.has(pageOf(tree, id)))) throw new Rejected('系统必需节点不能移除');
    const concerned = await concernedBy(tx, { org, kind: place.kind, removed });
    if (!given.isPreview) {
      await sql`delete from organisation_menu where org_id = ${org} and node_id = any(${removed}::uuid[])`.execute(tx);
      await sql`insert into organisation_menu (org_id, node_id) select ${org}, n from unnest(${added}::uuid[]) n on conflict do nothing`.execute(tx);
      await touchPermissions(tx, org);
      await logTree(tx, context, org, 'setTree', { added: namesOf(tree, added), removed: namesOf(tree, removed) });
    }
    return { added: added.length, removed: removed.length, ...concerned };
  });
}

const pageOf = (tree: Tree, id: string): string => {
  const node = tree.nodes.get(id);
  return node?.type === 2 ? (tree.nodes.get(node.parent)?.flag ?? '') : (node?.flag ?? '');
};

/** For the log: pages by name, operations behind their page. */
const namesOf = (tree: Tree, ids: readonly string[]): string =>
  ids
    .flatMap((id) => {
      const node = tree.nodes.get(id);
      if (!node) return [];
      return [node.type === 2 ? `${tree.nodes.get(node.parent)?.content ?? ''}-${node.content}` : node.content];
    })
    .join('、');

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

/** A name of the organisation's own; '' takes the mother tree's again. */
export async function renameNode(context: Context, given: { org: string; node: string; content: string }): Promise<void> {
  const content = given.content.trim();
  await inTransaction(context.db, async (tx) => {
    const node = await nodeOfOrganisation(tx, context, given.org, given.node);
    const own = content === '' || content === node.content ? null : content;
    const before = (await chosenOf(tx, given.org)).get(given.node)?.content ?? '';
    await sql`insert into organisation_menu (org_id, node_id, content) values (${given.org}, ${given.node}, ${own})
      on conflict (org_id, node_id) do update set content = excluded.content`.execute(tx);
    await touchPermissions(tx, given.org);
    await logTree(tx, context, given.org, 'rename', { content: own ?? node.content }, { content: before || node.content });
  });
}

/** The nodes of one place in this order; `isReset` gives them the mother tree's again. */
export async function orderNodes(context: Context, given: { org: string; nodes: readonly string[]; isReset: boolean }): Promise<void> {
  const { org, nodes, isReset } = given;
  await inTransaction(context.db, async (tx) => {
    const parents = new Set<string>();
    for (const id of nodes) parents.add((await nodeOfOrganisation(tx, context, org, id)).parent);
    if (parents.size > 1) throw new Rejected('只能在同一上级内调整顺序');
    await sql`insert into organisation_menu (org_id, node_id, sort)
      select ${org}, n.id, ${isReset ? sql`null::int` : sql`(n.place * 10)::int`} from unnest(${[...nodes]}::uuid[]) with ordinality n (id, place)
      on conflict (org_id, node_id) do update set sort = excluded.sort`.execute(tx);
    await touchPermissions(tx, org);
    const tree = await readMotherTree(tx);
    await logTree(tx, context, org, 'move', { order: isReset ? '母树顺序' : namesOf(tree, nodes) });
  });
}

/** A page or operation the organisation has, or a directory of its kind. @throws NotFound */
async function nodeOfOrganisation(tx: Db, context: Context, org: string, id: string): Promise<Node> {
  const [tree, chosen, place] = [await readMotherTree(tx), await chosenOf(tx, org), await placeOf(tx, org, context.now())];
  const node = tree.nodes.get(id);
  const has = node?.type === 0 ? openToKind(tree, { kind: place.kind, rank: ANY_RANK }).has(id) : chosen.has(id);
  if (!node || !has) throw new NotFound('该机构没有此节点');
  return node;
}

/** The tree of another organisation of the same kind, names and order included. */
export async function copyTree(context: Context, given: { org: string; from: string }): Promise<{ nodes: number }> {
  return inTransaction(context.db, async (tx) => {
    const [to, from] = [await placeOf(tx, given.org, context.now()), await placeOf(tx, given.from, context.now())];
    if (to.kind !== from.kind || given.org === given.from) throw new Rejected('只能从同类型的其他机构复制');
    await sql`delete from organisation_menu where org_id = ${given.org}`.execute(tx);
    const copied = await sql`insert into organisation_menu (org_id, node_id, content, sort) select ${given.org}, node_id, content, sort from organisation_menu
        where org_id = ${given.from} returning node_id`.execute(tx);
    await touchPermissions(tx, given.org);
    await logTree(tx, context, given.org, 'copy', { from: given.from });
    return { nodes: copied.rows.length };
  });
}

export async function logTree(
  tx: Db,
  context: Context,
  org: string,
  operation: string,
  after: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from organisation where id = ${org}`.execute(tx);
  await logOperation(tx, context, { resource: 'menuNode', id: org, name: rows[0]?.name ?? '', operation, before, after });
}
