import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ListAnswer } from '../../contract/answers';
import { BlockSource, type PageWish, type SourceState } from './block-source';

export type Rows = SourceState &
  Pick<BlockSource, 'rowAt' | 'ensure' | 'refresh' | 'replace' | 'loadedRows' | 'isGone' | 'isUnderWay' | 'readAll' | 'subscribe' | 'rowsVersion'>;

/**
 * A block source that starts anew whenever `key` (the query in words) changes. Whoever holds it is drawn again when numbers or the
 * phase change, not when rows arrive: those are followed by useRowsVersion.
 */
export function useBlockSource(key: string, load: (page: PageWish, signal: AbortSignal) => Promise<ListAnswer>, { hasRowsFirst = false } = {}): Rows {
  const latest = useRef(load);
  latest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything the loader reads
  const source = useMemo(() => new BlockSource((page, signal) => latest.current(page, signal), undefined, hasRowsFirst), [key]);
  const state = useSyncExternalStore(source.subscribe, source.snapshot);
  useEffect(() => {
    source.ensure(0, 1);
  }, [source]);
  return useMemo(
    () => ({
      ...state,
      rowAt: source.rowAt,
      ensure: source.ensure,
      refresh: source.refresh,
      replace: source.replace,
      loadedRows: source.loadedRows,
      isGone: source.isGone,
      isUnderWay: source.isUnderWay,
      readAll: source.readAll,
      subscribe: source.subscribe,
      rowsVersion: source.rowsVersion,
    }),
    [state, source],
  );
}

/** Drawn again with every block that arrives. */
export const useRowsVersion = (rows: Rows): number => useSyncExternalStore(rows.subscribe, rows.rowsVersion);
