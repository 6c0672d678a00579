import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Tabs } from './tab-list';
import { readTabs } from './tabs-atom';
import { useWhenChanged } from './use-when-changed';

/**
 * Sleeping tabs that will probably be looked at next are drawn ahead, hidden and in React's idle lane: the neighbours
 * of the one the user has just turned to, and the one his pointer rests on. <Activity> starts none of their effects, so they ask
 * the server nothing and still count as asleep. After a start nothing is drawn ahead: only the active tab wakes.
 */
const aheadAtom = atom<readonly string[]>([]);
const AT_MOST = 3;
/** Milliseconds. The tab in front is drawn first; a pointer that passes over many tabs rests on none of them. */
const SETTLES_AFTER = 80;
const RESTS_AFTER = 60;

/** The tabs beside the active one, the next before the previous. */
function besides({ list, active }: Tabs): string[] {
  const at = list.findIndex((tab) => tab.id === active);
  return [list[at + 1], list[at - 1]].flatMap((tab) => (tab ? [tab.id] : []));
}

const store = getDefaultStore();
const draw = (ids: readonly string[]): void => store.set(aheadAtom, ids);

let settling: ReturnType<typeof setTimeout> | undefined;

/** @returns the tabs that are drawn ahead of being looked at */
export function useTabsAhead(active: string): readonly string[] {
  useWhenChanged(active, () => {
    clearTimeout(settling);
    settling = setTimeout(() => draw(besides(readTabs())), SETTLES_AFTER);
  });
  return useAtomValue(aheadAtom);
}

let resting: ReturnType<typeof setTimeout> | undefined;

/** The pointer came over a tab, or over none. */
export function pointAt(id: string | undefined): void {
  clearTimeout(resting);
  if (id !== undefined) resting = setTimeout(() => draw([...new Set([id, ...store.get(aheadAtom)])].slice(0, AT_MOST)), RESTS_AFTER);
}
