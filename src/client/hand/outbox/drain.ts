import { CallError } from '../../api/call-error';
import { dropJob, type HandJob, keepJob, readOutbox } from './outbox';
import { isAway, sendJob, wordsOf } from './send-job';

/** What became of a job: it was sent and is `HandJob` as it was at its end, or it is kept as it says. */
export type Sent = { job: HandJob; isSent: boolean };

let turn: Promise<void> = Promise.resolve();

/** Everything that waits, one after the other in the order it was done. One window of a device sends at a time. */
export function drain(): Promise<readonly Sent[]> {
  const done: Sent[] = [];
  const work = async () => {
    for (const { id } of readOutbox()) {
      const job = readOutbox().find((one) => one.id === id);
      if (job?.state !== 'waits') continue;
      const sent = await sendOne(job);
      done.push(sent);
      if (!sent.isSent && sent.job.state === 'waits') return;
    }
  };
  turn = turn.then(() => alone(work));
  return turn.then(() => done);
}

const alone = (work: () => Promise<void>): Promise<void> => ('locks' in navigator ? navigator.locks.request('hand-outbox', work) : work());

async function sendOne(job: HandJob): Promise<Sent> {
  try {
    const sent = await sendJob(job);
    dropJob(job.id);
    return { job: sent, isSent: true };
  } catch (error) {
    const kept = readOutbox().find((one) => one.id === job.id) ?? job;
    if (isAway(error)) return { job: kept, isSent: false };
    const asks = error instanceof CallError && error.needsConfirmation;
    const stopped: HandJob = { ...kept, state: asks ? 'asks' : 'refused', why: wordsOf(error) };
    keepJob(stopped);
    return { job: stopped, isSent: false };
  }
}

/** Agreed to, or mended elsewhere: it waits again. */
export function again(job: HandJob): void {
  const open = job.calls.findIndex((call) => !call.answer);
  keepJob({ ...job, state: 'waits', why: '', calls: job.calls.map((call, at) => (at === open && job.state === 'asks' ? { ...call, confirmed: true } : call)) });
}
