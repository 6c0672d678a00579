import { atom, getDefaultStore } from 'jotai';

/** Whether the side menu is folded to a rail and which of its groups are open, kept on this machine. */
const KEY = 'sideMenu';
export type SideMenuState = { isCollapsed: boolean; open: string[] };

function kept(): SideMenuState {
  try {
    return {
      isCollapsed: false,
      open: [],
      ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SideMenuState>),
    };
  } catch {
    return { isCollapsed: false, open: [] };
  }
}

export const sideMenuAtom = atom<SideMenuState>(typeof localStorage === 'undefined' ? { isCollapsed: false, open: [] } : kept());

export function keepSideMenu(next: Partial<SideMenuState>): void {
  const store = getDefaultStore();
  const all = { ...store.get(sideMenuAtom), ...next };
  localStorage.setItem(KEY, JSON.stringify(all));
  store.set(sideMenuAtom, all);
}

export const toggleSideMenu = (): void => keepSideMenu({ isCollapsed: !getDefaultStore().get(sideMenuAtom).isCollapsed });
