import { useCallback, useEffect, useState } from 'react';
import { allows } from '../../../define/allows';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { dashboards, isBuilt, screensOf } from '../../../domain/registry';
import { readMenu } from '../../session/menu';
import { goTo } from '../../workspace/address';
import { locationOf } from '../../workspace/location';
import { useTab } from '../../workspace/tab-context';
import { houseIn } from './house';

/** Seconds each display stays; '' = it is not walked on. Kept in the address, so a display that starts anew walks on. */
export const PACES = ['', '30', '60', '120'] as const;
export type Pace = (typeof PACES)[number];
export const paceAfter = (now: string): Pace => PACES[(PACES.indexOf(now as Pace) + 1) % PACES.length] ?? '';

/** The display after one of a row of them, round and round. */
export const following = (paths: readonly string[], path: string): string | undefined => paths[(paths.indexOf(path) + 1) % paths.length];

/** Displays that tell without being asked, in their order, as far as this user has them. */
const walked = (): string[] =>
  dashboards
    .filter(({ wall, asks }) => wall && !asks)
    .flatMap(({ resource }) => screensOf(resource).filter((screen) => isBuilt(screen) && allows(readMenu().permissions, screen.flag)))
    .map(({ path }) => path);

/** Walks from display to display, as long as nobody pauses it. */
export function useCarousel({ wall }: DashboardDefinition): { pace: Pace; isPaused: boolean; change: () => void; pause: () => void } {
  const { path, query } = useTab();
  const [isPaused, setPaused] = useState(false);
  const pace = PACES.find((one) => one === query.carousel) ?? '';
  useEffect(() => {
    if (!wall || pace === '' || isPaused) return;
    const timer = window.setTimeout(() => {
      const next = following(walked(), path);
      if (next !== undefined && next !== path) goTo(locationOf(next, { carousel: pace, ...houseIn(query) }), { replace: true });
    }, Number(pace) * 1000);
    return () => window.clearTimeout(timer);
  }, [wall, pace, isPaused, path, query]);
  const change = useCallback(() => {
    setPaused(false);
    goTo(locationOf(path, { ...query, carousel: paceAfter(pace) }), { replace: true });
  }, [path, query, pace]);
  const pause = useCallback(() => setPaused((now) => !now), []);
  return { pace, isPaused, change, pause };
}
