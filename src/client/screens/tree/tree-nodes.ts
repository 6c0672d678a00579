import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import type { ChoiceField } from '../../../define/field';

export type TreeNode = { row: Row; parent: string; depth: number; children: TreeNode[] };

/** Nests flat rows by their parent; a row whose parent is not visible stands at the top. */
export function nested(rows: readonly Row[]): TreeNode[] {
  const nodes = new Map(rows.map((row): [string, TreeNode] => [row.id, { row, parent: String(row.parent ?? ''), depth: 0, children: [] }]));
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parent);
    if (parent && parent !== node) parent.children.push(node);
    else roots.push(node);
  }
  const place = (node: TreeNode, depth: number) => {
    node.depth = depth;
    for (const child of node.children) place(child, depth + 1);
  };
  for (const root of roots) place(root, 0);
  return roots;
}

/** What stands on the screen: opened branches only; with a keyword, matches and the way to them. */
export function visibleNodes(roots: readonly TreeNode[], opened: ReadonlySet<string>, keyword: string, wordsOf: (row: Row) => string): TreeNode[] {
  const wanted = keyword.trim().toLowerCase();
  const hits = new Map<TreeNode, boolean>();
  const isHit = (node: TreeNode): boolean => {
    const below = node.children.map(isHit).some(Boolean);
    const hit = below || wordsOf(node.row).toLowerCase().includes(wanted);
    hits.set(node, hit);
    return hit;
  };
  if (wanted !== '') for (const root of roots) isHit(root);
  const list: TreeNode[] = [];
  const walk = (node: TreeNode) => {
    if (wanted !== '' && !hits.get(node)) return;
    list.push(node);
    if (wanted !== '' || opened.has(node.row.id)) for (const child of node.children) walk(child);
  };
  for (const root of roots) walk(root);
  return list;
}

/** Editions, kinds and owners that divide a tree are chosen above it: choices a list filters by that always say something, and that the page leaves open. */
export const dividersOf = ({ fields, tree }: MasterDefinition, { preset: { where = {} } }: Screen): [string, ChoiceField][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choice' && field.filter && (field.required || field.default) && name !== tree?.level && !(name in where) ? [[name, field]] : [],
  );

/** The node that is shown: the one that was chosen, else the first there is. */
export const shownNode = (all: readonly Row[], chosen: string, nodes: readonly TreeNode[]): Row | undefined =>
  all.find(({ id }) => id === chosen) ?? nodes[0]?.row ?? all[0];
