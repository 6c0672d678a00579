import { useEffect, useState } from 'react';
import type { ListAnswer } from '../../contract/answers';
import { get, searchOf } from '../api/call';
import { queryOf, type ScreenQuery } from './screen-query';

/** Longer than what a record is looked for in: a word that is called so is no keyword. */
const DELAY = 220;

/** The query; but where a page is searched by a word, only once it is known that rows of it hold the word: no row leads to an empty page. */
export function useFinding(query: ScreenQuery | undefined, isComposing: boolean): ScreenQuery | undefined {
  const [found, setFound] = useState({ url: '', isThere: false });
  const url = query && 'keyword' in queryOf(query) ? urlOf(query) : '';
  useEffect(() => {
    if (url === '' || isComposing) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      get<ListAnswer>(url, {}, { quiet: true, signal: controller.signal, tab: 'palette keyword' }).then(
        ({ list }) => setFound({ url, isThere: list.length > 0 }),
        () => undefined,
      );
    }, DELAY);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [url, isComposing]);
  return url === '' || (found.url === url && found.isThere) ? query : undefined;
}

const REPORT = /^report:/;
const urlOf = (query: ScreenQuery): string => {
  const { flag, resource } = query.screen;
  const path = REPORT.test(resource) ? `report/${resource.replace(REPORT, '')}` : `${resource}/list`;
  return `/v1/business/${path}?${searchOf({ ...queryOf(query), screen: flag, pageSize: 1, noTotal: '1' })}`;
};
