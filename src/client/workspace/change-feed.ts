/**
 * Records changed elsewhere, from the push channel to the pages that show them. A page that is hidden has stopped listening
 * (Activity stops effects); what it missed is delivered when it returns, so nobody looks at old rows unknowingly.
 */
type Listener = { tab: string; resource: string; react: (ids: readonly string[]) => void };

const listeners = new Set<Listener>();
const watched = new Map<string, { tab: string; resource: string; missed: Set<string> }>();
const keyOf = (tab: string, resource: string) => `${tab} ${resource}`;

export function onChange(tab: string, resource: string, react: Listener['react']): () => void {
  const listener = { tab, resource, react };
  listeners.add(listener);
  const key = keyOf(tab, resource);
  const { missed } = watched.get(key) ?? { missed: new Set<string>() };
  watched.set(key, { tab, resource, missed });
  const told = [...missed];
  if (told.length > 0) {
    react(told);
    // All of a page that listens returns in one go: each is told.
    queueMicrotask(() => {
      for (const id of told) missed.delete(id);
    });
  }
  return () => listeners.delete(listener);
}

/** Figures about everything: told of every change while they are looked at; no tab is marked for them. */
const everything = new Set<() => void>();
export function onAnyChange(react: () => void): () => void {
  everything.add(react);
  return () => everything.delete(react);
}

/** Tells every page of the resource and returns the tabs that show it, awake or not. */
export function announceChange(resource: string, ids: readonly string[]): string[] {
  const told = new Set<string>();
  for (const react of everything) react();
  for (const listener of listeners) {
    if (listener.resource !== resource) continue;
    listener.react(ids);
    told.add(keyOf(listener.tab, resource));
  }
  const tabs: string[] = [];
  for (const [key, entry] of watched) {
    if (entry.resource !== resource) continue;
    tabs.push(entry.tab);
    if (!told.has(key)) for (const id of ids) entry.missed.add(id);
  }
  return tabs;
}

export function forgetChanges(tab: string): void {
  for (const [key, entry] of watched) if (entry.tab === tab) watched.delete(key);
}
