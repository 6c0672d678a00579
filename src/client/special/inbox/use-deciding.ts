import { useRef, useState } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { progress, say } from '../../ui/toast';
import { useCall } from '../../workspace/tab-context';
import { decide, decidingOf, nameOf, type Outcome, urge, type Word } from './decide';

/** What stands at a row because something could not be done with it, and what would do it all the same. */
export type Note = Outcome & { word: Word; reason?: string };
type Wishes = { onDone: (row: InboxRow) => void; onOver: () => void };

/**
 * Decides rows where they stand, one after the other. Each that passes leaves; what stays says why at its row, and a warning is passed
 * over by saying the same word again.
 */
export function useDeciding({ onDone, onOver }: Wishes) {
  const call = useCall();
  const [notes, setNotes] = useState<ReadonlyMap<string, Note>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const isWorking = useRef(false);
  const note = (id: string, given: Note | undefined) =>
    setNotes((known) => {
      const next = new Map(known);
      if (given) next.set(id, given);
      else next.delete(id);
      return next;
    });

  const one = async (row: InboxRow, word: Word, reason: string | undefined): Promise<Outcome> => {
    const deciding = decidingOf(row, word);
    if (!deciding) return { is: 'refused', text: word === 'agree' ? '请打开处理' : '此处不能驳回', key: '' };
    if (deciding.asks.length > 0) return { is: 'refused', text: `${deciding.label}要填写${deciding.asks.slice(0, 3).join('、')}，请打开处理`, key: '' };
    const before = notes.get(row.id);
    const isAgain = before?.is === 'warned' && before.word === word;
    return decide(call, row, deciding, {
      ...((reason ?? (isAgain ? before.reason : undefined)) ? { reason: reason ?? before?.reason ?? '' } : {}),
      ...(isAgain ? { key: before.key } : {}),
    });
  };

  const act = async (rows: readonly InboxRow[], word: Word, reason?: string): Promise<void> => {
    if (isWorking.current || rows.length === 0) return;
    isWorking.current = true;
    setBusy(new Set(rows.map((row) => row.id)));
    let isStopped = false;
    const shown = rows.length > 1 ? progress({ title: `正在处理 ${rows.length} 项`, stop: () => (isStopped = true) }) : undefined;
    const done: Outcome[] = [];
    for (const [at, row] of rows.entries()) {
      if (isStopped) break;
      shown?.say(`${at + 1} / ${rows.length}　${nameOf(row)}`);
      const outcome = await one(row, word, reason).catch((): Outcome => ({ is: 'refused', text: '服务错误', key: '' }));
      if (outcome.is === 'done') {
        done.push(outcome);
        onDone(row);
      }
      note(row.id, outcome.is === 'done' ? undefined : { ...outcome, word, ...(reason ? { reason } : {}) });
    }
    shown?.end();
    isWorking.current = false;
    setBusy(new Set());
    if (rows.length === 1 && done[0]) say.success(done[0].text);
    else if (rows.length > 1) say.info(`已处理 ${done.length} 项${done.length < rows.length ? `，${rows.length - done.length} 项没有处理，原因见各行` : ''}`);
    onOver();
  };

  const ask = async (row: InboxRow): Promise<void> => {
    const { is, text } = await urge(call, row);
    if (is === 'done') say.success(text);
    else say.warning(text);
    onOver();
  };
  return { notes, busy, act, urge: ask, forget: (id: string) => note(id, undefined) };
}
export type DecidingRows = ReturnType<typeof useDeciding>;
