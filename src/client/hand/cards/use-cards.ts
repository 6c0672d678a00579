import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { Screen } from '../../../define/define-screen';
import { ALL, presetFilters } from '../../screens/list/list-state';
import { useCall, useChanges, useTabState } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';

const PAGE = 30;
type Wish = { tab: string; keyword: string };

/** Rows of a list, thirty at a time, following tab and word; kept true by push. */
export function useCards(screen: Screen, query: Record<string, string>, slot = 'cards') {
  const call = useCall();
  const [wish, setWish] = useTabState<Wish>(slot, { tab: query.tab ?? screen.preset.tabs?.[0]?.id ?? ALL, keyword: query.keyword ?? '' });
  const [rows, setRows] = useState<readonly Row[]>();
  const [told, setTold] = useState<{ total: number; tabs?: Record<string, number>; cursor?: string; error: string }>({ total: 0, error: '' });
  const turn = useRef(0);
  const filters = JSON.stringify(presetFilters(screen.preset, query));
  const ask = useCallback(
    async (cursor?: string) => {
      const own = ++turn.current;
      const narrowed = Object.fromEntries(Object.entries(JSON.parse(filters) as Record<string, string>).map(([name, value]) => [`f.${name}`, value]));
      const asked = {
        screen: screen.flag,
        pageSize: PAGE,
        ...narrowed,
        ...(wish.tab === ALL ? {} : { tab: wish.tab }),
        ...(wish.keyword.trim() ? { keyword: wish.keyword.trim() } : {}),
        ...(cursor ? { cursor } : {}),
      };
      try {
        const { list, total, tabs, cursor: next } = await call.get<ListAnswer>(`/v1/business/${screen.resource}/list`, asked, { quiet: true });
        if (own !== turn.current) return;
        setRows((before) => (cursor ? [...(before ?? []), ...list] : list));
        setTold({ total, error: '', ...(tabs ? { tabs } : {}), ...(next ? { cursor: next } : {}) });
      } catch (error) {
        if (own === turn.current) setTold((before) => ({ ...before, error: error instanceof Error ? error.message : '服务错误' }));
      }
    },
    [call, screen, wish, filters],
  );
  const refresh = useCallback(() => void ask(), [ask]);
  useEffect(() => {
    const settled = window.setTimeout(refresh, wish.keyword === '' ? 0 : 250);
    return () => window.clearTimeout(settled);
  }, [refresh, wish.keyword]);
  useChanges(screen.resource, refresh);
  useBack(refresh);
  return {
    ...told,
    rows,
    wish,
    refresh,
    change: (part: Partial<Wish>) => {
      setRows(undefined);
      setWish({ ...wish, ...part });
    },
    more: told.cursor ? () => void ask(told.cursor) : undefined,
  };
}
