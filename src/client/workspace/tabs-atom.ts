import { atom, getDefaultStore } from 'jotai';
import { emptyTabs, type Tabs } from './tab-list';

/** The one copy of the open tabs. Outside React (commands, push, the address) it is read and changed through these functions. */
export const tabsAtom = atom<Tabs>(emptyTabs());

export const readTabs = (): Tabs => getDefaultStore().get(tabsAtom);
export const changeTabs = (next: (tabs: Tabs) => Tabs): void => getDefaultStore().set(tabsAtom, next);
export const newTabId = (): string => crypto.randomUUID().slice(0, 8);
