import { forgetTab } from './active-verbs';
import { forgetChanges } from './change-feed';
import { parseLocation } from './location';
import { screenAt } from './screens';
import { HOME, newTab, type Tab, type Tabs } from './tab-list';
import { tabMemory } from './tab-memory';

/** The tabs as they are kept: without what only counts while they are open. */
export type SavedTab = Pick<Tab, 'id' | 'location' | 'isPinned' | 'back' | 'forward'> & {
  title?: string;
  isDirty?: boolean;
};
export type SavedTabs = { list: SavedTab[]; closed: SavedTab[]; active: string };

const saved = ({ id, location, isPinned, back, forward, title, isDirty }: Tab): SavedTab => ({
  id,
  location,
  isPinned,
  back,
  forward,
  ...(title ? { title } : {}),
  ...(isDirty ? { isDirty } : {}),
});
export const savedOf = (tabs: Tabs): SavedTabs => ({
  list: tabs.list.map(saved),
  closed: tabs.closed.map(saved),
  active: tabs.active,
});

/** All asleep: whichever is looked at first wakes (see activate). A tab whose route no longer exists is dropped, home is always there. */
export function restoreTabs(kept: SavedTabs): Tabs {
  const exists = (tab: SavedTab) => tab.id !== '' && tab.id !== HOME && Boolean(screenAt(parseLocation(tab.location).path));
  const wake = (tab: SavedTab): Tab =>
    newTab(tab.id, tab.location, {
      isPinned: tab.isPinned,
      back: tab.back,
      forward: tab.forward,
      isDirty: tab.isDirty ?? false,
      ...(tab.title ? { title: tab.title } : {}),
    });
  const rest = kept.list.filter(exists).map(wake);
  const list = [newTab(HOME, '/'), ...rest.filter((tab) => tab.isPinned), ...rest.filter((tab) => !tab.isPinned)];
  const active = list.some((tab) => tab.id === kept.active) ? kept.active : HOME;
  return { list, closed: kept.closed.filter(exists).map(wake), active };
}

let present = new Set<string>();

/** Forgets what belonged to tabs that are neither open nor reopenable any more. */
export function closeGone(tabs: Tabs): void {
  const now = new Set([...tabs.list, ...tabs.closed].map((tab) => tab.id));
  for (const id of present) {
    if (now.has(id)) continue;
    tabMemory.forget(id);
    forgetTab(id);
    forgetChanges(id);
  }
  present = now;
}
