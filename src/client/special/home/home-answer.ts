import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { CallError } from '../../api/call-error';
import { inboxAtom, type Message } from '../../session/messages';
import { useCall } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { useLive } from '../../workspace/use-live';
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
export type HomeAnswer = {
  todos?: Tile[];
  warnings?: Tile[];
  shortcuts?: string[];
  notices?: (Row & { title: string; createdAt?: string })[];
  messages?: Message[];
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
  const soon = useLive(refresh);
  const { unread, list } = useAtomValue(inboxAtom);
  // A message tells of work that came.
  useWhenChanged(`${unread} ${list[0]?.id ?? ''}`, soon);
  return { home, isLoading, refresh };
}
