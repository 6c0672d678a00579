import { atom, getDefaultStore } from 'jotai';
import { tabCommands } from '../../../commands/tabs';
import { workspaceCommands } from '../../../commands/workspace';
import { type AnyCommand, commandRegistry } from '../../define/define-command';
import { readMenu } from '../session/menu';

/**
 * Every command the client knows. The written ones are there from the start (their shortcuts must work at once); the derived ones
 * need the definitions of all documents and come with the palette, or shortly after the first screen.
 */
const written: readonly AnyCommand[] = [...tabCommands, ...workspaceCommands];
export const commandsAtom = atom<ReadonlyMap<string, AnyCommand>>(commandRegistry(written));
export const readCommands = (): ReadonlyMap<string, AnyCommand> => getDefaultStore().get(commandsAtom);

export async function loadDerived(): Promise<void> {
  const [{ derivedCommands }, { documentOf, isBuilt, screens }] = await Promise.all([
    import('../../../commands/derived'),
    import('../../domain/registry'),
  ]);
  const menu = readMenu();
  const pages = new Map(menu.pages.map((page) => [page.flag, page]));
  const shown = screens.filter((screen) => isBuilt(screen) || pages.has(screen.flag));
  getDefaultStore().set(
    commandsAtom,
    commandRegistry([...written, ...derivedCommands({ screens: shown, documentOf, pages })]),
  );
}
