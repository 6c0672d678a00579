import { getDefaultStore } from 'jotai';
import { get, post } from '../api/call';
import { disk } from './disk';
import { broughtTogether, closeGone, readSaved, restoreTabs, type SavedTabs, savedOf } from './saved-tabs';
import { emptyTabs } from './tab-list';
import { type Memory, tabMemory } from './tab-memory';
import { newTabId, tabsAtom } from './tabs-atom';

/**
 * Keeps the tabs: on this machine's disk within a fraction of a second (a crash loses nothing), on the server a little later (so
 * they follow the user to another machine). What tabs remember (drafts, filters) stays on this machine only. Every write to the
 * server carries a new stamp, and the disk notes the last one it knows: another stamp on the server means that the user has
 * worked at another machine since, and its tabs are the newer ones.
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
let stamp = '';

type OnDisk = SavedTabs & { stamp?: string };

/** Brings back the user's tabs and starts keeping them. Tabs of another user leave this machine first. */
export async function openStorage(next: Owner): Promise<void> {
  if (owner?.user === next.user) return;
  closeStorage();
  const keys = await disk.keys();
  const mine = (key: string) => key === tabsKey(next.user) || key.startsWith(`memory/${next.user}/`);
  await disk.remove(keys.filter((key) => /^(tabs|memory)\//.test(key) && !mine(key)));
  const [here, elsewhere] = await Promise.all([disk.read<OnDisk>(tabsKey(next.user)), fromServer(next)]);
  const isNewer = elsewhere !== undefined && (!here || (elsewhere.stamp !== '' && elsewhere.stamp !== here.stamp));
  const saved = isNewer ? broughtTogether(elsewhere.tabs, here) : here;
  stamp = (isNewer ? elsewhere.stamp : here?.stamp) ?? '';
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
      void disk.write(tabsKey(of.user), { ...savedOf(tabs), stamp } satisfies OnDisk);
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
  const next = newTabId();
  // A layout row is field, fixed, fixedLeft, title; the server keeps whatever stands beside them.
  const columns = saved.list.map((tab) => ({
    field: tab.location,
    title: tab.title ?? '',
    fixed: tab.isPinned,
    fixedLeft: tab.id === saved.active,
    tab: tab.id,
  }));
  try {
    await post('/v1/business/userTableSort/save', { ...address(of), columns: JSON.stringify(columns), tabs: text, stamp: next }, { quiet: true });
    if (owner?.user !== of.user) return;
    stamp = next;
    await disk.write(tabsKey(of.user), { ...savedOf(getDefaultStore().get(tabsAtom)), stamp } satisfies OnDisk);
  } catch {
    stored = '';
  }
}

async function fromServer(of: Owner): Promise<{ tabs: SavedTabs; stamp: string } | undefined> {
  try {
    const answer = await get<{ tabs?: unknown; stamp?: unknown } | null>('/v1/business/userTableSort/info', address(of), { quiet: true });
    const tabs = readSaved(answer?.tabs);
    return tabs && { tabs, stamp: String(answer?.stamp ?? '') };
  } catch {
    // Away or broken, the server's copy is simply not there: the one on this machine is.
    return undefined;
  }
}
