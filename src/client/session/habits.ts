import { atom, getDefaultStore } from 'jotai';
import { get, post } from '../api/call';

/**
 * What the workspace learns of its user: the rows he chooses, the shortcuts he set himself, what the coach has taught him. It
 * belongs to the user, not to the machine: kept here at once and on the server a little later, beside his table layouts. Two
 * machines that learned apart are brought together habit by habit, so nothing learned is lost and nothing is taught twice.
 */
export type Habit<T> = { read(): T; keep(next: T): void };
type Kept = { value: unknown; at: number };
export type HabitValues = Record<string, Kept>;

const PREFIX = 'habits/';
const TABLE = 'workspace.habits';
/** What was learned may wait for more of it; what the user set himself may be the last thing he did at this machine. */
const LEARNED_DELAY = 4000;
const SET_DELAY = 0;
type Owner = { user: string; systemType: number };

const store = getDefaultStore();
export const habitsAtom = atom<HabitValues>({});

let owner: Owner | undefined;
let timer = 0;
/** When the server is told, in ms since 1970. */
let due = Infinity;
/** As text: what the server is known to hold. */
let sent = '';
type Together = (here: unknown, there: unknown) => unknown;
const merges = new Map<string, Together>();

/**
 * A habit by its name. `together` says what two machines know at once; without it the later word counts (a shortcut taken back
 * must not return from the other machine).
 *
 * @example const coach = defineHabit<Uses>({ name: 'coach', empty: {}, together: (here, there) => ({ ...there, ...here }) });
 */
export function defineHabit<T>({ name, empty, together }: { name: string; empty: T; together?: (here: T, there: T) => T }): Habit<T> {
  if (together) merges.set(name, together as Together);
  return {
    read: () => (store.get(habitsAtom)[name]?.value as T | undefined) ?? empty,
    keep: (value) => {
      if (owner) change({ ...store.get(habitsAtom), [name]: { value, at: Date.now() } }, together ? LEARNED_DELAY : SET_DELAY);
    },
  };
}

/** What is known on both sides; of a habit without an own way the later word. */
export function broughtTogether(here: HabitValues, there: HabitValues, ways: ReadonlyMap<string, Together> = merges): HabitValues {
  const all: HabitValues = { ...there, ...here };
  for (const name of Object.keys(here)) {
    const [mine, other] = [here[name], there[name]];
    if (!mine || !other) continue;
    const later = other.at > mine.at ? other : mine;
    const way = ways.get(name);
    all[name] = way ? { value: way(mine.value, other.value), at: later.at } : later;
  }
  return all;
}

/** Brings back what is known of the user, here and on the server. What was known of others leaves this machine. */
export async function openHabits(next: Owner): Promise<void> {
  if (owner?.user === next.user) return;
  closeHabits();
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && key !== PREFIX + next.user) localStorage.removeItem(key);
  owner = next;
  store.set(habitsAtom, valuesIn(localStorage.getItem(PREFIX + next.user)));
  await fetchHabits(next);
  document.addEventListener('visibilitychange', onHide);
}

export function closeHabits(): void {
  document.removeEventListener('visibilitychange', onHide);
  forgetTimer();
  owner = undefined;
  sent = '';
  store.set(habitsAtom, {});
}

/** Before a logout, while the session still stands. */
export async function saveHabitsNow(): Promise<void> {
  forgetTimer();
  if (owner) await toServer(owner);
}

const onHide = () => document.visibilityState === 'hidden' && void saveHabitsNow();

function change(values: HabitValues, delay: number): void {
  store.set(habitsAtom, values);
  keepHere(values);
  // What is learned right after does not put off what was set.
  due = Math.min(due, Date.now() + delay);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void saveHabitsNow(), due - Date.now());
}

function forgetTimer(): void {
  window.clearTimeout(timer);
  due = Infinity;
}

function keepHere(values: HabitValues): void {
  if (!owner) return;
  try {
    localStorage.setItem(PREFIX + owner.user, JSON.stringify(values));
  } catch {
    // A full disk: the server's copy is the one that stays.
  }
}

const address = (of: Owner) => ({ userId: of.user, projectName: 'yrtweb', systemType: of.systemType, tableId: TABLE });

/** What another machine left there joins what is known here. */
async function fetchHabits(of: Owner): Promise<void> {
  try {
    const answer = await get<{ habits?: unknown } | null>('/v1/business/userTableSort/info', address(of), { quiet: true });
    if (owner?.user !== of.user) return;
    const there = valuesIn(answer?.habits);
    sent = JSON.stringify(there);
    const all = broughtTogether(store.get(habitsAtom), there);
    store.set(habitsAtom, all);
    keepHere(all);
  } catch {
    // Away or broken, the server's copy is simply not there: the one on this machine is.
  }
}

async function toServer(of: Owner): Promise<void> {
  if (JSON.stringify(store.get(habitsAtom)) === sent) return;
  // Another machine may have learned something since: read first, so that nothing of it is written over.
  await fetchHabits(of);
  const text = JSON.stringify(store.get(habitsAtom));
  if (text === sent || owner?.user !== of.user) return;
  try {
    await post('/v1/business/userTableSort/save', { ...address(of), columns: '[]', habits: text }, { quiet: true });
    sent = text;
  } catch {
    // Tried again with the next thing learned.
  }
}

export function valuesIn(text: unknown): HabitValues {
  try {
    const values: unknown = typeof text === 'string' ? JSON.parse(text) : {};
    if (values === null || typeof values !== 'object' || Array.isArray(values)) return {};
    return Object.fromEntries(Object.entries(values).filter(([, kept]) => typeof kept?.at === 'number' && 'value' in kept));
  } catch {
    return {};
  }
}
