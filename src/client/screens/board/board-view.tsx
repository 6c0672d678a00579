import { type ReactNode, useMemo } from 'react';
import type { Board } from '../../../define/define-board';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import type { Fields } from '../../../define/field';
import { download } from '../../api/download';
import { Button } from '../../ui/button';
import { Trouble } from '../../ui/feedback';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { documentColumns } from '../document/document-columns';
import { FilterBar } from '../list/filter-bar';
import { initialList, type ListState } from '../list/list-state';
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
  const hands = boardHands({ columns, board, act, goTo: focus.goTo });

  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      toolbar={
        <>
          {switcher}
          <span className="flex-1" />
          {can('export') && (
            <Button icon="export" onClick={exportRows}>
              导出
            </Button>
          )}
          {act.add && (
            <Button tone="primary" icon="add" keysOf="page.add" onClick={act.add}>
              新增
            </Button>
          )}
        </>
      }
    >
      <BoardFilters definition={definition} fields={fields} held={held} />
      <section aria-label="看板" ref={focus.root} onFocus={focus.onFocus} onBlur={focus.onBlur} className="flex min-h-0 flex-1 gap-3 overflow-x-auto">
        <BoardColumns {...{ board, fields, held, act, hands, current }} onCurrent={setWanted} onMore={toList} />
      </section>
      <NothingHere definition={definition} held={held} mayAdd={act.add !== undefined} />
      <p className="h-5 text-muted text-xs">方向键移动 · Enter 打开 · Shift+→ 进入下一步 · Shift+F10 更多操作</p>
      {act.asked && <AskedOfCard definition={definition} act={act} asked={act.asked} />}
    </PageFrame>
  );
}

type FilterProps = { definition: DocumentDefinition; fields: Fields; held: BoardState };

/** What the board is narrowed to, and why it could not be read. */
function BoardFilters({ definition, fields, held }: FilterProps) {
  const filters = useMemo(() => documentColumns(definition), [definition]);
  return (
    <>
      <FilterBar
        columns={filters}
        others={fields}
        keyword={held.state.keyword}
        filters={held.state.filters}
        names={held.state.names}
        onKeyword={(keyword) => held.change({ keyword })}
        onFilter={held.setFilter}
        onClear={() => held.change({ filters: {}, keyword: '' })}
      />
      {held.error && <Trouble text={held.error} onRetry={held.load} />}
    </>
  );
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
