import { type ReactNode, useEffect } from 'react';
import { secondOf } from '../../../define/dates';
import { PageFrame } from '../../screens/page-frame';
import { Failed, Loading, Trouble } from '../../ui/feedback';
import { useTab } from '../../workspace/tab-context';
import { JobTable } from './job-table';
import { ProcessTable } from './process-table';
import { SlowTable } from './slow-table';
import { StandingList } from './standing-list';
import { useRunning } from './use-running';

/** 运行状态: whether everything that must hold does; below it every process, the calls that take longest, and what is done by the clock. */
export default function RunningScreen() {
  const { screen, setTitle } = useTab();
  const { running, error, refresh } = useRunning();
  useEffect(() => setTitle(screen.title), [setTitle, screen.title]);
  if (!running) return error ? <Failed text={error} onRetry={refresh} /> : <Loading />;
  const { at, minutes, standing, processes, slow, jobs } = running;
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      isWhole
      beside={<span className="truncate text-muted text-xs">{secondOf(at)}，每15秒更新</span>}
      toolbar={null}
    >
      <div className="min-h-0 flex-1 overflow-auto border-line border-t">
        {error && <Trouble text={error} onRetry={refresh} />}
        <Part title="总览">
          <StandingList rows={standing} />
        </Part>
        <Part title="进程" says={`调用、耗时是近${minutes}分钟的`}>
          <ProcessTable rows={processes} />
        </Part>
        <div className="grid grid-cols-[2fr_3fr] divide-x divide-line hand:grid-cols-1 hand:divide-x-0">
          <Part title="最慢的接口" says={`近${minutes}分钟，毫秒`}>
            <SlowTable rows={slow} />
          </Part>
          <Part title="定时任务" says="名称与指标、日志里的一致">
            <JobTable rows={jobs} />
          </Part>
        </div>
      </div>
    </PageFrame>
  );
}

const Part = ({ title, says, children }: { title: string; says?: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="flex h-9 items-center gap-2 border-line border-b bg-sunken px-3.5 font-semibold text-[13px]">
      {title}
      {says && <span className="font-normal text-muted text-xs">{says}</span>}
    </h2>
    {children}
  </section>
);
