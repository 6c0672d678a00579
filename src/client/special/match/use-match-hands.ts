import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { MatchDeskAnswer, MatchPaper, MatchRow } from '../../../contract/match-answer';
import type { MatchDesk } from '../../../domain/finance/match-desks';
import { openDocument } from '../../screens/open-reference';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useTab, useTabState } from '../../workspace/tab-context';
import { useNextKey } from '../../workspace/use-next-key';
import { isAcceptable, isDifference, isSoundAndOpen, isWaitingForOthers } from './match-words';
import type { Match } from './use-match';

const TYPED = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
type Given = { match: Match; kind: MatchDesk; rows: readonly MatchRow[]; table: RefObject<HTMLElement | null>; picker: RefObject<HTMLElement | null> };

/** Which row one stands on, and what keys do with it: the whole desk is worked without the mouse. */
export function useMatchHands({ match, kind, rows, table, picker }: Given) {
  const { id, open } = useTab();
  const [wanted, setWanted] = useTabState<string | undefined>('current', undefined);
  const stood = useRef(0);
  const found = rows.findIndex((row) => row.id === wanted);
  const at = found === -1 ? Math.min(stood.current, rows.length - 1) : found;
  const current = rows[at];
  useEffect(() => {
    stood.current = Math.max(0, at);
  }, [at]);
  const go = (to: number) => setWanted(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id);
  const nextDifference = (step: 1 | -1) => {
    const to = rows.map((row, i) => (isDifference(row) && !row.accepted && !isWaitingForOthers(row) ? i : -1)).filter((i) => i !== -1);
    const next = step === 1 ? (to.find((i) => i > at) ?? to[0]) : (to.findLast((i) => i < at) ?? to.at(-1));
    if (next === undefined) say.info('没有未处理的差异');
    else go(next);
    table.current?.focus({ preventScroll: true });
  };
  useNextKey(id, nextDifference);
  const accept = (row: MatchRow) => {
    if (row.whyNot && !row.accepted) say.warning(row.whyNot);
    else if (isAcceptable(row) && match.desk?.mayAccept && !match.waiting.has(row.id)) match.accept([row.id]);
    const open = rows.findIndex((one, i) => i > at && isAcceptable(one) && !match.waiting.has(one.id));
    if (!row.whyNot && open !== -1) go(open);
  };
  const acceptAll = () => match.accept(soundRows(match.desk).map((row) => row.id));
  const disputing = disputingHands(match, () => table.current?.focus({ preventScroll: true }));
  const openPaper = (paper: Pick<MatchPaper, 'id' | 'sn'>) => openDocument(kind.invoice.kind, paper.id, paper.sn, open);
  const openInvoice = (row: MatchRow) => row.invoice && openPaper({ id: row.invoice.document, sn: row.invoice.sn });
  const openGoods = (row: MatchRow) => row.goods && openDocument(row.goods.kind, row.goods.document, row.goods.sn, open);
  const byKey: Record<string, () => unknown> = {
    ...{ ArrowDown: () => go(at + 1), j: () => go(at + 1), ArrowUp: () => go(at - 1), k: () => go(at - 1) },
    ...{ Home: () => go(0), End: () => go(rows.length - 1), PageDown: () => go(at + 10), PageUp: () => go(at - 10) },
    s: () => picker.current?.focus(),
    ...(current
      ? { Enter: () => accept(current), ' ': () => accept(current), u: () => disputing.takeBack(current), Backspace: () => disputing.takeBack(current) }
      : {}),
    ...(current ? { r: () => disputing.askRed(current), p: () => disputing.payPart(current) } : {}),
    ...(current ? { o: () => openInvoice(current), g: () => openGoods(current) } : {}),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.altKey || (event.target as HTMLElement).closest(TYPED)) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const does = isHeld ? (event.key === 'Enter' ? acceptAll : undefined) : byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // A button is pressed by its own Enter and Space.
    if (!does || (!isHeld && (event.key === 'Enter' || event.key === ' ') && (event.target as HTMLElement).closest('button, [role="tab"]'))) return;
    event.preventDefault();
    does();
  };
  const opening = { openPaper, openInvoice, openGoods };
  return { current, stand: (row: MatchRow) => setWanted(row.id), nextDifference, accept, acceptAll, ...disputing, ...opening, onKeyDown };
}
export type MatchHands = ReturnType<typeof useMatchHands>;

export const soundRows = (desk: MatchDeskAnswer | undefined): MatchRow[] => (desk?.mayAccept ? desk.rows.filter(isSoundAndOpen) : []);

/** Where an invoice says too much: its writer is asked, only what matches accepted, and either taken back or ended; `refocus` brings the keys back from a question. */
function disputingHands(match: Match, refocus: () => void) {
  const mayWrite = match.desk?.mayAccept === true;
  const takeBack = (row: MatchRow) => {
    if (!mayWrite) return;
    if (row.state === 'disputed') void settle(row);
    else if (row.accepted || row.dispute) match.takeBack([row.id]);
  };
  const because = async (row: MatchRow, title: string, text: string, does: typeof match.askRed) => {
    const given = await ask({ title, text, confirm: title, reason: 'required' });
    if (given) does([row.id], given.reason);
    refocus();
  };
  const settle = (row: MatchRow) => because(row, '了结', `${row.name} ${row.says}的争议不再等待：对方已红冲、已补货，或双方另有约定。`, match.settle);
  const askRed = (row: MatchRow) =>
    mayWrite && row.ask !== '' && void because(row, row.ask, `对方财务会收到消息，双方的发票上都能看到：${row.name} ${row.says}。`, match.askRed);
  const payPart = (row: MatchRow) => mayWrite && row.part !== '' && !match.waiting.has(row.id) && match.payPart([row.id]);
  return { takeBack, askRed, payPart };
}
