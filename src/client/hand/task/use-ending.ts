import { useState } from 'react';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { DocumentTask } from '../../../define/hand-task';
import { idempotencyKey } from '../../api/call';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { again, drain } from '../outbox/drain';
import { snOf } from '../outbox/job';
import { dropJob, type HandJob, putJob, readOutbox } from '../outbox/outbox';
import { callsOf } from './calls-of';
import { lacksOf } from './lacks';
import { endOf } from './task-screen';
import { inFull, nextWork, type Said, type Work } from './work';

type Given = {
  task: DocumentTask;
  definition: DocumentDefinition;
  screen: Screen;
  work: Work;
  offered: readonly string[] | undefined;
  keep: (work: Work) => void;
  tell: (said: Said) => void;
  onDone: () => void;
};
export type Reason = { name: string; words: string };

/** Ends the work: it goes into the outbox with its keys, and from there to the server at once, or when it is there again. */
export function useEnding({ task, definition, screen, work, offered, keep, tell, onDone }: Given) {
  const [isBusy, setBusy] = useState(false);
  const [lacks, setLacks] = useState<Record<string, string>>({});
  const rest = task.lines.scan === 'find' ? work.lines.filter((line) => !line.isDone).length : 0;

  const send = async (action: string, label: string, given: Work, reason?: Reason) => {
    const made = { task, definition, work: given, screen: screen.flag, newKey: idempotencyKey };
    const isHeld = given.held.length > 0;
    const job: HandJob = {
      id: idempotencyKey(),
      task: task.id,
      title: [task.title, given.person?.name, given.sn].filter(Boolean).join(' · '),
      at: new Date().toISOString(),
      scans: Math.max(given.held.length, given.lines.length),
      calls: isHeld ? [] : callsOf(made, action, reason),
      state: 'waits',
      why: '',
      ...(isHeld ? { raw: given } : {}),
    };
    putJob(job);
    setBusy(true);
    const is = await settled(job.id);
    setBusy(false);
    if (is.state === 'refused') {
      // What was saved before it was refused is the document one goes on with: it is not made twice.
      const saved = is.job?.calls.findLast((call) => call.answer)?.answer;
      if (saved) keep({ ...given, id: saved.id, version: saved.version, sn: saved.sn ?? given.sn });
      return tell({ text: is.words, isBad: true });
    }
    say[is.state === 'sent' ? 'success' : 'info'](is.state === 'sent' ? `已${label} ${is.words}` : '已存在本机，联网后自动发送');
    keep(nextWork(task, given));
    onDone();
  };

  const finish = async () => {
    const action = endOf(task, definition, screen, offered);
    if (!action) return tell({ text: `您没有${task.endLabel}的权限`, isBad: true });
    const { header, line } = lacksOf(task, definition, work);
    setLacks(header);
    if (Object.keys(header).length > 0) return tell({ text: Object.values(header).join('；'), isBad: true });
    if (line) {
      keep({ ...work, at: line.key });
      return tell({ text: line.words, isBad: true });
    }
    if (rest === 0 || task.writes) return send(action, task.endLabel, work);
    const agreed = await ask({
      title: `${task.endLabel} ${work.sn}`,
      text: `还有 ${rest} 行没有扫到，按单据数量一并处理？`,
      confirm: '一并处理',
      isWarning: true,
    });
    if (agreed) await send(action, task.endLabel, allFound(task, work));
  };
  const refuse = async (reason: Reason) => {
    const action = definition.actions.find((one) => one.id === task.refuses);
    if (action) await send(action.id, action.label, work, reason);
  };
  return { isBusy, rest, lacks, finish, refuse };
}

const allFound = (task: DocumentTask, work: Work): Work => ({
  ...work,
  lines: work.lines.map((line) => (line.isDone ? line : { ...line, isDone: true, values: { ...line.values, ...inFull(task, line.values) } })),
});

type Settled = { state: 'sent' | 'waits' | 'refused'; words: string; job?: HandJob };

/** What became of the job just put: a warning is asked about here, a refusal comes back to the hand it came from. */
async function settled(id: string): Promise<Settled> {
  const done = await drain();
  const own = done.find(({ job }) => job.id === id);
  const job = own?.job ?? readOutbox().find((one) => one.id === id);
  if (own?.isSent) return { state: 'sent', words: snOf(own.job) };
  if (job?.state === 'asks') {
    const agreed = await ask({
      title: job.title,
      text: '有需要确认的提醒，请核对，确认无误后继续。',
      rows: job.why.split('；'),
      confirm: '仍然继续',
      isWarning: true,
    });
    if (agreed) {
      again(job);
      return settled(id);
    }
  }
  if (job?.state === 'refused' || job?.state === 'asks') {
    dropJob(id);
    return { state: 'refused', words: job.state === 'asks' ? '没有发送：提醒未确认' : job.why, job };
  }
  return { state: 'waits', words: '' };
}
