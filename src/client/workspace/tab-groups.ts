import { activate, GROUP_COLOURS, groupsIn, HOME, inOrder, type TabGroup, type Tabs } from './tab-list';

/**
 * Groups of tabs as pure functions from tabs to tabs. A group is made of tabs, never empty; pinned tabs and home stay outside. A
 * folded group shows its name only; whoever looks at one of its tabs unfolds it.
 */
export const membersOf = (tabs: Tabs, group: string) => tabs.list.filter((tab) => tab.group === group);

/** Makes a group of tabs, which may leave others for it. The colour is the first that no group has. */
export function makeGroup(tabs: Tabs, ids: readonly string[], given: Pick<TabGroup, 'id' | 'name'> & Partial<TabGroup>): Tabs {
  const can = (id: string) => ids.includes(id) && id !== HOME;
  const list = inOrder(tabs.list.map((tab) => (can(tab.id) && !tab.isPinned ? { ...tab, group: given.id } : tab)));
  const colour = GROUP_COLOURS.find((each) => !tabs.groups.some((group) => group.colour === each)) ?? 'grey';
  return { ...tabs, list, groups: groupsIn([...tabs.groups, { colour, isFolded: false, ...given }], list) };
}

export const changeGroup = (tabs: Tabs, id: string, more: Partial<Omit<TabGroup, 'id' | 'isFolded'>>): Tabs => ({
  ...tabs,
  groups: tabs.groups.map((group) => (group.id === id ? { ...group, ...more } : group)),
});

/** Into a group, or out of any (undefined). */
export function regroup(tabs: Tabs, tab: string, group: string | undefined): Tabs {
  const list = inOrder(tabs.list.map((each) => (each.id === tab && each.id !== HOME && !each.isPinned ? { ...each, group } : each)));
  return { ...tabs, list, groups: groupsIn(tabs.groups, list) };
}

/** Its tabs stay, the group goes. */
export function dissolve(tabs: Tabs, id: string): Tabs {
  const list = tabs.list.map((tab) => (tab.group === id ? { ...tab, group: undefined } : tab));
  return { ...tabs, list, groups: groupsIn(tabs.groups, list) };
}

/** Folded, the group holds neither the active tab nor a side of the split view: the tab used last outside becomes active. */
export function fold(tabs: Tabs, id: string, isFolded: boolean): Tabs {
  const folded = { ...tabs, groups: tabs.groups.map((group) => (group.id === id ? { ...group, isFolded } : group)) };
  const isInside = (tab: string) => tabs.list.some((each) => each.id === tab && each.group === id);
  if (!isFolded) return folded;
  const left = tabs.split?.some(isInside) ? { ...folded, split: undefined } : folded;
  if (!isInside(tabs.active)) return left;
  const outside = left.list.filter((tab) => !isHidden(left, tab.id)).reduce((a, b) => (b.usedAt > a.usedAt ? b : a));
  return activate(left, outside.id);
}

/** Standing in a folded group, a tab is not in the strip. */
export function isHidden(tabs: Tabs, id: string): boolean {
  const group = tabs.list.find((tab) => tab.id === id)?.group;
  return tabs.groups.some((each) => each.id === group && each.isFolded);
}

/** The whole group one place to the left or right: past one tab, or past a whole group. */
export function moveGroup(tabs: Tabs, id: string, step: -1 | 1): Tabs {
  const members = membersOf(tabs, id);
  const at = tabs.list.findIndex((tab) => tab.group === id);
  const neighbour = step === -1 ? tabs.list[at - 1] : tabs.list[at + members.length];
  if (!neighbour || neighbour.id === HOME || neighbour.isPinned) return tabs;
  const passed = neighbour.group ? membersOf(tabs, neighbour.group) : [neighbour];
  const block = step === -1 ? [...members, ...passed] : [...passed, ...members];
  const from = step === -1 ? at - passed.length : at;
  return { ...tabs, list: [...tabs.list.slice(0, from), ...block, ...tabs.list.slice(from + block.length)] };
}
