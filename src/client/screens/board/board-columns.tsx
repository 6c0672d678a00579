import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { Board } from '../../../define/define-board';
import { type Fields, fieldOf } from '../../../define/field';
import { Skeleton } from '../../ui/feedback';
import { BoardCard } from './board-card';
import { BoardColumn } from './board-column';
import type { boardHands } from './board-hands';
import type { BoardState } from './use-board';
import type { BoardActions } from './use-board-actions';

type Props = {
  board: Board;
  fields: Fields;
  held: BoardState;
  act: BoardActions;
  hands: ReturnType<typeof boardHands>;
  /** The card the keyboard is on. */
  current: string | undefined;
  onCurrent: (card: string) => void;
  /** The list of what a column holds. */
  onMore: (column: string) => void;
};

/** The columns with their cards; a card that is dragged may be set down where its work may go. */
export function BoardColumns({ board, fields, held, act, hands, current, onCurrent, onMore }: Props) {
  const [dragged, setDragged] = useState<{ card: Row; column: string }>();
  const lateWord = (board.card.late && fieldOf(fields, board.card.late)?.label) ?? '';

  return held.columns.map((one) => (
    <BoardColumn
      key={one.id}
      column={one}
      lateWord={lateWord}
      accepts={dragged && one.id !== dragged.column ? act.movesOf(dragged.card, dragged.column).some(({ to }) => to === one.id) : undefined}
      onDrop={(id) => dragged?.card.id === id && hands.carry(dragged.card, dragged.column, one.id)}
      onMore={() => onMore(one.id)}
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
            onFocus={() => onCurrent(on.id)}
            onOpen={(options) => act.open(on, options)}
            onDrag={next ? (moved) => setDragged(moved && { card: moved, column: one.id }) : undefined}
          />
        );
      })}
    </BoardColumn>
  ));
}

function Waiting() {
  return (
    <li className="flex flex-col gap-2 p-2" data-loading="">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </li>
  );
}
