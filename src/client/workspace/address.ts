import { getDefaultStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import { locationOfHash, parseLocation } from './location';
import { screenAt } from './screens';
import { activate, activeTab, navigate, open } from './tab-list';
import { changeTabs, newTabId, readTabs, tabsAtom } from './tabs-atom';

/**
 * The address bar mirrors the active tab, path and query inside the hash. One synchroniser for both directions: a change of the
 * active tab is written as a history entry that knows its tab; back, forward, a typed address or a plain link is read back.
 */
type Entry = { tab?: string };

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

export const currentLocation = (): string => locationOfHash(window.location.hash);

export function goTo(location: string, options: { replace?: boolean; tab?: string } = {}): void {
  const entry: Entry = options.tab ? { tab: options.tab } : {};
  const address = `${window.location.pathname}#${location}`;
  if (options.replace) window.history.replaceState(entry, '', address);
  else window.history.pushState(entry, '', address);
  announce();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
};
export const useLocationText = (): string => useSyncExternalStore(subscribe, currentLocation);

/** Whether the place of the login has been gone to: from then on the address is the user's word. */
let isEntered = false;
export const hasEntered = (): void => {
  isEntered = true;
};

/** While the shell is shown. The first entry is replaced, so that "back" does not walk through the redirect. */
export function synchroniseAddress(): () => void {
  const write = (replace: boolean) => {
    const tab = activeTab(readTabs());
    const entry = window.history.state as Entry | null;
    if (currentLocation() === tab.location && entry?.tab === tab.id) return;
    goTo(tab.location, { replace: replace || (currentLocation() === tab.location && !entry?.tab), tab: tab.id });
  };
  const read = () => {
    const location = currentLocation();
    const { path } = parseLocation(location);
    const screen = screenAt(path);
    if (!screen || screen.isStandalone) return;
    const entry = window.history.state as Entry | null;
    changeTabs((tabs) => {
      const tab = tabs.list.find((each) => each.id === entry?.tab);
      if (!tab) return open(tabs, newTabId(), location);
      return activate(tab.location === location ? tabs : navigate(tabs, tab.id, location), tab.id);
    });
  };
  // A browser takes milliseconds for an entry: the tab is shown first. Whoever went elsewhere by himself meanwhile is left there.
  let stopWaiting: (() => void) | undefined;
  const writeSoon = () => {
    if (stopWaiting) return;
    // Nobody draws a hidden window.
    if (document.visibilityState === 'hidden') return write(false);
    const from = currentLocation();
    stopWaiting = afterFrame(() => {
      stopWaiting = undefined;
      if (currentLocation() === from) write(false);
    });
  };
  // It comes back after a print or a wall display filled the window: by an address that was typed, or by the way back.
  if (isEntered) read();
  write(true);
  const unsubscribe = getDefaultStore().sub(tabsAtom, writeSoon);
  window.addEventListener('popstate', read);
  return () => {
    stopWaiting?.();
    unsubscribe();
    window.removeEventListener('popstate', read);
  };
}

/** Once the next frame is out. @returns how to stop it */
function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
