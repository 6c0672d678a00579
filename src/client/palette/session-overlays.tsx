import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { menuAtom } from '../session/menu';
import { coachMouse } from './coach';
import { loadDerived } from './commands';
import { cheatSheetAtom, paletteAtom } from './palette-state';
import { listenToKeys } from './shortcuts';

const Palette = lazy(() => import('./palette'));
const CheatSheet = lazy(() => import('./cheat-sheet'));

/** What lies over any page of a logged-in user: the shortcuts, the palette, the cheat sheet. */
export default function SessionOverlays() {
  const isPaletteOpen = useAtomValue(paletteAtom) !== undefined;
  const isCheatSheetOpen = useAtomValue(cheatSheetAtom);
  const menu = useAtomValue(menuAtom);
  useEffect(listenToKeys, []);
  useEffect(coachMouse, []);
  useEffect(() => {
    if (!menu.isLoaded) return;
    // After the first screen: shortcuts of document actions, and the palette opens without waiting.
    const timer = window.setTimeout(() => void Promise.all([loadDerived(), import('./palette')]).catch(() => undefined), 1500);
    return () => window.clearTimeout(timer);
  }, [menu]);
  return (
    <Suspense fallback={null}>
      {isPaletteOpen && <Palette />}
      {isCheatSheetOpen && <CheatSheet />}
    </Suspense>
  );
}
