import { useEffect, useState } from 'react';
import type { PickerRow } from '../../contract/answers';
import { holds, type RefField } from '../../define/field';
import { get } from '../api/call';
import { knownRows } from '../session/user-lists';
import type { Judge } from './offers';

type Search = { rows: PickerRow[]; isLoading: boolean; error: string };

/** Fixed and sibling filters of a picker, and what stands first in it, as the wire names them. */
export function pickerFilters(field: Pick<RefField, 'where' | 'within' | 'first' | 'own'>, siblings: Record<string, unknown>): Record<string, string> {
  const fixed = Object.entries(field.where ?? {}).map(([name, values]) => [`f.${name}`, values.join(',')]);
  const within = Object.entries(field.within ?? {}).flatMap(([name, sibling]) => {
    const value = siblings[sibling];
    return value ? [[`f.${name}`, String(value)]] : [];
  });
  const first = Object.entries(field.first ?? {}).map(([name, values]) => [`first.${name}`, values.join(',')]);
  const own = field.own && !(field.own.unless && holds(field.own.unless, siblings)) ? [['own', '1']] : [];
  return Object.fromEntries([...fixed, ...within, ...first, ...own]);
}

/** Rows of a master that match what is typed: code, name, pinyin and initials are matched by the server. */
export function usePickerSearch(given: {
  to: string;
  screen: string;
  keyword: string;
  filters: Record<string, string>;
  isOpen: boolean;
  judge?: Judge | undefined;
}): Search {
  const [state, setState] = useState<Search>({ rows: [], isLoading: true, error: '' });
  const { to, screen, isOpen, judge } = given;
  // IMEs put apostrophes and spaces between syllables.
  const keyword = given.keyword.replace(/['’\s]/g, '');
  const filters = JSON.stringify(given.filters);
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    setState((old) => ({ ...old, isLoading: true, error: '' }));
    const wanted = JSON.parse(filters) as Record<string, string>;
    const timer = setTimeout(
      () => {
        pickerRows({ to, screen, keyword, filters: wanted }, abort.signal)
          .then((rows) => (judge ? judge(rows) : rows))
          .then((rows) => !abort.signal.aborted && setState({ rows, isLoading: false, error: '' }))
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
  }, [to, screen, keyword, filters, isOpen, judge]);
  return state;
}

const SHOWN = 50;
type Wanted = { to: string; screen: string; keyword: string; filters: Record<string, string> };

/** The records a picker shows. Departments, people and warehouses are known since the login; everything else, and every word that is typed, is for the server. */
export async function pickerRows({ to, screen, keyword, filters }: Wanted, signal: AbortSignal): Promise<PickerRow[]> {
  const known = keyword === '' ? await knownRows(to, filters) : undefined;
  if (known) return known.slice(0, SHOWN);
  const answer = await get<{ list: PickerRow[] }>(
    `/v1/business/${to}/picker`,
    { screen, keyword, pageSize: SHOWN, ...filters },
    { signal, quiet: true, tab: `picker-${Math.random()}` },
  );
  return answer.list;
}
