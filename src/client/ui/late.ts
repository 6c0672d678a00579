import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { CallError } from '../api/call-error';
import { probe, reached } from '../api/connection';
import { inTime } from '../api/in-time';

/**
 * late(() => import('./palette')): a part of the page that is fetched when first shown. While the server cannot be reached it is not asked
 * for at all: browsers remember a module that failed and do not ask for it again. One that is asked for and does not come within two
 * minutes fails with words. A part that a release has replaced meanwhile fails: only the whole page anew helps then.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy, for components of any props
export const late = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> => lazy(() => fetched(load));

/** The same for a part that is no component. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) await probe();
  await reached();
  return inTime(load()).catch(async (error: unknown) => {
    // Asked for so long: whoever waits is told, and decides himself.
    if (error instanceof CallError) throw error;
    await probe();
    await reached();
    return inTime(load());
  });
}
