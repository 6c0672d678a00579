import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { menuAtom } from '../session/menu';
import { late } from '../ui/late';
import { readTabs } from '../workspace/tabs-atom';
import { coachMouse } from './coach';
import { loadDerived } from './commands';
import { listenToEscape } from './escape-key';
import { isArriving } from './page-arrival';
import { cheatSheetAtom, paletteIsOpenAtom } from './palette-state';
import { noteRecents } from './recents';
import { listenToScanner } from './scanner';
import { listenToKeys } from './shortcuts';

const Palette = late(() => import('./palette'));
const CheatSheet = late(() => import('./cheat-sheet'));

/** What lies over any page of a logged-in user: the shortcuts, the palette, the cheat sheet. */
export default function SessionOverlays() {
  const isPaletteOpen = useAtomValue(paletteIsOpenAtom);
  const isCheatSheetOpen = useAtomValue(cheatSheetAtom);
  const menu = useAtomValue(menuAtom);
  useEffect(listenToKeys, []);
  useEffect(listenToEscape, []);
  useEffect(coachMouse, []);
  useEffect(noteRecents, []);
  useEffect(listenToScanner, []);
  useEffect(() => {
    if (!menu.isLoaded) return;
    // After the first screen, however slow the line: shortcuts of document actions, and the palette opens without waiting.
    const wait = (): number => window.setTimeout(look, 1500);
    const look = () => {
      if (isArriving(readTabs().active)) timer = wait();
      else void Promise.all([loadDerived(), import('./palette')]).catch(() => undefined);
    };
    let timer = wait();
    return () => window.clearTimeout(timer);
  }, [menu]);
  return (
    <Suspense fallback={null}>
      {isPaletteOpen && <Palette />}
      {isCheatSheetOpen && <CheatSheet />}
    </Suspense>
  );
}
