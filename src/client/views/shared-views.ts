import { useCallback, useEffect, useState } from 'react';
import type { Audience, KeptView, SharedView, SharedViews, ShareView, TablePlace } from '../../contract/shared-view';
import { get, post } from '../api/call';

/** Views colleagues share, as the server tells them to whoever is logged in. */
const PATH = '/v1/business/sharedView';

export const readShared = async (place: TablePlace): Promise<SharedView[]> =>
  (await get<SharedViews>(`${PATH}/list`, { ...place }, { quiet: true, shared: true })).list;
export const readAudience = (screen: string): Promise<Audience> => get<Audience>(`${PATH}/audience`, { screen });
export const share = (view: ShareView): Promise<{ id: string }> => post<{ id: string }>(`${PATH}/share`, view);
export const withdraw = (screen: string, id: string): Promise<unknown> => post(`${PATH}/withdraw`, { screen, id });

/** What of an arrangement is shared: filters nobody set say nothing. */
export const sharable = (view: KeptView): KeptView => ({
  name: view.name,
  columns: view.columns,
  sort: view.sort.slice(0, 4).map(({ id, desc }) => ({ id, desc })),
  filters: Object.fromEntries(Object.entries(view.filters).filter(([, value]) => value !== '')),
});

/** Read anew whenever the views are looked at: what was withdrawn meanwhile is gone. */
export function useSharedViews(place: TablePlace): { list: readonly SharedView[] | undefined; again: () => void } {
  const [list, setList] = useState<SharedView[]>();
  const wanted = JSON.stringify(place);
  const again = useCallback(() => {
    readShared(JSON.parse(wanted) as TablePlace).then(setList, () => setList([]));
  }, [wanted]);
  useEffect(again, [again]);
  return { list, again };
}
