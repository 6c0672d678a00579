import type { MenuNode } from '../../contract/answers';
import type { Context } from '../base/context';
import { isReadTwoWays, readingsOf } from '../engine/masters/words';
import { available, effective } from './effective';
import { chosenOf, grantsOf } from './grants';
import { type Node, readMotherTree, type Tree } from './mother-tree';
import { placeOf } from './place';

type Own = ReadonlyMap<string, { content: string | null; sort: number | null }>;

/** The menu of the caller: directories, pages and operations he has, in the words and order of his organisation. */
export async function userMenu(context: Context): Promise<MenuNode[]> {
  const { db, org, user } = context;
  const [tree, chosen, grants, place] = await Promise.all([
    readMotherTree(db),
    chosenOf(db, org.id),
    grantsOf(db, org.id, user.id, context.now()),
    placeOf(db, org.id, context.now()),
  ]);
  const open = available(tree, { ...place, chosen: new Set(chosen.keys()) });
  return menuFrom(tree, effective(tree, open, grants), chosen);
}

/** Directories without a page are dropped; levels count from 1; a level-2 node without pages below says so. */
export function menuFrom(tree: Tree, nodes: ReadonlySet<string>, own: Own): MenuNode[] {
  const build = (parent: string, level: number): MenuNode[] =>
    [...(tree.children.get(parent) ?? [])]
      .sort((a, b) => (own.get(a.id)?.sort ?? a.sort) - (own.get(b.id)?.sort ?? b.sort) || a.sort - b.sort)
      .flatMap((node) => {
        if (node.type !== 0 && !nodes.has(node.id)) return [];
        const children = build(node.id, level + 1);
        if (node.type === 0 && children.length === 0) return [];
        return [shown(node, own, level, children)];
      });
  return build('', 1);
}

function shown(node: Node, own: Own, level: number, children: MenuNode[]): MenuNode {
  const renamed = own.get(node.id)?.content;
  const content = renamed || node.content;
  const words = renamed || isReadTwoWays(content) ? readingsOf(content) : { initials: node.pinyin, full: node.pinyinFull };
  const result: MenuNode = {
    id: node.id,
    parent: node.parent,
    type: node.type,
    flag: node.flag,
    content,
    path: node.path,
    level: node.type === 2 ? 0 : level,
    sort: own.get(node.id)?.sort ?? node.sort,
    pinyin: words.full,
    initials: words.initials,
    children,
  };
  const hasPagesBelow = children.some((child) => child.children.some((grandchild) => grandchild.type !== 2));
  if (level === 2 && node.type !== 2 && !hasPagesBelow) result.allNoNext = true;
  return result;
}
