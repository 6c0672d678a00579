import { late } from '../ui/late';

export type { StripPanelOf } from './strip-panel';

/** What the frame unfolds at a click: not needed for the first screen, fetched as soon as that stands, so that a click finds it there. */
const loads = {
  bell: () => import('./bell-panel'),
  user: () => import('./user-panel'),
  strip: () => import('./strip-panel'),
  allTabs: () => import('./all-tabs-panel'),
};
export const BellPanel = late(loads.bell);
export const UserPanel = late(loads.user);
export const StripPanel = late(loads.strip);
export const AllTabsPanel = late(loads.allTabs);

export const fetchPanels = (): void => void Promise.all(Object.values(loads).map((load) => load())).catch(() => undefined);
