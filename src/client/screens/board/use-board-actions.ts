import { useState } from 'react';
import type { DocumentInfo, Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { Board } from '../../../define/define-board';
import { type DocumentDefinition, formOf } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import { holds } from '../../../define/field';
import { STATUS, statusLabel } from '../../../define/status';
import { CallError } from '../../api/call-error';
import { basketItem, collect } from '../../basket/basket-item';
import type { RecordValues } from '../../form/record-values';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import { type ActInput, actOnDocument, askBefore } from '../document/act-on-document';
import { useCan } from '../use-may';

type Asked = { card: Row; action: Action; lines: readonly RecordValues[] };
const linesAsked = ({ lines, proposals }: DocumentInfo, { id, linesWhere }: Action): RecordValues[] =>
  lines.filter((line) => holds(linesWhere, line)).map((line) => ({ ...line, ...proposals?.[id]?.[line.id] }));

/** What can be done to the cards of a board: carried into another column, opened, cancelled, deleted. */
export function useBoardActions(definition: DocumentDefinition, board: Board, reload: () => Promise<void>) {
  const { screen, path, open } = useTab();
  const call = useCall();
  const can = useCan(screen);
  const [asked, setAsked] = useState<Asked>();
  const base = `/v1/business/${definition.kind}`;
  const nameOf = (card: Row) => String(card[board.card.title] ?? '');

  const actionsOf = (card: Row): Action[] => definition.actions.filter((action) => (card.actions ?? []).includes(action.id) && can(...action.flags));
  /** Where a card of a column may go now, and by which action. */
  const movesOf = (card: Row, column: string) =>
    board.moves.flatMap((move) => {
      const action = move.from === column && actionsOf(card).find(({ id }) => id === move.action);
      return action ? [{ to: move.to, action }] : [];
    });

  const send = async (card: Row, action: Action, given: ActInput): Promise<void> => {
    const target = { kind: definition.kind, id: card.id, sn: nameOf(card), version: Number(card.version) };
    const acted = await actOnDocument(call, screen.flag, target, action.id, given);
    if (acted) say.success(`${acted.sn} ${action.label}成功`);
    await reload();
  };
  const run = async (card: Row, action: Action): Promise<void> => {
    if (action.input || action.lineInput) {
      const info = await call.get<DocumentInfo>(`${base}/info`, { screen: screen.flag, id: card.id }).catch(() => undefined);
      if (info) setAsked({ card: info.header, action, lines: linesAsked(info, action) });
      return;
    }
    const before = await askBefore(action, [nameOf(card)]);
    if (!before) return;
    try {
      await send(card, action, before);
    } catch (error) {
      tell(nameOf(card), error);
      await reload();
    }
  };
  /** What is wrong with the answer stands in the dialog, which stays. */
  const answer = async (given: ActInput): Promise<readonly Problem[]> => {
    if (!asked) return [];
    try {
      await send(asked.card, asked.action, given);
      setAsked(undefined);
      return [];
    } catch (error) {
      if (error instanceof CallError && error.problems.length > 0) return error.problems;
      tell(nameOf(asked.card), error);
      return [];
    }
  };
  const remove = async (card: Row): Promise<void> => {
    if (!(await ask({ title: `删除草稿 ${nameOf(card)}`, confirm: '删除', isDangerous: true }))) return;
    await call.post(`${base}/del`, { screen: screen.flag, id: card.id, version: Number(card.version) }).then(
      () => say.success(`${nameOf(card)} 已删除`),
      () => {}, // told by the call
    );
    await reload();
  };

  return {
    asked,
    answer,
    stopAsking: () => setAsked(undefined),
    nameOf,
    actionsOf,
    movesOf,
    run,
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

/** A refusal names the card: of many on the board it says which one stays. */
function tell(name: string, error: unknown): void {
  if (error instanceof CallError && error.isCancelled) return;
  const words = error instanceof CallError && error.problems.length > 0 ? error.problems.map(({ message }) => message).join('；') : undefined;
  say.error(`${name}：${words ?? (error instanceof Error ? error.message : '操作失败')}`);
}
