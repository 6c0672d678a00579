import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { allows } from '../../define/allows';
import type { Screen } from '../../define/define-screen';
import { menuAtom } from '../session/menu';

/** Whether the user holds one of these operations on the screen (or the page itself, when none is named). The server is the judge. */
export function useMay(screen: Screen): (...operations: string[]) => boolean {
  const { permissions } = useAtomValue(menuAtom);
  return useCallback(
    (...operations) =>
      operations.length === 0 ? allows(permissions, screen.flag) : operations.some((operation) => allows(permissions, screen.flag, operation)),
    [permissions, screen.flag],
  );
}

/** Whether the screen offers one of these operations and the user holds it there. */
export function useCan(screen: Screen): (...operations: string[]) => boolean {
  const may = useMay(screen);
  return useCallback((...operations) => offers(screen, ...operations) && may(...operations), [screen, may]);
}

/** True where the screen offers the operation at all. */
export const offers = (screen: Screen, ...operations: string[]): boolean => operations.some((operation) => screen.actions.includes(operation));
