import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { CallError } from '../../api/call-error';
import { inboxAtom, type Message } from '../../session/messages';
import { onAnyChange } from '../../workspace/change-feed';
import { useCall } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { useWhenChanged } from '../../workspace/use-when-changed';

/**
 * What the home page shows, from GET /v1/business/home. Every part may be missing: the page then shows its frame with the menu.
 * `path` with `query` is where a tile leads; counts of zero are left out.
 */
export type Tile = {
  flag?: string;
  type?: string;
  title: string;
  count: number;
  path?: string;
  query?: Record<string, string>;
};
export type Figure = { id: string; title: string; value: string; unit?: string };
export type HomeAnswer = {
  todos?: Tile[];
  warnings?: Tile[];
  shortcuts?: string[];
  notices?: (Row & { title: string; createdAt?: string })[];
  messages?: Message[];
  kpi?: Figure[];
  registration?: { status: string; opinion?: string };
};

export function useHome(): { home: HomeAnswer; isLoading: boolean; refresh: () => void } {
  const { get } = useCall();
  const [home, setHome] = useState<HomeAnswer>({});
  const [isLoading, setLoading] = useState(true);
  const refresh = useCallback(() => {
    get<HomeAnswer>('/v1/business/home', {}, { quiet: true })
      .then((answer) => setHome(answer ?? {}))
      .catch((error) => {
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => setLoading(false));
  }, [get]);
  // Also when the tab is looked at again: Activity starts effects anew, so the figures are those of now.
  useEffect(refresh, [refresh]);
  useBack(refresh);
  useLive(refresh);
  return { home, isLoading, refresh };
}

/** How long changes gather before the page is asked anew: one action often changes several records. */
const GATHERED = 500;

/** Asked anew when records change or a message comes, while the page is looked at. */
function useLive(refresh: () => void): void {
  const timer = useRef(0);
  const soon = useCallback(() => {
    if (timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      refresh();
    }, GATHERED);
  }, [refresh]);
  useEffect(() => {
    const stop = onAnyChange(soon);
    return () => {
      stop();
      window.clearTimeout(timer.current);
      timer.current = 0;
    };
  }, [soon]);
  const { unread, list } = useAtomValue(inboxAtom);
  useWhenChanged(`${unread} ${list[0]?.id ?? ''}`, soon);
}
