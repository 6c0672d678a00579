import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { Preset } from '../../../define/define-screen';
import { type GridColumn, inView } from '../../table/grid-column';
import { noSelection, refreshed, type Selection } from '../../table/selection';
import { useBlockSource } from '../../table/use-block-source';
import { useLayout } from '../../table/use-layout';
import { useCall, useChanges, useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { askedAgain } from './asked-again';
import { atTab, initialList, isRecentOnly, type ListState, listQuery } from './list-state';
import { useChanged } from './use-changed';
import { useLinkedNames } from './use-linked-names';

const NO_PRESET: Preset = {};

type Wishes = {
  /** Base path of the resource: `/v1/business/<resource>`. */
  base: string;
  resource: string;
  columns: (level: string, section?: string) => readonly GridColumn[];
  dateField?: string;
  /** Of several lists in one tab, which: each has a state of its own. */
  slot?: string;
  /** Further conditions the page sets itself; none of the filters people see. */
  more?: Record<string, string>;
};

/**
 * A list in a tab: its state is remembered, its rows follow its state, changes elsewhere refresh it in place.
 * Documents, masters and read models share it; they differ in columns and in what can be done to rows.
 */
export function useList({ base, resource, columns: columnsFor, dateField, slot = '', more }: Wishes) {
  const { screen, query } = useTab();
  const call = useCall();
  // Rows of another resource inside this page have nothing of its view, and a layout of their own.
  const isOwn = resource === screen.resource;
  const preset = isOwn ? screen.preset : NO_PRESET;
  const [state, setState] = useTabState<ListState>(`${slot}list`, () => initialList(preset, query, { dateField }));
  const [selection, setSelection] = useTabState<Selection>(`${slot}selection`, { rows: new Map(), anchor: 0 });
  const columns = useMemo(() => inView(columnsFor(state.level, state.section), preset.columns), [columnsFor, state.level, state.section, preset.columns]);
  const layout = useLayout(`${screen.flag}.${isOwn ? '' : `${resource}.`}${state.section ?? state.level}`, columns);
  const wish = { ...listQuery(state, { screen: screen.flag, sort: layout.sort }), ...more };
  const key = layout.isReady ? JSON.stringify(wish) : '';
  const rows = useBlockSource(
    key,
    (page, signal) => (key === '' ? new Promise<ListAnswer>(() => {}) : call.get<ListAnswer>(`${base}/list`, { ...wish, ...page }, { signal, quiet: true })),
    { hasRowsFirst: true },
  );

  const changed = useChanged({ base, resource, level: state.level, section: state.section, isKept: isOwn && slot === '' && !more });

  const activeRow = useRef<Row>(undefined);
  const activeColumn = useRef<string>(undefined);
  const fields = useMemo(() => Object.fromEntries(columns.map((column) => [column.id, column.field])), [columns]);
  const addNames = useCallback((names: Record<string, string>) => setState((old) => ({ ...old, names: { ...old.names, ...names } })), [setState]);
  useLinkedNames(fields, state.filters, state.names, addNames);

  useAskedAnew(`${slot}asked`, () => setState(initialList(preset, query, { dateField })));

  useChanges(resource, () => rows.refresh());
  useVerbs({ refresh: askedAgain(rows.isUnderWay, rows.refresh) });
  useBack(() => rows.refresh());

  const held = useHeldRows({ rows, selection, setSelection, activeRow });
  const chosen = useMemo(() => [...held.rows.values()], [held]);

  return {
    screen,
    preset,
    state,
    columns,
    layout,
    place: { screen: screen.flag, resource, level: state.level, section: state.section ?? '' },
    rows,
    changed,
    wish,
    isRecentOnly: isRecentOnly(state, { dateField }),
    /** The cell the keyboard stands in. */
    activeRow,
    activeColumn,
    selection: held,
    setSelection,
    untick: () => setSelection(noSelection),
    chosen,
    /** What an action without further words is meant for: the ticked rows, else the one the keyboard stands in. */
    meant: (): readonly Row[] => (chosen.length > 0 ? chosen : activeRow.current ? [activeRow.current] : []),
    change: ({ tab, ...part }: Partial<ListState>) => setState((old) => ({ ...(tab === undefined ? old : atTab(old, tab, preset, { dateField })), ...part })),
    setFilter: (id: string, value: string, names?: Record<string, string>) =>
      setState((old) => ({ ...old, filters: { ...old.filters, [id]: value }, names: { ...old.names, ...names } })),
  };
}
export type List = ReturnType<typeof useList>;

/** A link into a list that is already open (a pushed message, a drill) brings its own filter. */
function useAskedAnew(slot: string, begin: () => void): void {
  const asked = JSON.stringify(useTab().query);
  const [seen, setSeen] = useTabState(slot, asked);
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    if (asked === seen) return;
    setSeen(asked);
    latest.current();
  }, [asked, seen, setSeen]);
}

type Rows = ReturnType<typeof useBlockSource>;

type Held = { rows: Rows; selection: Selection; setSelection: (selection: Selection) => void; activeRow: RefObject<Row | undefined> };

/** The chosen rows: the server's latest after every answer. Palette and assistant are told of them, and of the row the keyboard stands in while none is. */
function useHeldRows({ rows, selection, setSelection, activeRow }: Held): Selection {
  const { show } = useTab();
  const held = useMemo(() => (selection.rows instanceof Map ? selection : { rows: new Map(), anchor: 0 }), [selection]);
  // After every answer the chosen rows are the server's latest.
  const latest = useRef(held);
  latest.current = held;
  useEffect(
    () =>
      rows.subscribe(() => {
        const now = refreshed(latest.current, rows.loadedRows(), rows.isGone);
        if (now !== latest.current) setSelection(now);
      }),
    [rows, setSelection],
  );
  useEffect(() => {
    show({
      // Looked up when asked for: a step through the rows tells nobody.
      get selection() {
        const standing = activeRow.current ? [activeRow.current] : [];
        return (held.rows.size > 0 ? [...held.rows.values()] : standing).map(told);
      },
    });
  }, [held, show, activeRow]);
  return held;
}

const told = (row: Row) => ({ id: row.id, sn: String(row.sn ?? ''), status: Number(row.status), actions: row.actions ?? [] });
