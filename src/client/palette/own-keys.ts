import { type AnyCommand, commandRegistry, meet } from '../../define/define-command';
import { defineHabit } from '../session/habits';

/**
 * Shortcuts a user chose himself, by command id. They follow him to other machines. A key that belongs to another command of the same
 * situation is refused, never taken away silently.
 */
export type OwnKeys = Record<string, string>;
/** A browser does not let a page have these. */
const REFUSED = new Set(['Ctrl+W', 'Ctrl+T', 'Ctrl+N', 'Ctrl+Tab', 'Ctrl+Shift+N', 'Ctrl+Shift+T', 'Ctrl+Shift+W']);

export const { read: readOwnKeys, keep: keepOwnKeys } = defineHabit<OwnKeys>({ name: 'keys', empty: {} });

const withOwnKeys = (commands: readonly AnyCommand[], own: OwnKeys): AnyCommand[] =>
  commands.map((command) => (own[command.id] === undefined ? command : { ...command, keys: [own[command.id] as string] }));

/** Why a key cannot be this command's; undefined when it can. */
export function keyProblem(key: string, id: string, commands: Iterable<AnyCommand>): string | undefined {
  if (REFUSED.has(key)) return `${key} 由浏览器占用`;
  if (!/^(?:(?:Ctrl|Alt)\+(?:Shift\+)?.+|F\d+)$/.test(key)) return '请同时按下 Ctrl 或 Alt';
  const all = [...commands];
  const own = all.find((command) => command.id === id);
  const other = all.find((command) => command.id !== id && command.keys.includes(key) && (!own || meet(command.when, own.when)));
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
