import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { TreeDefinition } from '../../../define/define-tree';
import { useCall, useChanges, useTab, useTabState } from '../../workspace/tab-context';
import { nested, shownNode, visibleNodes } from './tree-nodes';

/** Rows of a tree of several masters: all levels at once, the lazy ones when the node above is opened. */
export function useLevelTree(tree: TreeDefinition, wordsOf: (row: Row) => string) {
  const { screen, query } = useTab();
  const call = useCall();
  const [tab, setTab] = useTabState('tab', query.tab ?? screen.preset.tabs?.[0]?.id ?? 'all');
  const [keyword, setKeyword] = useTabState('keyword', '');
  const [openedList, setOpenedList] = useTabState<string[]>('opened', []);
  const [picked, setSelected] = useTabState('node', query.id ?? '');
  const [rows, setRows] = useState<Row[]>();
  const [below, setBelow] = useState<Record<string, Row[]>>({});
  const [error, setError] = useState('');
  const path = pathOf(tree);

  const load = useCallback(() => {
    setBelow({});
    call.get<{ list: Row[] }>(path, { screen: screen.flag, tab }, { quiet: true }).then(
      ({ list }) => {
        setRows(list);
        setError('');
      },
      (failure: Error) => setError(failure.message),
    );
  }, [call, path, screen.flag, tab]);
  useEffect(load, [load]);
  useChanges(
    tree.levels.map((level) => level.master),
    load,
  );

  const opened = useMemo(() => new Set(openedList), [openedList]);
  const hasMore = useCallback((row: Row) => isLazyUnder(tree, row), [tree]);
  useOpenedBelow({ tree, rows, opened, below, setBelow, setError });
  const all = useMemo(() => [...(rows ?? []), ...Object.values(below).flat()], [rows, below]);
  const roots = useMemo(() => nested(all), [all]);
  const nodes = useMemo(() => visibleNodes(roots, opened, keyword, wordsOf), [roots, opened, keyword, wordsOf]);
  return {
    tab,
    setTab,
    keyword,
    setKeyword,
    opened,
    setOpened: (next: ReadonlySet<string>) => setOpenedList([...next]),
    setSelected,
    isLoading: rows === undefined,
    error,
    all,
    nodes,
    row: shownNode(all, picked, nodes),
    hasMore,
    load,
  };
}
export type LevelTreeState = ReturnType<typeof useLevelTree>;

const pathOf = (tree: TreeDefinition): string => `/v1/business/tree/${tree.id}`;

/** Whether what hangs under a row comes only when the row is opened. */
const isLazyUnder = ({ levels }: TreeDefinition, row: Row): boolean =>
  levels.some((level) => level.isLazy && level.under.some(({ master }) => master === row.master));

type Opened = {
  tree: TreeDefinition;
  rows: readonly Row[] | undefined;
  opened: ReadonlySet<string>;
  below: Readonly<Record<string, Row[]>>;
  setBelow: (next: (old: Record<string, Row[]>) => Record<string, Row[]>) => void;
  setError: (words: string) => void;
};

/** Asks for the lazy rows under every node that is open, each once. */
function useOpenedBelow({ tree, rows, opened, below, setBelow, setError }: Opened): void {
  const { screen } = useTab();
  const call = useCall();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const row of rows ?? []) {
      if (!opened.has(row.id) || below[row.id] || !isLazyUnder(tree, row) || asked.current.has(row.id)) continue;
      asked.current.add(row.id);
      call
        .get<{ list: Row[] }>(pathOf(tree), { screen: screen.flag, under: `${String(row.master)}:${row.id}` }, { quiet: true })
        .then(
          ({ list }) => setBelow((old) => ({ ...old, [row.id]: list })),
          (failure: Error) => setError(failure.message),
        )
        .finally(() => asked.current.delete(row.id));
    }
  }, [rows, opened, below, tree, call, screen.flag, setBelow, setError]);
}
