import type { Permissions } from '../../define/allows';
import type { OrgKind } from '../../define/field';
import type { Node, Tree } from './mother-tree';

/**
 * Which nodes are open to whom (catalogue: effective menu and operations), as pure functions over sets of node ids:
 * A0 what the kind and membership allow, A what the organisation has, E1 what roles grant of it, E2 what is left when
 * operations do not outlive their page.
 */
export type Place = { kind: OrgKind; rank: number; isUseSystem: boolean; chosen: ReadonlySet<string> };
export type Grants = { isWildcard: boolean; nodes: ReadonlySet<string> };

/** A0: node and all its ancestors enabled, kind and membership suffice all the way up. */
export function openToKind(tree: Tree, place: Pick<Place, 'kind' | 'rank'>): Set<string> {
  const open = new Set<string>();
  const visit = (node: Node) => {
    if (!node.isEnabled || !node.kinds.includes(place.kind) || node.minVip > place.rank) return;
    open.add(node.id);
    for (const child of tree.children.get(node.id) ?? []) visit(child);
  };
  for (const root of tree.children.get('') ?? []) visit(root);
  return open;
}

/** A: before approval the pre-approval pages with their operations, whatever was chosen; afterwards what the organisation chose. */
export function available(tree: Tree, place: Place): Set<string> {
  const open = openToKind(tree, place);
  const isIn = (node: Node): boolean => {
    if (node.type === 0) return true;
    if (place.isUseSystem) return place.chosen.has(node.id);
    const page = node.type === 1 ? node : tree.nodes.get(node.parent);
    return page?.isPreApproval ?? false;
  };
  for (const id of open) {
    const node = tree.nodes.get(id);
    if (!node || !isIn(node)) open.delete(id);
  }
  return open;
}

/** E2 without directories: pages and operations. `home` is everybody's. */
export function effective(tree: Tree, open: ReadonlySet<string>, grants: Grants): Set<string> {
  const granted = (id: string) => open.has(id) && (grants.isWildcard || grants.nodes.has(id));
  const result = new Set<string>();
  for (const page of tree.pages.values()) {
    if (!granted(page.id) && page.flag !== 'home') continue;
    result.add(page.id);
    for (const child of tree.children.get(page.id) ?? []) if (child.type === 2 && granted(child.id)) result.add(child.id);
  }
  return result;
}

/** The same as the map every check uses: page flag → operation flags. */
export function permissionsFrom(tree: Tree, nodes: ReadonlySet<string>): Permissions {
  const permissions: Record<string, string[]> = {};
  for (const id of nodes) {
    const node = tree.nodes.get(id);
    if (node?.type === 1) permissions[node.flag] ??= [];
  }
  for (const id of nodes) {
    const node = tree.nodes.get(id);
    if (node?.type !== 2) continue;
    const page = tree.nodes.get(node.parent);
    if (page) permissions[page.flag]?.push(node.flag);
  }
  return permissions;
}
