import { locationOf, parseLocation, type Query } from '../workspace/location';
import { activate, HOME, navigate, patch, type Tabs } from '../workspace/tab-list';
import { changeTabs, readTabs } from '../workspace/tabs-atom';

/**
 * Where one is on a handheld. Its own places are places of the home tab (`/?on=scan`), so that the way back, the address and a reload
 * know them; every other page is a tab as at the desk, which goes when one leaves it.
 */
export const BARS = ['todo', 'scan', 'pages', 'me'] as const;
export type Bar = (typeof BARS)[number];

/** The bar a place of the home tab belongs to. */
export const barOf = (query: Query): Bar => BARS.find((bar) => bar === query.on) ?? 'todo';

/** @example goHand({ on: 'scan', task: 'receive' }) */
export function goHand(query: Query): void {
  changeTabs((tabs) => activate(navigate(tabs, HOME, locationOf('/', query)), HOME));
}

/** Back by the way one came; where there is none, to the place this one belongs to. */
export function goBack(): void {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  const { active, list } = readTabs();
  if (navigation?.canGoBack ?? window.history.length > 1) window.history.back();
  else goHand({ on: active === HOME ? barOf(parseLocation(list[0]?.location ?? '/').query) : 'pages' });
}

/** Pages opened here leave with whoever leaves them: the desk finds its own tabs and no others. @returns how to stop */
export function keepTabsOfDesk(subscribe: (react: () => void) => () => void): () => void {
  const desk = new Set(readTabs().list.map((tab) => tab.id));
  const left = (tabs: Tabs): Tabs => {
    if (tabs.active !== HOME || tabs.list.every((tab) => desk.has(tab.id))) return tabs;
    return { ...tabs, list: tabs.list.filter((tab) => desk.has(tab.id)) };
  };
  const stop = subscribe(() => {
    if (left(readTabs()) !== readTabs()) changeTabs(left);
  });
  return () => {
    stop();
    changeTabs((tabs) => patch(tabs, HOME, { location: '/', back: [], forward: [] }));
  };
}
