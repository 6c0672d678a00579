import { useState } from 'react';
import type { DocumentInfo, Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import { holds } from '../../../define/field';
import { CallError } from '../../api/call-error';
import type { RecordValues } from '../../form/record-values';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import { type ActInput, actOnDocument, askBefore, refuseBeforehand } from '../document/act-on-document';

type Asked = { card: Row; action: Action; lines: readonly RecordValues[] };
const linesAsked = ({ lines, proposals }: DocumentInfo, { id, linesWhere }: Action): RecordValues[] =>
  lines.filter((line) => holds(linesWhere, line)).map((line) => ({ ...line, ...proposals?.[id]?.[line.id] }));

/** An action carried out on a card: what it needs is asked before, what is refused is said, and the board is read anew. */
export function useCardAction({ kind }: DocumentDefinition, nameOf: (card: Row) => string, reload: () => Promise<void>) {
  const { screen } = useTab();
  const call = useCall();
  const [asked, setAsked] = useState<Asked>();
  const targetOf = (card: Row) => ({ kind, id: card.id, sn: nameOf(card), version: Number(card.version) });
  const send = async (card: Row, action: Action, given: ActInput): Promise<void> => {
    const acted = await actOnDocument(call, screen.flag, targetOf(card), action.id, given);
    if (acted) say.success(`${acted.sn} ${action.label}成功`);
    await reload();
  };
  const run = async (card: Row, action: Action): Promise<void> => {
    if (action.input || action.lineInput) {
      const info = await call.get<DocumentInfo>(`/v1/business/${kind}/info`, { screen: screen.flag, id: card.id }).catch(() => undefined);
      if (info) setAsked({ card: info.header, action, lines: linesAsked(info, action) });
      return;
    }
    try {
      await refuseBeforehand(call, screen.flag, targetOf(card), action);
      const before = await askBefore(action, [nameOf(card)]);
      if (before) await send(card, action, before);
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
  return { asked, run, answer, stopAsking: () => setAsked(undefined) };
}

/** A refusal names the card: of many on the board it says which one stays. */
function tell(name: string, error: unknown): void {
  if (error instanceof CallError && error.isCancelled) return;
  const words = error instanceof CallError && error.problems.length > 0 ? error.problems.map(({ message }) => message).join('；') : undefined;
  say.error(`${name}：${words ?? (error instanceof Error ? error.message : '操作失败')}`);
}
