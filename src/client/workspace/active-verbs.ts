/**
 * What the page in a tab can do right now (save, add, refresh, export, print …) and what it shows (document, status, selected rows).
 * Pages register while mounted; commands and shortcuts reach the active tab's through here.
 */
export type Verb = (input?: Record<string, unknown>) => void | Promise<void>;
export type Showing = {
  documentId?: string;
  /** How a question names it: what it is, with whom, how much. */
  about?: string;
  sn?: string;
  status?: number;
  /** Actions the server allows on the open document now; of one not yet saved those that may follow its first save. */
  actions?: readonly string[];
  selection?: readonly { id: string; sn?: string; status?: number; actions: readonly string[] }[];
};

const verbs = new Map<string, Map<symbol, Record<string, Verb>>>();
const showing = new Map<string, Showing>();
const listeners = new Set<() => void>();
let version = 0;
const announce = () => {
  version += 1;
  for (const listener of listeners) listener();
};

/** The last component that registered a verb owns it: a dialog inside the tab overrules the page under it. */
export function registerVerbs(tab: string, given: Record<string, Verb>): () => void {
  const key = Symbol(tab);
  const ofTab = verbs.get(tab) ?? new Map<symbol, Record<string, Verb>>();
  ofTab.set(key, given);
  verbs.set(tab, ofTab);
  announce();
  return () => {
    ofTab.delete(key);
    announce();
  };
}

export const verbOf = (tab: string, verb: string): Verb | undefined =>
  [...(verbs.get(tab)?.values() ?? [])].reverse().find((given) => Object.hasOwn(given, verb))?.[verb];

export function show(tab: string, what: Showing): void {
  showing.set(tab, what);
  announce();
}
export const shown = (tab: string): Showing => showing.get(tab) ?? {};
export const forgetTab = (tab: string): void => {
  showing.delete(tab);
  verbs.delete(tab);
};
export const subscribeVerbs = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const verbsVersion = (): number => version;
