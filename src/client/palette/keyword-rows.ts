import type { ListAnswer } from '../../contract/answers';
import { get, searchOf } from '../api/call';
import { useAfterPause } from './after-pause';
import { queryOf, type ScreenQuery } from './screen-query';

/** Longer than what a record is looked for in: a word that is called so is no keyword. */
const DELAY = 220;

/** The query; but where a page is searched by a word, only once it is known that rows of it hold the word: no row leads to an empty page. */
export function useFinding(query: ScreenQuery | undefined, isComposing: boolean): ScreenQuery | undefined {
  const url = query && 'keyword' in queryOf(query) ? urlOf(query) : '';
  const isThere = useAfterPause(url, isComposing, DELAY, (signal) =>
    get<ListAnswer>(url, {}, { quiet: true, signal, tab: 'palette keyword' }).then(({ list }) => list.length > 0),
  );
  return url === '' || isThere ? query : undefined;
}

const REPORT = /^report:/;
const urlOf = (query: ScreenQuery): string => {
  const { flag, resource } = query.screen;
  const path = REPORT.test(resource) ? `report/${resource.replace(REPORT, '')}` : `${resource}/list`;
  return `/v1/business/${path}?${searchOf({ ...queryOf(query), screen: flag, pageSize: 1, noTotal: '1' })}`;
};
