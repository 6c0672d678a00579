import type { Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { Board } from '../../../define/define-board';
import { type DocumentDefinition, formOf } from '../../../define/define-document';
import { STATUS, statusLabel } from '../../../define/status';
import { basketItem, collect } from '../../basket/basket-item';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import { useCan } from '../use-may';
import { useCardAction } from './use-card-action';

/** What can be done to the cards of a board: carried into another column, opened, cancelled, deleted. */
export function useBoardActions(definition: DocumentDefinition, board: Board, reload: () => Promise<void>) {
  const { screen, path, open } = useTab();
  const call = useCall();
  const can = useCan(screen);
  const nameOf = (card: Row) => String(card[board.card.title] ?? '');
  const act = useCardAction(definition, nameOf, reload);

  const actionsOf = (card: Row): Action[] => definition.actions.filter((action) => (card.actions ?? []).includes(action.id) && can(...action.flags));
  /** Where a card of a column may go now, and by which action. */
  const movesOf = (card: Row, column: string) =>
    board.moves.flatMap((move) => {
      const action = move.from === column && actionsOf(card).find(({ id }) => id === move.action);
      return action ? [{ to: move.to, action }] : [];
    });
  const remove = async (card: Row): Promise<void> => {
    if (!(await ask({ title: `删除草稿 ${nameOf(card)}`, confirm: '删除', isDangerous: true }))) return;
    await call.post(`/v1/business/${definition.kind}/del`, { screen: screen.flag, id: card.id, version: Number(card.version) }).then(
      () => say.success(`${nameOf(card)} 已删除`),
      () => {}, // told by the call
    );
    await reload();
  };

  return {
    ...act,
    nameOf,
    actionsOf,
    movesOf,
    open: (card: Row, options: { behind: boolean }) => open(path, { id: card.id }, { ...options, title: `${definition.title} ${nameOf(card)}` }),
    add: can('add') ? () => open(path, { new: '1' }, { title: `新增${definition.title}` }) : undefined,
    remove: can('del') ? (card: Row) => (Number(card.status) === STATUS.draft ? () => remove(card) : undefined) : () => undefined,
    print:
      definition.print && can(...definition.printFlags)
        ? (card: Row) => open(`/newprint/${formOf(definition, card)}`, { type: definition.kind, screen: screen.flag, ids: card.id })
        : undefined,
    collect: (card: Row) => collect([basketItem(definition, screen, card)]),
    /** Why a card cannot go where somebody takes it. */
    whyNot: (card: Row, action: string) =>
      `${nameOf(card)}（${statusLabel(Number(card.status))}）不能${definition.actions.find(({ id }) => id === action)?.label ?? action}`,
  };
}
export type BoardActions = ReturnType<typeof useBoardActions>;
