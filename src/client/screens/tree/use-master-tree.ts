import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { filterQuery } from '../../table/filter-value';
import { useCall, useChanges, useTab, useTabState } from '../../workspace/tab-context';
import { useMasterWork } from '../master/use-master-work';
import { dividersOf, nested, shownNode, visibleNodes } from './tree-nodes';

/** The rows of a master that is a tree: loaded, divided, searched, unfolded, and the one that is shown (`isPicked`: by hand). */
export function useMasterTree(definition: MasterDefinition) {
  const { screen, query } = useTab();
  const call = useCall();
  const base = `/v1/business/${definition.resource}`;
  const dividers = useMemo(() => dividersOf(definition, screen), [definition, screen]);
  const [divided, setDivided] = useTabState<Record<string, string>>('divided', () =>
    Object.fromEntries(dividers.flatMap(([name, field]) => (field.default ? [[name, String(field.default)]] : []))),
  );
  const wish = JSON.stringify(divided);
  const [rows, setRows] = useState<Row[]>();
  const [error, setError] = useState('');
  const [keyword, setKeyword] = useTabState('keyword', '');
  const [openedList, setOpenedList] = useTabState<string[]>('opened', []);
  const [picked, setSelected] = useTabState('node', query.id ?? '');

  const load = useCallback(() => {
    call.get<{ list: Row[] }>(`${base}/tree`, { screen: screen.flag, ...filterQuery(JSON.parse(wish)) }, { quiet: true }).then(
      ({ list }) => {
        setRows(list);
        // A single root is only a frame: what stands in it is what people come for.
        const [root, ...others] = nested(list);
        if (root && others.length === 0) setOpenedList((old) => (old.length === 0 ? [root.row.id] : old));
        setError('');
      },
      (failure: Error) => setError(failure.message),
    );
  }, [call, base, screen.flag, wish, setOpenedList]);
  // Loaded once per choice above the tree; a tab that returns shows what it had.
  const loadedFor = useRef<string>(undefined);
  useEffect(() => {
    if (loadedFor.current === wish) return;
    loadedFor.current = wish;
    load();
  }, [wish, load]);
  useChanges(definition.resource, load);

  const opened = useMemo(() => new Set(openedList), [openedList]);
  const roots = useMemo(() => nested(rows ?? []), [rows]);
  const words = useCallback((row: Row) => `${String(row.code ?? '')} ${String(row[definition.label] ?? '')}`.trim(), [definition.label]);
  const nodes = useMemo(() => visibleNodes(roots, opened, keyword, words), [roots, opened, keyword, words]);
  const row = shownNode(rows ?? [], picked, nodes);
  const chosen = row ? [row] : [];
  const work = useMasterWork(definition, base, { chosen, meant: () => chosen, rows: { refresh: load }, untick: () => setSelected('') });
  return {
    ...{ base, dividers, divided, setDivided, rows, error, load, keyword, setKeyword, opened, setOpenedList, setSelected },
    ...{ words, nodes, row, isPicked: row?.id === picked, work },
  };
}
export type MasterTreeState = ReturnType<typeof useMasterTree>;
