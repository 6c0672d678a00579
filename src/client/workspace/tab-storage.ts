import { getDefaultStore } from 'jotai';
import { get, post } from '../api/call';
import { disk } from './disk';
import { closeGone, restoreTabs, type SavedTabs, savedOf } from './saved-tabs';
import { emptyTabs } from './tab-list';
import { type Memory, tabMemory } from './tab-memory';
import { tabsAtom } from './tabs-atom';

/**
 * Keeps the tabs: on this machine's disk within a fraction of a second (a crash loses nothing), on the server a little later (so
 * they follow the user to another machine). What tabs remember (drafts, filters) stays on this machine only.
 */
const DISK_DELAY = 200;
const SERVER_DELAY = 4000;
const TABLE = 'workspace.tabs';
type Owner = { user: string; systemType: number };
const tabsKey = (user: string) => `tabs/${user}`;
const memoryKey = (user: string, tab: string) => `memory/${user}/${tab}`;

let owner: Owner | undefined;
let stop = () => {};
let stored = '';

export const tabsOwner = (): string | undefined => owner?.user;

/** Brings back the user's tabs and starts keeping them. Tabs of another user leave this machine first. */
export async function openStorage(next: Owner): Promise<void> {
  if (owner?.user === next.user) return;
  closeStorage();
  const keys = await disk.keys();
  const mine = (key: string) => key === tabsKey(next.user) || key.startsWith(`memory/${next.user}/`);
  await disk.remove(keys.filter((key) => /^(tabs|memory)\//.test(key) && !mine(key)));
  const saved = (await disk.read<SavedTabs>(tabsKey(next.user))) ?? (await fromServer(next));
  const tabs = saved ? restoreTabs(saved) : emptyTabs();
  const remembered = [...tabs.list, ...tabs.closed].map((tab) => tab.id);
  for (const id of remembered) {
    const memory = await disk.read<Memory>(memoryKey(next.user, id));
    if (memory) tabMemory.load(id, memory);
  }
  await disk.remove(keys.filter((key) => key.startsWith(`memory/${next.user}/`) && !remembered.some((id) => key.endsWith(`/${id}`))));
  owner = next;
  getDefaultStore().set(tabsAtom, tabs);
  stored = JSON.stringify(savedOf(tabs));
  stop = keep(next);
}

export function closeStorage(): void {
  stop();
  stop = () => {};
  owner = undefined;
  tabMemory.clear();
  getDefaultStore().set(tabsAtom, emptyTabs());
}

function keep(of: Owner): () => void {
  let diskTimer = 0;
  let serverTimer = 0;
  let isChanged = false;
  const touched = new Set<string>();
  const flush = () => {
    window.clearTimeout(diskTimer);
    diskTimer = 0;
    // Only what changed here: a print window that merely looked on must not write old tabs over newer ones.
    if (isChanged) {
      const tabs = getDefaultStore().get(tabsAtom);
      closeGone(tabs);
      void disk.write(tabsKey(of.user), savedOf(tabs));
    }
    isChanged = false;
    for (const id of touched) void disk.write(memoryKey(of.user, id), tabMemory.all(id));
    touched.clear();
  };
  const soon = () => {
    if (diskTimer === 0) diskTimer = window.setTimeout(flush, DISK_DELAY);
  };
  const unsubscribe = getDefaultStore().sub(tabsAtom, () => {
    isChanged = true;
    soon();
    window.clearTimeout(serverTimer);
    serverTimer = window.setTimeout(() => void toServer(of), SERVER_DELAY);
  });
  tabMemory.listen((tab) => {
    touched.add(tab);
    soon();
  });
  const onHide = () => document.visibilityState === 'hidden' && flush();
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', flush);
  return () => {
    flush();
    unsubscribe();
    window.clearTimeout(serverTimer);
    tabMemory.listen(() => {});
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', flush);
  };
}

/** Before a logout, while the session still stands. */
export async function saveTabsNow(): Promise<void> {
  if (owner) await toServer(owner);
}

const address = (of: Owner) => ({ userId: of.user, projectName: 'yrtweb', systemType: of.systemType, tableId: TABLE });

async function toServer(of: Owner): Promise<void> {
  const saved = savedOf(getDefaultStore().get(tabsAtom));
  const text = JSON.stringify(saved);
  if (text === stored || owner?.user !== of.user) return;
  stored = text;
  // A layout row is field, fixed, fixedLeft, title; the server keeps whatever stands beside them.
  const columns = saved.list.map((tab) => ({
    field: tab.location,
    title: tab.title ?? '',
    fixed: tab.isPinned,
    fixedLeft: tab.id === saved.active,
    tab: tab.id,
  }));
  await post('/v1/business/userTableSort/save', { ...address(of), columns: JSON.stringify(columns) }, { quiet: true }).catch(() => {
    stored = '';
  });
}

type Column = { field?: unknown; title?: unknown; fixed?: unknown; fixedLeft?: unknown; tab?: unknown };

async function fromServer(of: Owner): Promise<SavedTabs | undefined> {
  const answer = await get<{ columns?: Column[] | string } | null>('/v1/business/userTableSort/info', address(of), {
    quiet: true,
  }).catch(() => null);
  const columns: unknown = typeof answer?.columns === 'string' ? JSON.parse(answer.columns || '[]') : answer?.columns;
  if (!Array.isArray(columns)) return undefined;
  const list = (columns as Column[]).map((column) => ({
    id: String(column.tab ?? ''),
    location: String(column.field ?? ''),
    isPinned: Boolean(column.fixed),
    back: [],
    forward: [],
    ...(column.title ? { title: String(column.title) } : {}),
  }));
  const active = (columns as Column[]).find((column) => column.fixedLeft)?.tab;
  return { list, closed: [], active: String(active ?? '') };
}
