import type { OrganisationNode } from '../../../contract/organisation-tree';
import type { TreeNode } from '../../screens/tree/tree-nodes';

/**
 * The tree of an organisation as its page works with it: pure functions over its nodes and the ids that are ticked.
 * Pages and operations are ticked; a directory shows what is under it.
 */
export type Ticked = ReadonlySet<string>;
export type Tick = 'all' | 'some' | 'none';

export const nameOf = (node: OrganisationNode): string => node.ownContent || node.content;
const placeOf = (node: OrganisationNode): number => node.ownSort ?? node.sort;

/** Nodes of one place in the organisation's order. */
export const childrenOf = (nodes: readonly OrganisationNode[], parent: string): OrganisationNode[] =>
  nodes.filter((node) => node.parent === parent).sort((a, b) => placeOf(a) - placeOf(b) || a.sort - b.sort);

/** Directories and pages nested for a tree on the screen; operations stand beside their page. */
export function treeOf(nodes: readonly OrganisationNode[]): TreeNode[] {
  const below = new Map<string, OrganisationNode[]>();
  for (const node of nodes) if (node.type !== 2) below.set(node.parent, [...(below.get(node.parent) ?? []), node]);
  const build = (parent: string, depth: number): TreeNode[] =>
    [...(below.get(parent) ?? [])]
      .sort((a, b) => placeOf(a) - placeOf(b) || a.sort - b.sort)
      .map((node) => ({ row: { ...node }, parent, depth, children: build(node.id, depth + 1) }));
  return build('', 0);
}

/** Everything under a node that can be ticked, itself included. */
function within(nodes: readonly OrganisationNode[], id: string): string[] {
  const node = nodes.find((one) => one.id === id);
  if (!node) return [];
  const below = nodes.filter((one) => one.parent === id).flatMap((child) => within(nodes, child.id));
  return node.type === 0 ? below : [id, ...below];
}

/** A page ticked brings its operations, an operation its page; a page given up takes its operations with it. */
export function withTick(nodes: readonly OrganisationNode[], ticked: Ticked, id: string, isOn: boolean): Set<string> {
  const next = new Set(ticked);
  const node = nodes.find((one) => one.id === id);
  if (!node) return next;
  for (const one of within(nodes, id)) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  if (isOn && node.type === 2) next.add(node.parent);
  return next;
}

/** Ticks of every node at once: a directory's from its pages, a page's from its operations. */
export function ticksOf(nodes: readonly OrganisationNode[], ticked: Ticked): Map<string, Tick> {
  const below = new Map<string, OrganisationNode[]>();
  for (const node of nodes) below.set(node.parent, [...(below.get(node.parent) ?? []), node]);
  const states = new Map<string, Tick>();
  const visit = (node: OrganisationNode): Tick => {
    const children = (below.get(node.id) ?? []).map(visit);
    const isSelf = node.type === 0 || ticked.has(node.id);
    const all = isSelf && children.every((one) => one === 'all') && (node.type !== 0 || children.length > 0);
    const some = (node.type !== 0 && isSelf) || children.some((one) => one !== 'none');
    const state = all ? 'all' : some ? 'some' : 'none';
    states.set(node.id, state);
    return state;
  };
  for (const root of below.get('') ?? []) visit(root);
  return states;
}

export type Difference = 'missing' | 'renamed' | 'moved';

/** Where the organisation departs from the mother tree: what it lacks, calls otherwise, or keeps in another place. */
export function differencesOf(nodes: readonly OrganisationNode[], ticked: Ticked): Map<string, Difference[]> {
  const found = new Map<string, Difference[]>();
  const say = (id: string, what: Difference) => found.set(id, [...(found.get(id) ?? []), what]);
  const places = new Map<string, OrganisationNode[]>();
  for (const node of nodes) {
    places.set(node.parent, [...(places.get(node.parent) ?? []), node]);
    if (node.type !== 0 && !ticked.has(node.id)) say(node.id, 'missing');
    if (node.ownContent !== '' && node.ownContent !== node.content) say(node.id, 'renamed');
  }
  for (const siblings of places.values()) for (const id of movedAmong(siblings)) say(id, 'moved');
  return found;
}

/** The fewest nodes that must have been moved to come from the mother's order to this one: all but a longest run that kept it. */
function movedAmong(siblings: readonly OrganisationNode[]): string[] {
  if (siblings.every((node) => node.ownSort === null)) return [];
  const order = [...siblings].sort((a, b) => placeOf(a) - placeOf(b) || a.sort - b.sort);
  const runs: OrganisationNode[][] = [];
  for (const node of order) {
    const longest = runs
      .filter((run) => (run.at(-1)?.sort ?? 0) <= node.sort)
      .reduce<OrganisationNode[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, node]);
  }
  const kept = new Set(runs.reduce<OrganisationNode[]>((best, run) => (run.length > best.length ? run : best), []));
  return order.filter((node) => !kept.has(node)).map((node) => node.id);
}

/** The order to send after a node went before or behind another of its place; only what the organisation has keeps a place of its own. */
export function reordered(siblings: readonly OrganisationNode[], moved: string, target: string): string[] {
  const at = siblings.findIndex((node) => node.id === target);
  const from = siblings.findIndex((node) => node.id === moved);
  const node = siblings[from];
  if (!node || at < 0 || at === from) return [];
  const rest = siblings.filter((one) => one.id !== moved);
  rest.splice(at, 0, node);
  return rest.filter((one) => one.type === 0 || one.isChosen).map((one) => one.id);
}
