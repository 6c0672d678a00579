import { atom, getDefaultStore } from 'jotai';
import { tabCommands } from '../../../commands/tabs';
import { workspaceCommands } from '../../../commands/workspace';
import type { AnyCommand } from '../../define/define-command';
import { readMenu } from '../session/menu';
import { keepOwnKeys, keyProblem, readOwnKeys, registryWithOwnKeys } from './own-keys';
import type { Target } from './query-language';

/**
 * Every command the client knows. The written ones are there from the start (their shortcuts must work at once); the derived ones
 * need the definitions of all documents and come with the palette, or shortly after the first screen.
 */
const written: readonly AnyCommand[] = [...tabCommands, ...workspaceCommands];
let known = written;
export const commandsAtom = atom<ReadonlyMap<string, AnyCommand>>(registryWithOwnKeys(written, readOwnKeys()));
export const readCommands = (): ReadonlyMap<string, AnyCommand> => getDefaultStore().get(commandsAtom);

/** Pages the query language knows; empty until the definitions are there. */
export const targetsAtom = atom<readonly Target[]>([]);

export async function loadDerived(): Promise<void> {
  const [{ derivedCommands }, { tabGroupCommands }, { documentOf, isBuilt, masterOf, screens }, { queryTargets }] = await Promise.all([
    import('../../../commands/derived'),
    import('../../../commands/tab-groups'),
    import('../../domain/registry'),
    import('./query-targets'),
  ]);
  const menu = readMenu();
  const pages = new Map(menu.pages.map((page) => [page.flag, page]));
  const shown = screens.filter((screen) => isBuilt(screen) || pages.has(screen.flag));
  known = [...written, ...tabGroupCommands, ...derivedCommands({ screens: shown, documentOf, masterOf, pages })];
  getDefaultStore().set(commandsAtom, registryWithOwnKeys(known, readOwnKeys()));
  getDefaultStore().set(targetsAtom, queryTargets());
}

/** Gives a command another shortcut; undefined when done, else why not. An empty key returns to the given one. */
export function rebind(id: string, key: string): string | undefined {
  const problem = key === '' ? undefined : keyProblem(key, id, readCommands().values());
  if (problem) return problem;
  const { [id]: _former, ...others } = readOwnKeys();
  const own = key === '' ? others : { ...others, [id]: key };
  keepOwnKeys(own);
  getDefaultStore().set(commandsAtom, registryWithOwnKeys(known, own));
  return undefined;
}
