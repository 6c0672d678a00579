import { type AnyCommand, commandRegistry } from '../../define/define-command';

/**
 * Shortcuts a user chose himself, by command id, kept on this machine. A key that belongs to another command of the same
 * situation is refused, never taken away silently.
 */
export type OwnKeys = Record<string, string>;
const KEY = 'ownKeys';
/** A browser does not let a page have these. */
const REFUSED = new Set(['Ctrl+W', 'Ctrl+T', 'Ctrl+N', 'Ctrl+Tab', 'Ctrl+Shift+N', 'Ctrl+Shift+T', 'Ctrl+Shift+W']);

export function readOwnKeys(): OwnKeys {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as OwnKeys;
  } catch {
    return {};
  }
}
export const keepOwnKeys = (own: OwnKeys): void => localStorage.setItem(KEY, JSON.stringify(own));

export const withOwnKeys = (commands: readonly AnyCommand[], own: OwnKeys): AnyCommand[] =>
  commands.map((command) => (own[command.id] === undefined ? command : { ...command, keys: [own[command.id] as string] }));

/** Why a key cannot be this command's; undefined when it can. */
export function keyProblem(key: string, id: string, commands: Iterable<AnyCommand>): string | undefined {
  if (REFUSED.has(key)) return `${key} 由浏览器占用`;
  if (!/^(?:(?:Ctrl|Alt)\+(?:Shift\+)?.+|F\d+)$/.test(key)) return '请同时按下 Ctrl 或 Alt';
  const all = [...commands];
  const own = all.find((command) => command.id === id);
  const other = all.find((command) => command.id !== id && command.keys.includes(key) && command.when.inTab === own?.when.inTab);
  return other && `${key} 已用于“${other.title}”`;
}

/** The registry with the user's keys; keys that no longer fit (after a release) are left out rather than breaking the start. */
export function registryWithOwnKeys(commands: readonly AnyCommand[], own: OwnKeys): Map<string, AnyCommand> {
  try {
    return commandRegistry(withOwnKeys(commands, own));
  } catch {
    return commandRegistry(commands);
  }
}
