import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { Board } from '../../../define/define-board';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Preset } from '../../../define/define-screen';
import type { Fields } from '../../../define/field';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';
import { ALL, type ListState, listQuery, presetFilters } from '../list/list-state';
import { useLinkedNames } from '../list/use-linked-names';
import { type Column, lateOf, ordered } from './board-order';
import { useAskedAgain } from './use-asked-again';

/** Cards of a column; of what is over only the newest. What is beyond stands in the list. */
const MOST = 200;
const MOST_DONE = 30;

type Held = { cards: Record<string, readonly Row[]>; counts: Record<string, number>; at: number };

/** The columns of a board: asked anew when its filters or records change, and every minute, because time passes. */
export function useBoard(definition: DocumentDefinition, board: Board, fields: Fields) {
  const { screen, query } = useTab();
  const call = useCall();
  const [state, setState] = useTabState<ListState>('board', () => ({
    tab: ALL,
    level: 'document',
    keyword: query.keyword ?? '',
    filters: presetFilters(screen.preset, query),
    names: {},
  }));
  const [held, setHeld] = useTabState<Held | undefined>('cards', undefined);
  const [error, setError] = useState<string>();
  const latest = useRef(0);
  const wish = JSON.stringify(listQuery(state, { screen: screen.flag, sort: [] }));

  const load = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    try {
      const answers = await Promise.all(
        board.columns.map((id, at) =>
          call.get<ListAnswer>(
            `/v1/business/${definition.kind}/list`,
            // The numbers of all columns come with the first.
            { ...JSON.parse(wish), tab: id, pageNum: 1, pageSize: id === board.done ? MOST_DONE : MOST, ...(at === 0 ? {} : { noTotal: '1' }) },
            { quiet: true },
          ),
        ),
      );
      if (mine !== latest.current) return;
      setHeld({ cards: Object.fromEntries(board.columns.map((id, at) => [id, answers[at]?.list ?? []])), counts: answers[0]?.tabs ?? {}, at: Date.now() });
      setError(undefined);
    } catch (failure) {
      if (mine === latest.current) setError(failure instanceof Error ? failure.message : '加载失败');
    }
  }, [call, definition.kind, board, wish, setHeld]);

  useAskedAgain(definition.kind, load);
  const addNames = useCallback((names: Record<string, string>) => setState((old) => ({ ...old, names: { ...old.names, ...names } })), [setState]);
  useLinkedNames(fields, state.filters, state.names, addNames);

  const columns = useMemo(() => columnsOf(board, held, screen.preset.tabs), [board, held, screen.preset.tabs]);
  return {
    state,
    change: (part: Partial<ListState>) => setState((old) => ({ ...old, ...part })),
    setFilter: (id: string, value: string, names?: Record<string, string>) =>
      setState((old) => ({ ...old, filters: { ...old.filters, [id]: value }, names: { ...old.names, ...names } })),
    columns,
    isLoading: held === undefined,
    /** When what is shown was true. */
    now: held?.at ?? 0,
    error,
    load,
    wish: (): Record<string, string> => JSON.parse(wish),
  };
}
export type BoardState = ReturnType<typeof useBoard>;

function columnsOf(board: Board, held: Held | undefined, tabs: Preset['tabs']): Column[] {
  return board.columns.map((id): Column => {
    const there = held?.cards[id] ?? [];
    const cards = id === board.done ? there : ordered(there, board.card);
    const label = tabs?.find((tab) => tab.id === id)?.label ?? id;
    return { id, label, cards, count: Math.max(held?.counts[id] ?? 0, cards.length), late: lateOf(cards, board.card) };
  });
}
