import type { Screen } from '../../define/define-screen';
import { allScreens as ofTheMenu } from '../../domain/screens/all';
import { workspaceScreens } from '../../domain/screens/workspace';

/**
 * Which screen stands at a path. Only the route tables are read here, not the whole registry: the definitions of documents and
 * masters come with the first screen that needs them, not with the first load.
 */
const byPath = new Map<string, Screen>();
const byFlag = new Map<string, Screen>();
for (const screen of [...workspaceScreens, ...ofTheMenu]) {
  byPath.set(screen.path, screen);
  byFlag.set(screen.flag, screen);
}

export const screenAt = (path: string): Screen | undefined => byPath.get(path);
export const screenOf = (flag: string): Screen | undefined => byFlag.get(flag);
export const allScreens = (): Screen[] => [...byPath.values()];
