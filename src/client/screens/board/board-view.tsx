import { type ReactNode, useMemo, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { Board } from '../../../define/define-board';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import { type Fields, fieldOf } from '../../../define/field';
import { download } from '../../api/download';
import { Button } from '../../ui/button';
import { Notice, Skeleton } from '../../ui/feedback';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ActionInput } from '../action-input';
import { documentColumns } from '../document/document-columns';
import { FilterBar } from '../list/filter-bar';
import { initialList, type ListState } from '../list/list-state';
import { PageFrame } from '../page-frame';
import { useCan } from '../use-may';
import { BoardCard } from './board-card';
import { BoardColumn } from './board-column';
import { boardHands } from './board-hands';
import { standing } from './board-order';
import { useBoard } from './use-board';
import { useBoardActions } from './use-board-actions';
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
  const filters = useMemo(() => documentColumns(definition), [definition]);
  const held = useBoard(definition, board, fields);
  const { columns } = held;
  const act = useBoardActions(definition, board, held.load);
  const [wanted, setWanted] = useTabState('card', '');
  const current = standing(columns, wanted);
  const focus = useBoardFocus({ columns, current, setCurrent: setWanted, isAsking: act.asked !== undefined });
  const [dragged, setDragged] = useState<{ card: Row; column: string }>();
  const [, setList] = useTabState<ListState>('list', () => initialList(screen.preset, {}, {}));
  const lateWord = (board.card.late && fieldOf(fields, board.card.late)?.label) ?? '';

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

  const isNarrowed = held.state.keyword !== '' || Object.values(held.state.filters).some(Boolean);
  const isEmpty = !held.isLoading && columns.every(({ cards }) => cards.length === 0);
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
      {held.error && (
        <Notice
          tone="bad"
          action={
            <Button size="sm" icon="refresh" onClick={held.load}>
              重试
            </Button>
          }
        >
          {held.error}
        </Notice>
      )}
      <section aria-label="看板" ref={focus.root} onFocus={focus.onFocus} onBlur={focus.onBlur} className="flex min-h-0 flex-1 gap-3 overflow-x-auto">
        {columns.map((one) => (
          <BoardColumn
            key={one.id}
            column={one}
            lateWord={lateWord}
            accepts={dragged && one.id !== dragged.column ? act.movesOf(dragged.card, dragged.column).some(({ to }) => to === one.id) : undefined}
            onDrop={(id) => dragged?.card.id === id && hands.carry(dragged.card, dragged.column, one.id)}
            onMore={() => toList(one.id)}
          >
            {held.isLoading && <Waiting />}
            {one.cards.map((on) => {
              const [next] = act.movesOf(on, one.id);
              return (
                <BoardCard
                  key={on.id}
                  card={on}
                  board={board}
                  fields={fields}
                  isOver={one.id === board.done}
                  now={held.now}
                  isCurrent={on.id === current}
                  next={next && { label: next.action.label, run: () => void act.run(on, next.action) }}
                  menu={hands.menuOf(on, one.id)}
                  onKey={(event) => hands.onKey(event, on, one.id)}
                  onFocus={() => setWanted(on.id)}
                  onOpen={(options) => act.open(on, options)}
                  onDrag={next ? (moved) => setDragged(moved && { card: moved, column: one.id }) : undefined}
                />
              );
            })}
          </BoardColumn>
        ))}
      </section>
      {isEmpty && (
        <p className="text-center text-muted text-xs">
          {isNarrowed ? '没有符合筛选条件的' : act.add ? `点击“新增”建立第一张${definition.title}。` : `还没有${definition.title}。`}
        </p>
      )}
      <p className="h-5 text-muted text-xs">方向键移动 · Enter 打开 · Shift+→ 进入下一步 · Shift+F10 更多操作</p>
      {act.asked && (
        <ActionInput
          action={act.asked.action}
          header={act.asked.card}
          lines={act.asked.lines}
          lineFields={definition.lines}
          onClose={act.stopAsking}
          onSend={act.answer}
        />
      )}
    </PageFrame>
  );
}

function Waiting() {
  return (
    <li className="flex flex-col gap-2 p-2" data-loading="">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </li>
  );
}
