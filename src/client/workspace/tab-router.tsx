import { atom, useAtomValue } from 'jotai';
import { use } from 'react';
import { goTo } from './address';
import { locationOf, parseLocation } from './location';
import { openLocation } from './open-location';
import { type Adapter, type Go, routerOf } from './place-router';
import { TabContextValue } from './tab-context';
import { activeTab, navigate, step } from './tab-list';
import { changeTabs, tabsAtom } from './tabs-atom';

/** The shell stands where its active tab does; what is linked there opens a tab. */
const activePathAtom = atom((get) => parseLocation(activeTab(get(tabsAtom)).location).path);
const opens: Go = (to) => openLocation(to);
const useShellPath: Adapter = () => [useAtomValue(activePathAtom), opens];

/** Another query of its own page is the next place of its tab, or of the window where it has no tabs around it; another page is another tab. */
const useTabPath: Adapter = () => {
  const context = use(TabContextValue);
  const go: Go = (to, options) => {
    const { path, query } = parseLocation(to);
    if (!context || path !== context.path) openLocation(to);
    else if (context.screen.isStandalone) goTo(locationOf(path, query), options);
    else changeTabs((tabs) => navigate(tabs, context.id, locationOf(path, query), options?.replace));
  };
  return [context?.path ?? '/', go];
};

export const ShellRouter = routerOf(useShellPath);
export const TabRouter = routerOf(useTabPath);

export const goBack = (tab: string): void => changeTabs((tabs) => step(tabs, tab, 'back'));
export const goForward = (tab: string): void => changeTabs((tabs) => step(tabs, tab, 'forward'));
