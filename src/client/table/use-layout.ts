import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sessionAtom } from '../session/session';
import { say } from '../ui/toast';
import type { GridColumn } from './grid-column';
import type { Sort } from './grid-table';
import { defaultLayout, type Layout, mergeLayout, savedColumns } from './layout';
import { loadTable, type SavedTable, saveTable, type View } from './saved-layout';

const NOTHING_SAVED: SavedTable = { columns: undefined, sort: [], views: [] };
/** Tables loaded once per session; a change of layout is seen by every tab opened afterwards. */
const known = new Map<string, SavedTable>();

/**
 * The user's own arrangement of one table: read once, merged with today's columns, saved half a second after the last change.
 * `isReady` is false until the saved layout is there, so that columns never jump. A table without an id is kept nowhere; `of` says when its
 * columns are others.
 */
export function useLayout(tableId: string, columns: readonly GridColumn[], defaultSort: Sort = [], of = '') {
  const owner = useOwner();
  const key = `${owner?.userId ?? ''} ${tableId}${of}`;
  const [saved, setSaved] = useState<SavedTable | undefined>(() => known.get(key) ?? (owner && tableId ? undefined : NOTHING_SAVED));
  const [layout, setLayout] = useState<Layout>(() => mergeLayout(columns, known.get(key)?.columns));
  const [sort, setSort] = useState<Sort>(() => (known.get(key)?.sort.length ? (known.get(key)?.sort ?? []) : defaultSort));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // What stands here already is not put together again: a tab that comes to the front would draw its whole table anew.
  const taken = useRef(known.get(key));

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per table; the columns of a screen change only with its level, which changes the table id
  useEffect(() => {
    let isGone = false;
    const take = (table: SavedTable) => {
      if (isGone) return;
      known.set(key, table);
      taken.current = table;
      const merged = mergeLayout(columns, table.columns);
      setLayout(merged);
      setSort(table.sort.length > 0 ? table.sort : defaultSort);
      setSaved(table);
      if (merged.removed.length > 0) say.info(`以下列已不存在，已从布局中移除：${merged.removed.join('、')}`);
    };
    const held = known.get(key);
    if (held && held === taken.current) return;
    if (held || !owner || !tableId) take(held ?? NOTHING_SAVED);
    else loadTable(owner, tableId).then(take, () => take(NOTHING_SAVED));
    return () => {
      isGone = true;
    };
  }, [key]);

  const keep = useCallback(
    (table: SavedTable) => {
      known.set(key, table);
      taken.current = table;
      setSaved(table);
      if (!owner || !tableId) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveTable(owner, tableId, table).catch(() => say.warning('表格布局未能保存，请检查网络')), 500);
    },
    [key, owner, tableId],
  );
  const views = saved?.views ?? [];
  return {
    isReady: saved !== undefined,
    layout,
    sort,
    views,
    ...changes({ columns, defaultSort, layout, sort, views, showLayout: setLayout, showSort: setSort, keep }),
  };
}
export type TableLayout = ReturnType<typeof useLayout>;

function useOwner() {
  const session = useAtomValue(sessionAtom);
  return useMemo(
    () => (session.phase === 'in' ? { userId: session.session.userInfo.userInnerSn, systemType: String(session.session.userInfo.systemType) } : undefined),
    [session],
  );
}

type Changed = {
  columns: readonly GridColumn[];
  defaultSort: Sort;
  layout: Layout;
  sort: Sort;
  views: View[];
  showLayout: (layout: Layout) => void;
  showSort: (sort: Sort) => void;
  keep: (table: SavedTable) => void;
};

/** What the user arranges anew is shown at once and kept. */
function changes({ columns, defaultSort, layout, sort, views, showLayout, showSort, keep }: Changed) {
  const tableNow = (next: Partial<{ layout: Layout; sort: Sort; views: View[] }>): SavedTable => ({
    columns: savedColumns(columns, next.layout ?? layout),
    sort: next.sort ?? sort,
    views: next.views ?? views,
  });
  return {
    setLayout: (next: Layout) => {
      showLayout(next);
      keep(tableNow({ layout: next }));
    },
    setSort: (next: Sort) => {
      showSort(next);
      keep(tableNow({ sort: next }));
    },
    setViews: (next: View[]) => keep(tableNow({ views: next })),
    applyView: (view: View) => {
      const next = mergeLayout(columns, view.columns);
      showLayout(next);
      showSort(view.sort);
      keep({ ...tableNow({ layout: next, sort: view.sort }) });
    },
    reset: () => {
      const next = defaultLayout(columns);
      showLayout(next);
      showSort(defaultSort);
      keep({ columns: [], sort: [], views });
    },
  };
}
