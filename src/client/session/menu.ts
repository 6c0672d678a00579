import { atom, getDefaultStore } from 'jotai';
import type { MenuNode } from '../../contract/answers';
import { allows, type Permissions } from '../../define/allows';
import { EVERYBODYS, type Screen } from '../../define/define-screen';
import { get } from '../api/call';

/**
 * The menu of the logged-in user: one tree from the server, split into the side menu (types 0 and 1) and the operations of each
 * page (type 2). Titles are the server's; an organisation may call a page by its own name.
 */
export type Menu = {
  isLoaded: boolean;
  tree: MenuNode[];
  permissions: Permissions;
  titles: Record<string, string>;
  /** The page nodes with the words they are found by. */
  pages: MenuNode[];
};

export const EMPTY_MENU: Menu = { isLoaded: false, tree: [], permissions: {}, titles: {}, pages: [] };
export const menuAtom = atom<Menu>(EMPTY_MENU);
export const readMenu = (): Menu => getDefaultStore().get(menuAtom);

export function splitMenu(nodes: readonly MenuNode[]): Menu {
  const permissions: Record<string, string[]> = {};
  const titles: Record<string, string> = {};
  const pages: MenuNode[] = [];
  const visit = (node: MenuNode): MenuNode => {
    if (node.type === 1) {
      permissions[node.flag] = node.children.filter((child) => child.type === 2).map((child) => child.flag);
      titles[node.flag] = node.content;
      pages.push(node);
    }
    return { ...node, children: node.children.filter((child) => child.type !== 2).map(visit) };
  };
  const tree = nodes.filter((node) => node.type !== 2).map((node) => visit(withChildren(node)));
  return { isLoaded: true, tree, permissions, titles, pages };
}

/** The server may leave out empty lists and give numbers as text. */
function withChildren(node: MenuNode): MenuNode {
  return { ...node, type: Number(node.type) as MenuNode['type'], children: (node.children ?? []).map(withChildren) };
}

export async function loadMenu(): Promise<void> {
  const answer = await get<MenuNode[] | { list?: MenuNode[]; menu?: MenuNode[]; tree?: MenuNode[] }>('/v1/user/get_user_menu/yrtweb', {}, { shared: true });
  const nodes = Array.isArray(answer) ? answer : (answer.tree ?? answer.menu ?? answer.list ?? []);
  getDefaultStore().set(menuAtom, splitMenu(nodes));
}

/** Whether the page may be shown: granted by the menu, or one that asks nobody (pages outside the shell check their source). */
export const allowsScreen = (screen: Screen, menu: Menu = readMenu()): boolean =>
  screen.isStandalone || EVERYBODYS.has(screen.flag) || allows(menu.permissions, screen.flag);

export const clearMenu = (): void => getDefaultStore().set(menuAtom, EMPTY_MENU);
