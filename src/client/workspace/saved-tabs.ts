import { forgetTab } from './active-verbs';
import { forgetChanges } from './change-feed';
import { parseLocation } from './location';
import { screenAt } from './screens';
import { groupsIn, HOME, inOrder, newTab, shareAt, type Tab, type TabGroup, type Tabs } from './tab-list';
import { tabMemory } from './tab-memory';

/** The tabs as they are kept: without what only counts while they are open. */
export type SavedTab = Pick<Tab, 'id' | 'location' | 'isPinned' | 'back' | 'forward'> & {
  title?: string;
  group?: string;
  isDirty?: boolean;
};
export type SavedTabs = {
  list: SavedTab[];
  closed: SavedTab[];
  active: string;
  groups?: TabGroup[];
  split?: readonly [string, string];
  share?: number;
};

const saved = ({ id, location, isPinned, back, forward, title, group, isDirty }: Tab): SavedTab => ({
  id,
  location,
  isPinned,
  back,
  forward,
  ...(title ? { title } : {}),
  ...(group ? { group } : {}),
  ...(isDirty ? { isDirty } : {}),
});
export const savedOf = (tabs: Tabs): SavedTabs => ({
  list: tabs.list.map(saved),
  closed: tabs.closed.map(saved),
  active: tabs.active,
  ...(tabs.groups.length > 0 ? { groups: tabs.groups } : {}),
  ...(tabs.split ? { split: tabs.split } : {}),
  ...(tabs.share ? { share: tabs.share } : {}),
});

/**
 * All asleep: whichever is looked at first wakes (see activate). A tab whose route no longer exists is dropped, home is always
 * there; a split view stays when both of its sides do.
 */
export function restoreTabs(kept: SavedTabs): Tabs {
  const exists = (tab: SavedTab) => tab.id !== '' && tab.id !== HOME && Boolean(screenAt(parseLocation(tab.location).path));
  const wake = (tab: SavedTab): Tab =>
    newTab(tab.id, tab.location, {
      isPinned: tab.isPinned,
      back: tab.back,
      forward: tab.forward,
      isDirty: tab.isDirty ?? false,
      ...(tab.title ? { title: tab.title } : {}),
      ...(tab.group && !tab.isPinned && kept.groups?.some((group) => group.id === tab.group) ? { group: tab.group } : {}),
    });
  const list = inOrder([newTab(HOME, '/'), ...kept.list.filter(exists).map(wake)]);
  const isThere = (id: string) => list.some((tab) => tab.id === id);
  const active = isThere(kept.active) ? kept.active : HOME;
  const split = kept.split?.every(isThere) && kept.split.includes(active) ? kept.split : undefined;
  return {
    list,
    closed: kept.closed.filter(exists).map(wake),
    active,
    groups: groupsIn(kept.groups ?? [], list),
    ...(split ? { split } : {}),
    ...(kept.share ? { share: shareAt(kept.share) } : {}),
  };
}

/**
 * The tabs another machine left on the server, and beside them what is only here and not saved yet: nothing typed is lost by
 * having worked elsewhere since. What was typed there stayed there, so only this machine's drafts are marked.
 */
export function broughtTogether(elsewhere: SavedTabs, here: SavedTabs | undefined): SavedTabs {
  const drafts = new Map((here?.list ?? []).filter((tab) => tab.isDirty).map((tab) => [tab.id, tab]));
  const list = elsewhere.list.map(({ isDirty: _there, ...tab }) => (drafts.has(tab.id) ? { ...tab, isDirty: true } : tab));
  const own = [...drafts.values()].filter((tab) => !list.some((each) => each.id === tab.id));
  return { ...elsewhere, list: [...list, ...own] };
}

/** What the server kept as text, when it still reads as tabs; undefined otherwise. */
export function readSaved(text: unknown): SavedTabs | undefined {
  if (typeof text !== 'string') return undefined;
  const isTab = (tab: SavedTab) => typeof tab?.id === 'string' && typeof tab.location === 'string' && Array.isArray(tab.back) && Array.isArray(tab.forward);
  try {
    const kept = JSON.parse(text) as SavedTabs;
    return [kept.list, kept.closed].every((list) => Array.isArray(list) && list.every(isTab)) ? kept : undefined;
  } catch {
    return undefined;
  }
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
