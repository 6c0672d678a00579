import { type ReactNode, useMemo } from 'react';
import type { Board } from '../../../define/define-board';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import type { Fields } from '../../../define/field';
import { download } from '../../api/download';
import { Trouble } from '../../ui/feedback';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { ActionRow } from '../action-row';
import { documentColumns } from '../document/document-columns';
import { AddFilter } from '../list/add-filter';
import { FilterChips } from '../list/filter-chips';
import { KeywordBox } from '../list/keyword-box';
import { initialList, type ListState } from '../list/list-state';
import type { Narrowing } from '../list/narrowing';
import { PageFrame } from '../page-frame';
import { useCan } from '../use-may';
import { BoardColumns } from './board-columns';
import { boardHands } from './board-hands';
import { standing } from './board-order';
import { type BoardState, useBoard } from './use-board';
import { type BoardActions, useBoardActions } from './use-board-actions';
import { useBoardFocus } from './use-board-focus';

type Props = { definition: DocumentDefinition; board: Board; switcher: ReactNode; onList: () => void };

/**
 * Documents as cards in the columns their work walks through. The pointer drags a card on, the keyboard walks by arrows and carries
 * by Shift with an arrow; what an action asks or refuses is said as everywhere else.
 */
export default function BoardView({ definition, board, switcher, onList }: Props) {
  const { screen } = useTab();
  const can = useCan(screen);
  const fields = useMemo((): Fields => ({ ...definition.header, ...CORE_TRAIL }), [definition]);
  const held = useBoard(definition, board, fields);
  const { columns } = held;
  const act = useBoardActions(definition, board, held.load);
  const [wanted, setWanted] = useTabState('card', '');
  const current = standing(columns, wanted);
  const focus = useBoardFocus({ columns, current, setCurrent: setWanted, isAsking: act.asked !== undefined });
  const [, setList] = useTabState<ListState>('list', () => initialList(screen.preset, {}, {}));
  const column = columns.find(({ cards }) => cards.some((card) => card.id === current));
  const card = column?.cards.find((one) => one.id === current);
  const exportRows = () => download(`/v1/business/${definition.kind}/export`, held.wish()).catch(() => {});
  useVerbs({
    add: act.add,
    export: can('export') ? exportRows : undefined,
    print: act.print && card && (() => act.print?.(card)),
    collect: card && (() => act.collect(card)),
    ...(card ? Object.fromEntries(act.actionsOf(card).map((action) => [action.id, () => act.run(card, action)])) : {}),
  });

  const toList = (tab: string) => {
    const { filters: kept, names, keyword } = held.state;
    setList({ ...initialList(screen.preset, { tab }, {}), filters: kept, names, keyword });
    onList();
  };
  const narrowing = useNarrowing(definition, fields, held);
  const hands = boardHands({ columns, board, act, goTo: focus.goTo });

  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      beside={switcher}
      toolbar={<BoardTools narrowing={narrowing} onAdd={act.add} onExport={can('export') ? () => void exportRows() : undefined} />}
      narrowing={
        <>
          <KeywordBox value={held.state.keyword} onChange={(keyword) => held.change({ keyword })} />
          <FilterChips {...narrowing} />
        </>
      }
    >
      {held.error && <Trouble text={held.error} onRetry={held.load} />}
      <section aria-label="看板" ref={focus.root} onFocus={focus.onFocus} onBlur={focus.onBlur} className="flex min-h-0 flex-1 gap-3 overflow-x-auto">
        <BoardColumns {...{ board, fields, held, act, hands, current }} onCurrent={setWanted} onMore={toList} />
      </section>
      <NothingHere definition={definition} held={held} mayAdd={act.add !== undefined} />
      <p className="h-5 text-muted text-xs">方向键移动 · Enter 打开 · Shift+→ 进入下一步 · Shift+F10 更多操作</p>
      {act.asked && <AskedOfCard definition={definition} act={act} asked={act.asked} />}
    </PageFrame>
  );
}

type ToolsProps = { narrowing: Narrowing; onAdd: (() => void) | undefined; onExport: (() => void) | undefined };

function BoardTools({ narrowing, onAdd, onExport }: ToolsProps) {
  return (
    <>
      <AddFilter {...narrowing} />
      <ActionRow
        next={onAdd && { id: 'add', label: '新增', icon: 'add', keysOf: 'page.add', onChoose: onAdd }}
        others={onExport ? [{ id: 'export', label: '导出', icon: 'export', keysOf: 'page.export', onChoose: onExport }] : []}
        quiet={0}
        isLast
      />
    </>
  );
}

/** What the board is narrowed to. */
function useNarrowing(definition: DocumentDefinition, fields: Fields, held: BoardState): Narrowing {
  const columns = useMemo(() => documentColumns(definition), [definition]);
  const { filters, names } = held.state;
  return { columns, others: fields, filters, names, onFilter: held.setFilter, onClear: () => held.change({ filters: {}, keyword: '' }) };
}

function NothingHere({ definition, held, mayAdd }: { definition: DocumentDefinition; held: BoardState; mayAdd: boolean }) {
  const isNarrowed = held.state.keyword !== '' || Object.values(held.state.filters).some(Boolean);
  const isEmpty = !held.isLoading && held.columns.every(({ cards }) => cards.length === 0);
  if (!isEmpty) return null;
  return (
    <p className="text-center text-muted text-xs">
      {isNarrowed ? '没有符合筛选条件的' : mayAdd ? `点击“新增”建立第一张${definition.title}。` : `还没有${definition.title}。`}
    </p>
  );
}

/** What an action asks of a card before it is carried on. */
function AskedOfCard({ definition, act, asked }: { definition: DocumentDefinition; act: BoardActions; asked: NonNullable<BoardActions['asked']> }) {
  return (
    <ActionInput action={asked.action} header={asked.card} lines={asked.lines} lineFields={definition.lines} onClose={act.stopAsking} onSend={act.answer} />
  );
}
