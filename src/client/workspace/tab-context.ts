import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Screen } from '../../define/define-screen';
import { type CallOptions, type Query as CallQuery, get, post } from '../api/call';
import { registerVerbs, type Showing, show, type Verb } from './active-verbs';
import { onChange } from './change-feed';
import { locationOf, type Query } from './location';
import { openLocation } from './open-location';
import { patch } from './tab-list';
import { tabMemory } from './tab-memory';
import { changeTabs } from './tabs-atom';

/**
 * What a page in a tab works with:
 *
 *   useTab() → { id, screen, path, query, setTitle(text), setDirty(bool), open(path, query?, { behind, title }),
 *                navigate(query, { replace }) (same path, inside this tab), show({ documentId, sn, status, selection }) }
 *   useVerbs({ save, add, refresh, export, print, … })   while mounted; commands, shortcuts and toolbar call them
 *   useTabState(key, initial) → [value, set]             kept per tab: survives sleep, reload, closing and reopening
 *   useTabSlot(key) → { read, write }                     the same without drawing anything
 *   useCall() → { get, post }                            calls whose duplicates are counted per tab
 *   useChanges(resource | resources, (ids) => …)         records changed elsewhere (push); the tab is marked, you refresh
 *
 * A tab behind others is kept alive; its effects are stopped by <Activity>. Nothing here says whether it is in front: a page would
 * draw itself anew at every switch.
 */
export type TabContext = { id: string; screen: Screen; path: string; query: Query };
export const TabContextValue = createContext<TabContext | undefined>(undefined);

function useTabContext(): TabContext {
  const context = use(TabContextValue);
  if (!context) throw new Error('useTab outside a tab');
  return context;
}

export function useTab() {
  const context = useTabContext();
  const { id, path } = context;
  const [, go] = useLocation();
  // A document that lives on the page of something else stays on it wherever it goes.
  const guest = context.query.document;
  const actions = useMemo(
    () => ({
      setTitle: (title: string) => changeTabs((tabs) => (tabs.list.find((tab) => tab.id === id)?.title === title ? tabs : patch(tabs, id, { title }))),
      setDirty: (isDirty: boolean) => changeTabs((tabs) => (tabs.list.find((tab) => tab.id === id)?.isDirty === isDirty ? tabs : patch(tabs, id, { isDirty }))),
      open: ((to, query, options) => openLocation(to, guest && to === path ? { document: guest, ...query } : query, options)) as typeof openLocation,
      navigate: (query: Query, options: { replace?: boolean } = {}) => go(locationOf(path, guest ? { document: guest, ...query } : query), options),
      show: (what: Showing) => show(id, what),
      registerVerbs: (verbs: Record<string, Verb>) => registerVerbs(id, verbs),
    }),
    [id, path, guest, go],
  );
  return { ...context, ...actions };
}

/** Registers verbs while the component is mounted and its tab visible; always the latest functions, from the moment it is drawn. */
export function useVerbs(verbs: Record<string, Verb | undefined>): void {
  const { id } = useTabContext();
  const latest = useRef(verbs);
  useLayoutEffect(() => {
    latest.current = verbs;
  });
  const names = Object.keys(verbs)
    .filter((name) => verbs[name])
    .sort()
    .join(',');
  useLayoutEffect(() => {
    const given = names === '' ? [] : names.split(',').map((name) => [name, (input?: Record<string, unknown>) => latest.current[name]?.(input)] as const);
    return registerVerbs(id, Object.fromEntries(given));
  }, [id, names]);
}

export function useTabState<T>(key: string, initial: T | (() => T)): [T, (next: T | ((now: T) => T)) => void] {
  const { id, path } = useTabContext();
  // A tab may walk to another page; what that page calls "list" is not this one's.
  const slot = `${path} ${key}`;
  const [value, setValue] = useState<T>(() => {
    if (tabMemory.has(id, slot)) return tabMemory.read(id, slot) as T;
    return typeof initial === 'function' ? (initial as () => T)() : initial;
  });
  const current = useRef(value);
  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      current.current = typeof next === 'function' ? (next as (now: T) => T)(current.current) : next;
      tabMemory.write(id, slot, current.current);
      setValue(current.current);
    },
    [id, slot],
  );
  return [value, set];
}

/** A slot of the tab's memory read when needed and written without drawing anything: where a table stands, what is half typed. */
export function useTabSlot<T>(key: string): { read: () => T | undefined; write: (value: T | undefined) => void } {
  const { id, path } = useTabContext();
  return useMemo(() => {
    const slot = `${path} ${key}`;
    return { read: () => tabMemory.read(id, slot) as T | undefined, write: (value) => tabMemory.write(id, slot, value) };
  }, [id, path, key]);
}

export function useCall() {
  const { id } = useTabContext();
  return useMemo(
    () => ({
      get: <T>(path: string, query?: CallQuery, options?: CallOptions): Promise<T> => get<T>(path, query, { tab: id, ...options }),
      post: <T>(path: string, body?: object, options?: CallOptions): Promise<T> => post<T>(path, body, { tab: id, ...options }),
    }),
    [id],
  );
}

export function useChanges(resources: string | readonly string[], react: (ids: readonly string[]) => void): void {
  const { id } = useTabContext();
  const latest = useRef(react);
  useEffect(() => {
    latest.current = react;
  });
  const watched = typeof resources === 'string' ? resources : resources.join(' ');
  useEffect(() => {
    const stops = watched.split(' ').flatMap((resource) => (resource === '' ? [] : [onChange(id, resource, (ids) => latest.current(ids))]));
    return () => {
      for (const stop of stops) stop();
    };
  }, [id, watched]);
}
