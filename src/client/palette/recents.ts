import { getDefaultStore } from 'jotai';
import { defineHabit } from '../session/habits';
import { allowsScreen, type Menu, menuAtom } from '../session/menu';
import { sessionAtom } from '../session/session';
import { initialsOf } from '../ui/initials';
import { parseLocation } from '../workspace/location';
import { screenAt } from '../workspace/screens';
import { activeTab, type Tab, type Tabs } from '../workspace/tab-list';
import { tabTitle } from '../workspace/tab-title';
import { readTabs, tabsAtom } from '../workspace/tabs-atom';
import { grader, indexOf } from './match';
import type { Typed } from './typed';

/**
 * Where a user was lately, as rows of the palette: the records he looked at, whether their tab is still open or long closed, and
 * the other open tabs. What he looked at follows him to other machines.
 */
export type Recent = { location: string; title: string; at: number };
/** A row: `tab` is the open tab that shows the place. */
export type RecentPlace = { location: string; title: string; tab?: string };

const KEPT = 40;
/** Shown while nothing is typed; and of what is typed. */
const [SHOWN, FOUND] = [5, 6];

/** The later visit of a place counts, whichever machine it was on. */
export function recentsTogether(here: readonly Recent[], there: readonly Recent[]): Recent[] {
  const latest = new Map<string, Recent>();
  for (const one of [...here, ...there]) if (one.at > (latest.get(one.location)?.at ?? 0)) latest.set(one.location, one);
  return [...latest.values()].sort((a, b) => b.at - a.at).slice(0, KEPT);
}

const habit = defineHabit<readonly Recent[]>({ name: 'recents', empty: [], together: recentsTogether });

/** A place that shows one record, under the name its page gave it. */
const isRecord = ({ location, title }: Pick<Tab, 'location' | 'title'>): boolean => {
  const { query } = parseLocation(location);
  return Boolean(title) && (query.id !== undefined || query.sn !== undefined);
};

/** Watches which record is in front. @returns how to stop */
export function noteRecents(): () => void {
  const store = getDefaultStore();
  let seen = '';
  return store.sub(tabsAtom, () => {
    const tab = activeTab(readTabs());
    const place = `${tab.location} ${tab.title}`;
    if (place === seen || !isRecord(tab) || store.get(sessionAtom).phase !== 'in') return;
    seen = place;
    habit.keep(recentsTogether([{ location: tab.location, title: tab.title ?? '', at: Date.now() }], habit.read()));
  });
}

/** What is offered for these words: records by their last visit, then the other open tabs; never the place one is at. */
export function recentPlaces(typed: Typed, given: { recents: readonly Recent[]; tabs: Tabs; menu: Menu }): RecentPlace[] {
  if (typed.mode !== 'all' && typed.mode !== 'documents') return [];
  const { tabs, menu } = given;
  const mayOpen = (location: string): boolean => {
    const screen = screenAt(parseLocation(location).path);
    return screen !== undefined && allowsScreen(screen, menu);
  };
  const here = activeTab(tabs).location;
  const records = given.recents.filter(({ location }) => location !== here && mayOpen(location));
  const tabAt = new Map(tabs.list.map((tab) => [tab.location, tab.id]));
  const places = records.map(({ location, title }): RecentPlace => ({ location, title, ...withTab(tabAt.get(location)) }));
  if (typed.words === '') return places.slice(0, SHOWN);
  const isListed = new Set(places.map(({ location }) => location));
  // A page without a record is a row of its own already.
  const open = tabs.list.filter((tab) => tab.location !== here && !isListed.has(tab.location) && tab.location.includes('?'));
  const all = [...places, ...open.map((tab): RecentPlace => ({ location: tab.location, title: tabTitle(tab, menu.titles), tab: tab.id }))];
  const gradeOf = grader(typed.words);
  const graded = all.map((place) => ({ place, grade: gradeOf(indexOf(wordsOf(place.title))) })).filter(({ grade }) => grade >= 2);
  return graded
    .sort((a, b) => b.grade - a.grade)
    .slice(0, FOUND)
    .map(({ place }) => place);
}

const withTab = (tab: string | undefined): { tab?: string } => (tab === undefined ? {} : { tab });
/** Found by its words, by their initials, and by each word alone: its number stands last. */
const wordsOf = (title: string) => ({ title, keywords: title.split(/\s+/), pinyin: { full: '', initials: initialsOf(title.replace(/\s/g, '')) } });

export const readRecents = (): { recents: readonly Recent[]; tabs: Tabs; menu: Menu } => ({
  recents: habit.read(),
  tabs: readTabs(),
  menu: getDefaultStore().get(menuAtom),
});
