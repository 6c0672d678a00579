import type { MenuNode } from '../../contract/answers';
import { type Thing, thingOf, thingOfGroup } from '../../domain/screens/things';
import { allowsScreen } from '../session/menu';
import { screenAt, screenOf } from './screens';

/** Pages of the menu whose words, pinyin or initials contain what was typed. Only those that lead somewhere. */
export function searchMenu(pages: readonly MenuNode[], typed: string): MenuNode[] {
  const wanted = typed.trim().toLowerCase().replace(/['\s]/g, '');
  if (wanted === '') return [];
  const hit = (page: MenuNode) => [page.content, page.pinyin, page.initials, page.flag].some((text) => text?.toLowerCase().replace(/\s/g, '').includes(wanted));
  return pages.filter((page) => hit(page) && screenOfNode(page) !== undefined);
}

/** The screen a page node opens: by its path, or by its flag where an organisation's tree has no path. Home stands in the tab strip already. */
export function screenOfNode(node: MenuNode) {
  const screen = (node.path ? screenAt(node.path) : undefined) ?? screenOf(node.flag);
  return screen && screen.flag !== 'home' && allowsScreen(screen) ? screen : undefined;
}

/** The tree without home and without groups that hold nothing to open. */
export function shownTree(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 1) return screenOfNode(node) ? [node] : [];
    const children = shownTree(node.children);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** What kind of thing a node is about: a group by the first page in it that leads somewhere. */
export function thingOfNode(node: MenuNode): Thing {
  const first = (each: MenuNode): ReturnType<typeof screenOfNode> => (each.type === 1 ? screenOfNode(each) : each.children.map(first).find(Boolean));
  const screen = first(node);
  return node.type === 1 || !screen ? thingOf(screen ?? { group: node.content, archetype: 'list', resource: '' }) : thingOfGroup(screen.group);
}
