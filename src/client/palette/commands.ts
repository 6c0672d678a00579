import { atom, getDefaultStore } from 'jotai';
import { tabCommands } from '../../../commands/tabs';
import { workspaceCommands } from '../../../commands/workspace';
import type { AnyCommand } from '../../define/define-command';
import { habitsAtom } from '../session/habits';
import { type Menu, menuAtom, readMenu } from '../session/menu';
import { nameKeys } from '../ui/command-keys';
import { keepOwnKeys, keyProblem, readOwnKeys, registryWithOwnKeys } from './own-keys';
import type { Target } from './query-target';

/**
 * Every command the client knows. The written ones are there from the start (their shortcuts must work at once); the derived ones
 * need the definitions of all documents and come with the palette, or shortly after the first screen.
 */
const written: readonly AnyCommand[] = [...tabCommands, ...workspaceCommands];
let known = written;
/** Whose commands they are. */
let knownOf: Menu | undefined;
let own = readOwnKeys();
const store = getDefaultStore();
export const commandsAtom = atom<ReadonlyMap<string, AnyCommand>>(new Map());
export const readCommands = (): ReadonlyMap<string, AnyCommand> => store.get(commandsAtom);

/** The commands with the user's keys; every button that names a command shows the key it has now. */
function register(): void {
  const commands = registryWithOwnKeys(known, own);
  store.set(commandsAtom, commands);
  nameKeys(new Map([...commands.values()].flatMap((command) => (command.keys[0] ? [[command.id, command.keys[0]]] : []))));
}
register();
// Keys set at another machine arrive with the user's habits, those of somebody else leave with his.
store.sub(habitsAtom, () => {
  if (readOwnKeys() === own) return;
  own = readOwnKeys();
  register();
});

/** Pages the query language knows; empty until the definitions are there. */
export const targetsAtom = atom<readonly Target[]>([]);

export async function loadDerived(): Promise<void> {
  const [
    { derivedCommands },
    { appearanceCommands },
    { tabGroupCommands },
    { scanCommands },
    { documentOf, isBuilt, masterOf, reportOf, screens },
    { queryTargets },
    { saidOf },
  ] = await Promise.all([
    import('../../../commands/derived'),
    import('../../../commands/appearance'),
    import('../../../commands/tab-groups'),
    import('../../../commands/scan'),
    import('../../domain/registry'),
    import('./query-targets'),
    import('../../domain/spoken-figures'),
  ]);
  const menu = readMenu();
  const pages = new Map(menu.pages.map((page) => [page.flag, page]));
  const shown = screens.filter((screen) => isBuilt(screen) || pages.has(screen.flag));
  known = [
    ...written,
    ...appearanceCommands,
    ...tabGroupCommands,
    ...scanCommands,
    ...derivedCommands({ screens: shown, documentOf, masterOf, actsOf: (resource) => reportOf(resource)?.acts, saidOf, pages }),
  ];
  knownOf = menu;
  register();
  store.set(targetsAtom, queryTargets());
}

export const registryIsWhole = (): boolean => readMenu().isLoaded && knownOf === readMenu();
/** The derived commands, for a key nothing known answers to yet. They are of the user's menu: it comes first. */
export const wholeRegistry = (): Promise<void> => menuIsThere().then(loadDerived);

const menuIsThere = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!readMenu().isLoaded) return;
      stop();
      resolve();
    };
    const stop = store.sub(menuAtom, look);
    look();
  });

/** Gives a command another shortcut; undefined when done, else why not. An empty key returns to the given one. */
export function rebind(id: string, key: string): string | undefined {
  const problem = key === '' ? undefined : keyProblem(key, id, readCommands().values());
  if (problem) return problem;
  const { [id]: _former, ...others } = readOwnKeys();
  keepOwnKeys(key === '' ? others : { ...others, [id]: key });
  return undefined;
}
