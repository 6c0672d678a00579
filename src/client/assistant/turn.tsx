import { Suspense } from 'react';
import { Spinner } from '../ui/feedback';
import { Icon } from '../ui/icon';
import { late } from '../ui/late';
import type { Turn as TurnValue } from './chat';
import { messagesOf } from './messages';
import { ProposalTray } from './proposal-tray';
import { ReferenceChips } from './reference-chips';

const Markdown = late(() => import('./markdown'));

const ENDED: Partial<Record<TurnValue['state'], string>> = {
  stopped: '已停止',
  failed: '回答出错',
  interrupted: '回答中断了，可以再问一次',
};

/** A question and what was answered, with its references and proposed commands. */
export function Turn({ turn, isLatest }: { turn: TurnValue; isLatest: boolean }) {
  const ended = ENDED[turn.state];
  const [asked, answered] = messagesOf(turn);
  return (
    <article className="mb-4">
      <div className="mb-2 flex justify-end">
        <p className="max-w-[85%] rounded-lg bg-accent-soft px-3 py-1.5 text-[13px] break-words whitespace-pre-wrap text-ink">{asked.content}</p>
      </div>
      <div className="min-w-0 text-[13px] leading-relaxed break-words text-ink" aria-busy={turn.state === 'running'}>
        {answered.isThinking ? (
          <span className="inline-flex items-center gap-2 text-muted">
            <Spinner label="正在思考" size={14} />
            正在思考…
          </span>
        ) : turn.state === 'refused' ? (
          <p role="alert" className="text-bad">
            {answered.content}
          </p>
        ) : (
          <Suspense fallback={<p className="whitespace-pre-wrap">{answered.content}</p>}>
            <Markdown text={answered.content} unverified={turn.unverified} />
          </Suspense>
        )}
        <ReferenceChips references={answered.reference} question={turn.question} />
        <ProposalTray turn={turn} isLatest={isLatest} />
        {ended && (
          <p className="mt-1 flex items-center gap-1 text-xs text-muted">
            <Icon name="info" size={12} />
            {ended}
          </p>
        )}
      </div>
    </article>
  );
}
