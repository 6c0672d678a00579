import { useCallback, useEffect } from 'react';
import { allows } from '../../../define/allows';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { screensOf } from '../../../domain/registry';
import { readMenu } from '../../session/menu';
import { goTo } from '../../workspace/address';
import { locationOf } from '../../workspace/location';
import { useTab } from '../../workspace/tab-context';
import { houseIn } from './house';

/** Keys of a display: Esc leads back, F fills the screen, Space pauses the walk. Whoever types, or has a dialog open, keeps his keys. */
export function useWallKeys(definition: DashboardDefinition, pause: () => void): { back: () => void; fill: () => void } {
  const { query } = useTab();
  const back = useCallback(() => leave(definition, houseIn(query)), [definition, query]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return;
      if (event.key === 'Escape') back();
      else if (event.code === 'KeyF') fill();
      else if (event.code === 'Space' && document.activeElement === document.body) pause();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [back, pause]);
  return { back, fill };
}

/** To the display it belongs to, else where one came from; a window that was opened for it alone is closed. */
function leave({ wall }: DashboardDefinition, house: Record<string, string>): void {
  const parent = wall?.back === undefined ? undefined : screensOf(wall.back).find((screen) => allows(readMenu().permissions, screen.flag));
  if (parent) goTo(locationOf(parent.path, house), { replace: true });
  else if (window.history.length > 1) window.history.back();
  else {
    window.close();
    goTo('/');
  }
}

function fill(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}
