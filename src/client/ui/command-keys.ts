import { useSyncExternalStore } from 'react';

/**
 * Which key a command has now, by its id: buttons, menus and hints name the command and show its key, so they follow whoever sets
 * keys of his own. Filled by whoever knows the commands (palette/commands.ts); until then, and for a command without a key, none.
 */
let keys: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

export function nameKeys(next: ReadonlyMap<string, string>): void {
  keys = next;
  for (const listener of listeners) listener();
}

export const keyOfCommand = (id: string): string | undefined => keys.get(id);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useKeyOfCommand = (id: string | undefined): string | undefined =>
  useSyncExternalStore(subscribe, () => (id === undefined ? undefined : keys.get(id)));

/** As assistive technology is told of it. */
export const ariaKeys = (key: string | undefined): string | undefined => key?.replace('Ctrl', 'Control');

/** '（Alt+W）' behind words that name a command; nothing when it has no key. */
export const inBrackets = (key: string | undefined): string => (key ? `（${key}）` : '');
