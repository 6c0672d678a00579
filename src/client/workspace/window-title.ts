import { getDefaultStore } from 'jotai';
import { menuAtom } from '../session/menu';
import { activeTab } from './tab-list';
import { tabTitle } from './tab-title';
import { tabsAtom } from './tabs-atom';

/** The window is named after what it shows: in the list of windows and in the browser's history every page can be told. */
const PRODUCT = '医润通';
export const nameWindow = (title: string): void => {
  document.title = title === '' ? PRODUCT : `${title} - ${PRODUCT}`;
};

/** While the shell is shown: the active tab, as the strip names it. @returns how to stop */
export function keepWindowTitle(): () => void {
  const store = getDefaultStore();
  const write = () => {
    const tab = activeTab(store.get(tabsAtom));
    nameWindow(`${tab.isDirty ? '● ' : ''}${tabTitle(tab, store.get(menuAtom).titles)}`);
  };
  write();
  const stops = [store.sub(tabsAtom, write), store.sub(menuAtom, write)];
  return () => {
    for (const stop of stops) stop();
  };
}
