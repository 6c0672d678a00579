import { normalise } from './location';

/**
 * The tabs as a value, and everything that can be done to them as pure functions from tabs to tabs. A tab is an instance: the
 * same location opened again finds it, the same route with other parameters is another one. The home tab is always first and
 * cannot be closed; pinned tabs follow it.
 */
export type Tab = {
  id: string;
  location: string;
  back: string[];
  forward: string[];
  title?: string;
  isPinned: boolean;
  /** The group it stands in, see tab-groups.ts; a pinned tab stands in none. */
  group?: string | undefined;
  isDirty: boolean;
  /** Its record was changed by somebody else since it was last looked at. */
  isChanged: boolean;
  /** Mounted; a sleeping tab keeps only its state. */
  isAwake: boolean;
  usedAt: number;
};
/** Tabs that belong together: one name, one colour, folded to its name or not. Its tabs stand side by side. */
export type TabGroup = { id: string; name: string; colour: GroupColour; isFolded: boolean };
export const GROUP_COLOURS = ['blue', 'green', 'orange', 'red', 'purple', 'grey'] as const;
export type GroupColour = (typeof GROUP_COLOURS)[number];

export type Tabs = {
  list: Tab[];
  active: string;
  closed: Tab[];
  groups: TabGroup[];
  /** Two tabs side by side; the active one is one of them. */
  split?: readonly [left: string, right: string] | undefined;
  /** Which part of the width the left one has. */
  share?: number;
};

export const HOME = 'home';
export const AWAKE_LIMIT = 16;
const CLOSED_LIMIT = 20;
const STACK_LIMIT = 50;

export const newTab = (id: string, location: string, more: Partial<Tab> = {}): Tab => ({
  id,
  location: normalise(location),
  back: [],
  forward: [],
  isPinned: false,
  isDirty: false,
  isChanged: false,
  isAwake: false,
  usedAt: 0,
  ...more,
});
export const emptyTabs = (): Tabs => ({
  list: [newTab(HOME, '/', { isAwake: true, usedAt: 1 })],
  active: HOME,
  closed: [],
  groups: [],
});

export const activeTab = (tabs: Tabs): Tab => tabs.list.find((tab) => tab.id === tabs.active) ?? (tabs.list[0] as Tab);
const change = (tabs: Tabs, id: string, more: Partial<Tab>): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === id ? { ...tab, ...more } : tab)),
});
export const patch = change;

/** Uses are counted, not timed: two in one millisecond still have an order. */
const nextUse = (tabs: Tabs): number => Math.max(...tabs.list.map((tab) => tab.usedAt), 0) + 1;

export function activate(tabs: Tabs, id: string): Tabs {
  if (!tabs.list.some((tab) => tab.id === id)) return tabs;
  const woken = unfolded(change(tabs, id, { isAwake: true, isChanged: false, usedAt: nextUse(tabs) }), id);
  return sleepOldest({ ...woken, active: id, split: splitWith(tabs, id) });
}

/** What is looked at is not hidden in a folded group. */
function unfolded(tabs: Tabs, id: string): Tabs {
  const group = tabs.list.find((tab) => tab.id === id)?.group;
  if (!tabs.groups.some((each) => each.id === group && each.isFolded)) return tabs;
  return { ...tabs, groups: tabs.groups.map((each) => (each.id === group ? { ...each, isFolded: false } : each)) };
}

/** In a split view a third tab takes the side that was active. */
function splitWith({ split, active }: Tabs, id: string): Tabs['split'] {
  if (!split || split.includes(id)) return split;
  return split[0] === active ? [id, split[1]] : [split[0], id];
}

/** Shows the active tab beside the one used before it, or ends it. */
export function toggleSplit(tabs: Tabs): Tabs {
  if (tabs.split) return { ...tabs, split: undefined };
  const other = tabs.list.filter((tab) => tab.id !== tabs.active).reduce<Tab | undefined>((a, b) => (a && a.usedAt >= b.usedAt ? a : b), undefined);
  if (!other) return tabs;
  return { ...change(tabs, other.id, { isAwake: true }), split: [other.id, tabs.active] };
}

/** How much of the width the left side has; neither side becomes too narrow to read. */
export const shareAt = (share: number): number => Math.round(Math.min(0.8, Math.max(0.2, share)) * 1000) / 1000;

/** Opens a location: the tab that shows it already, else a new one right of the active tab. `behind` leaves the active one alone. */
export function open(tabs: Tabs, id: string, location: string, options: { behind?: boolean; title?: string } = {}): Tabs {
  const wanted = normalise(location);
  const known = tabs.list.find((tab) => tab.location === wanted);
  if (known) return options.behind ? tabs : activate(tabs, known.id);
  const at = Math.max(tabs.list.findIndex((tab) => tab.id === tabs.active) + 1, firstUnpinned(tabs));
  const tab = newTab(id, wanted, options.title ? { title: options.title } : {});
  const grown = { ...tabs, list: inOrder([...tabs.list.slice(0, at), tab, ...tabs.list.slice(at)]) };
  return options.behind ? grown : activate(grown, id);
}

/** Goes elsewhere inside the tab; where it stood can be returned to. The title belongs to the place, not to the tab. */
export function navigate(tabs: Tabs, id: string, location: string, replace = false): Tabs {
  const tab = tabs.list.find((each) => each.id === id);
  const wanted = normalise(location);
  if (!tab || tab.location === wanted) return tabs;
  const back = replace ? tab.back : [...tab.back, tab.location].slice(-STACK_LIMIT);
  return change(tabs, id, { location: wanted, back, forward: replace ? tab.forward : [], title: undefined });
}

export function step(tabs: Tabs, id: string, direction: 'back' | 'forward'): Tabs {
  const tab = tabs.list.find((each) => each.id === id);
  const location = direction === 'back' ? tab?.back.at(-1) : tab?.forward.at(-1);
  if (!tab || location === undefined) return tabs;
  const moved =
    direction === 'back'
      ? { back: tab.back.slice(0, -1), forward: [...tab.forward, tab.location] }
      : { back: [...tab.back, tab.location], forward: tab.forward.slice(0, -1) };
  return change(tabs, id, { ...moved, location, title: undefined });
}

/** Closes tabs (never home); the one used last before becomes active, the closed ones can be reopened. */
export function close(tabs: Tabs, ids: readonly string[]): Tabs {
  const gone = tabs.list.filter((tab) => ids.includes(tab.id) && tab.id !== HOME);
  if (gone.length === 0) return tabs;
  const list = tabs.list.filter((tab) => !gone.includes(tab));
  const closed = [...tabs.closed, ...gone.map((tab) => ({ ...tab, isAwake: false, isDirty: false }))].slice(-CLOSED_LIMIT);
  const isSplitBroken = tabs.split?.some((id) => gone.some((tab) => tab.id === id));
  const rest = { ...tabs, list, closed, groups: groupsIn(tabs.groups, list), split: isSplitBroken ? undefined : tabs.split };
  if (list.some((tab) => tab.id === tabs.active)) return rest;
  const latest = list.reduce((a, b) => (b.usedAt > a.usedAt ? b : a));
  return activate(rest, latest.id);
}

export function reopen(tabs: Tabs): Tabs {
  const tab = tabs.closed.at(-1);
  if (!tab) return tabs;
  const rest = { ...tabs, closed: tabs.closed.slice(0, -1) };
  const known = rest.list.find((each) => each.location === tab.location);
  if (known) return activate(rest, known.id);
  const group = rest.groups.some((each) => each.id === tab.group) ? tab.group : undefined;
  return activate({ ...rest, list: inOrder([...rest.list, { ...tab, group }]) }, tab.id);
}

/** Which tabs "close others / left / right" means, pinned ones and home spared. */
export function neighbours(tabs: Tabs, id: string, which: 'others' | 'left' | 'right' | 'all'): string[] {
  const at = tabs.list.findIndex((tab) => tab.id === id);
  const wanted = (index: number) => which === 'all' || (which === 'others' ? index !== at : which === 'left' ? index < at : index > at);
  return tabs.list.filter((tab, index) => wanted(index) && !tab.isPinned && tab.id !== HOME).map((tab) => tab.id);
}

export function pin(tabs: Tabs, id: string, isPinned: boolean): Tabs {
  if (id === HOME) return tabs;
  const marked = change(tabs, id, isPinned ? { isPinned, group: undefined } : { isPinned });
  return { ...marked, list: inOrder(marked.list), groups: groupsIn(tabs.groups, marked.list) };
}

/** Moves a tab to a place among its like: home, pinned, others. Set between two tabs of a group it joins it, away from its own it leaves it. */
export function move(tabs: Tabs, id: string, to: number): Tabs {
  const tab = tabs.list.find((each) => each.id === id);
  if (!tab || id === HOME) return tabs;
  const rest = tabs.list.filter((each) => each.id !== id);
  const [before, after] = [rest[to - 1]?.group, rest[to]?.group];
  const isAlone = !rest.some((each) => each.group === tab.group);
  const group = tab.isPinned ? undefined : before && before === after ? before : isAlone || tab.group === before || tab.group === after ? tab.group : undefined;
  const list = inOrder([...rest.slice(0, to), { ...tab, group }, ...rest.slice(to)]);
  return { ...tabs, list, groups: groupsIn(tabs.groups, list) };
}

const rank = (tab: Tab): number => (tab.id === HOME ? 0 : tab.isPinned ? 1 : 2);

/** Home, the pinned, the others; the tabs of a group where its first one stands. */
export function inOrder(list: readonly Tab[]): Tab[] {
  const ranked = [...list].sort((a, b) => rank(a) - rank(b));
  const gathered = new Set<string>();
  return ranked.flatMap((tab) => {
    if (!tab.group) return [tab];
    if (gathered.has(tab.group)) return [];
    gathered.add(tab.group);
    return ranked.filter((each) => each.group === tab.group);
  });
}

/** A group without tabs is none. */
export const groupsIn = (groups: readonly TabGroup[], list: readonly Tab[]): TabGroup[] => groups.filter(({ id }) => list.some((tab) => tab.group === id));

const firstUnpinned = (tabs: Tabs): number => tabs.list.filter((tab) => rank(tab) < 2).length;

/** Beyond the budget the least recently used sleep; a dirty one may sleep too, its draft is kept by the tab state. */
function sleepOldest(tabs: Tabs, limit = AWAKE_LIMIT): Tabs {
  const awake = tabs.list.filter((tab) => tab.isAwake);
  if (awake.length <= limit) return tabs;
  const oldest = awake
    .filter((tab) => tab.id !== tabs.active && tab.id !== HOME)
    .sort((a, b) => a.usedAt - b.usedAt)
    .slice(0, awake.length - limit)
    .map((tab) => tab.id);
  return { ...tabs, list: tabs.list.map((tab) => (oldest.includes(tab.id) ? { ...tab, isAwake: false } : tab)) };
}
