import { useEffect, useState } from 'react';
import type { PickerRow } from '../../contract/answers';
import type { RefField } from '../../define/field';
import { get } from '../api/call';

type Search = { rows: PickerRow[]; isLoading: boolean; error: string };

/** Fixed and sibling filters of a picker as the wire names them. */
export function pickerFilters(field: Pick<RefField, 'where' | 'within'>, siblings: Record<string, unknown>): Record<string, string> {
  const fixed = Object.entries(field.where ?? {}).map(([name, values]) => [`f.${name}`, values.join(',')]);
  const within = Object.entries(field.within ?? {}).flatMap(([name, sibling]) => {
    const value = siblings[sibling];
    return value ? [[`f.${name}`, String(value)]] : [];
  });
  return Object.fromEntries([...fixed, ...within]);
}

/** Rows of a master that match what is typed: code, name, pinyin and initials are matched by the server. */
export function usePickerSearch(given: { to: string; screen: string; keyword: string; filters: Record<string, string>; isOpen: boolean }): Search {
  const [state, setState] = useState<Search>({ rows: [], isLoading: true, error: '' });
  const { to, screen, isOpen } = given;
  // IMEs put apostrophes and spaces between syllables.
  const keyword = given.keyword.replace(/['’\s]/g, '');
  const filters = JSON.stringify(given.filters);
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    setState((old) => ({ ...old, isLoading: true, error: '' }));
    const timer = setTimeout(
      () => {
        get<{ list: PickerRow[] }>(
          `/v1/business/${to}/picker`,
          { screen, keyword, pageSize: 50, ...JSON.parse(filters) },
          { signal: abort.signal, quiet: true, tab: `picker-${Math.random()}` },
        )
          .then(({ list }) => setState({ rows: list, isLoading: false, error: '' }))
          .catch((error: Error) => {
            if (!abort.signal.aborted) setState({ rows: [], isLoading: false, error: error.message });
          });
      },
      keyword === '' ? 0 : 150,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [to, screen, keyword, filters, isOpen]);
  return state;
}
