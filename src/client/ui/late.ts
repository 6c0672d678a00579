import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { probe, reached } from '../api/connection';

/**
 * late(() => import('./palette')): a part of the page that is fetched when first shown. While the server cannot be reached it waits and
 * asks again instead of failing for good. A part that a release has replaced meanwhile fails: only the whole page anew helps then.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy, for components of any props
export const late = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> =>
  lazy(() =>
    load().catch(async () => {
      await probe();
      await reached();
      return load();
    }),
  );
