import { useAtomValue } from 'jotai';
import { minuteOf } from '../../../define/dates';
import { Badge } from '../../ui/badge';
import { ask } from '../../ui/confirm';
import { Empty } from '../../ui/feedback';
import { HandHead } from '../hand-head';
import { TouchButton } from '../touch-button';
import { again, drain } from './drain';
import { dropJob, type HandJob, outboxAtom } from './outbox';

/** What waits on this device, in its order; what was refused says why, and is sent again or given up by a person. */
export function OutboxPlace() {
  const jobs = useAtomValue(outboxAtom);
  return (
    <>
      <HandHead title="待发送" />
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-3 pb-3">
        {jobs.length === 0 && <Empty icon="check" title="都已发送" text="没有网络时做完的事会留在这里，联网后按先后自动发送，每件只发一次。" />}
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </div>
    </>
  );
}

const STATES: Record<HandJob['state'], { label: string; tone: 'blue' | 'orange' | 'red' }> = {
  waits: { label: '等待联网', tone: 'blue' },
  asks: { label: '需要确认', tone: 'orange' },
  refused: { label: '需要处理', tone: 'red' },
};

function JobCard({ job }: { job: HandJob }) {
  const state = STATES[job.state];
  const giveUp = async () => {
    const agreed = await ask({ title: job.title, text: '放弃后这件事不会发送，需要重新扫码。', confirm: '放弃', isDangerous: true });
    if (agreed) dropJob(job.id);
  };
  const send = () => {
    again(job);
    void drain();
  };
  return (
    <section className="shrink-0 rounded-[10px] border border-line bg-surface p-3">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{job.title}</h2>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p className="text-[13px] text-muted">
        {minuteOf(job.at).slice(5)} · {job.scans} 次扫码
      </p>
      {job.why !== '' && <p className="pt-1 text-[13px] text-bad">{job.why}</p>}
      <div className="flex gap-2 pt-3 *:flex-1">
        <TouchButton onClick={() => void giveUp()}>放弃</TouchButton>
        <TouchButton onClick={send}>{job.state === 'asks' ? '仍然继续' : '立即发送'}</TouchButton>
      </div>
    </section>
  );
}
