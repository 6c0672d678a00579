import type { KeyboardEvent } from 'react';
import type { Row } from '../../../contract/answers';
import type { Board } from '../../../define/define-board';
import type { MenuItem } from '../../table/menu';
import { say } from '../../ui/toast';
import { beside, type Column } from './board-order';
import type { BoardActions } from './use-board-actions';

const WALKING = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

type Wishes = { columns: readonly Column[]; board: Board; act: BoardActions; goTo: (id: string) => void };

/** What keys, the pointer and the menu do to a card of a column. */
export function boardHands({ columns, board, act, goTo }: Wishes) {
  /** A card put into another column; where it cannot go it stays, and why is said. */
  const carry = (card: Row, from: string, to: string): void => {
    const way = act.movesOf(card, from).find((move) => move.to === to);
    if (way) return void act.run(card, way.action);
    const meant = board.moves.find((move) => move.from === from && move.to === to);
    if (meant) say.warning(act.whyNot(card, meant.action));
  };
  const forward = (card: Row, at: string): void => {
    const [next] = act.movesOf(card, at);
    if (next) void act.run(card, next.action);
    else say.info(at === board.done ? `${act.nameOf(card)} 已是最后一步` : `${act.nameOf(card)} 现在没有可以进行的下一步`);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, card: Row, at: string): void => {
    const isCtrl = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    if (event.key === 'Enter' && !event.shiftKey) act.open(card, { behind: isCtrl });
    else if (event.key === 'ArrowRight' && event.shiftKey && !isCtrl) forward(card, at);
    else if (WALKING.has(event.key) && !event.shiftKey && !isCtrl) goTo(beside(columns, card.id, event.key) ?? card.id);
    else return;
    event.preventDefault();
  };
  const menuOf = (card: Row, at: string): MenuItem[] => {
    const moves = act.movesOf(card, at);
    const others = act.actionsOf(card).filter((action) => !moves.some((move) => move.action.id === action.id));
    const remove = act.remove(card);
    const groups: MenuItem[][] = [
      [
        { label: '打开', keys: 'Enter', onChoose: () => act.open(card, { behind: false }) },
        { label: '在后台打开', keys: 'Ctrl+Enter', onChoose: () => act.open(card, { behind: true }) },
      ],
      [
        ...moves.map(({ action }, place) => ({ label: action.label, keys: place === 0 ? 'Shift+→' : action.keys, onChoose: () => void act.run(card, action) })),
        ...others.map((action) => ({ label: action.label, keys: action.keys, onChoose: () => void act.run(card, action) })),
        ...(remove ? [{ label: '删除', onChoose: () => void remove() }] : []),
      ],
      [...(act.print ? [{ label: '打印', onChoose: () => act.print?.(card) }] : []), { label: '放入单据篮', onChoose: () => act.collect(card) }],
    ];
    return groups.filter((group) => group.length > 0).flatMap((group, place) => (place === 0 ? group : (['line', ...group] satisfies MenuItem[])));
  };
  return { carry, onKey, menuOf };
}
