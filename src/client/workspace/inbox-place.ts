import { useAtomValue } from 'jotai';
import { allowsScreen, menuAtom } from '../session/menu';
import { screenAt } from './screens';

/** Where what waits for somebody is worked off. */
export const INBOX = '/inbox';

/** Whether there is such a page for him. */
export function useHasInbox(): boolean {
  const menu = useAtomValue(menuAtom);
  const screen = screenAt(INBOX);
  return screen !== undefined && allowsScreen(screen, menu);
}
