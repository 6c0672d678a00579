import { minuteOf } from '../../../../define/dates';
import { cx } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import type { RailStep } from './step-rail';

const TONES: Record<RailStep['state'], string> = { done: 'text-muted', now: 'text-accent', next: 'text-faint', bad: 'text-bad' };
const SAID: Record<RailStep['state'], string> = { done: '已完成', now: '进行中', next: '未开始', bad: '未通过' };

/** The way of a document in one line: who did what when, whose turn it is, what will follow. */
export function StepRail({ steps }: { steps: readonly RailStep[] }) {
  return (
    <ol aria-label="进度" data-rail="" className="flex min-w-0 flex-1 items-center overflow-hidden text-[13px] leading-5">
      {steps.map((step, at) => (
        <li
          key={step.id}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
          title={[step.who, step.does, step.at && minuteOf(step.at), step.note].filter(Boolean).join(' ')}
          className={cx('flex items-center gap-1.5 whitespace-nowrap', TONES[step.state], step.state === 'now' ? 'shrink-0' : 'min-w-0 shrink')}
        >
          {at > 0 && <span aria-hidden="true" className="mx-2 w-4 shrink border-line-strong/60 border-t" />}
          <Mark state={step.state} />
          <span className="sr-only">{SAID[step.state]}</span>
          <span className={cx('truncate', step.state === 'now' && 'font-semibold')}>{[step.who, step.does].filter(Boolean).join(' ')}</span>
          {step.at && <time className="shrink-0 text-faint tabular-nums">{minuteOf(step.at).slice(5)}</time>}
          {step.note && <span className={cx('shrink-0 tabular-nums', step.state === 'bad' ? '' : 'text-muted')}>{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: RailStep['state'] }) {
  if (state === 'next') return <span aria-hidden="true" className="size-3 shrink-0 rounded-full border border-line-strong" />;
  if (state === 'now')
    return (
      <span aria-hidden="true" className="flex size-3 shrink-0 items-center justify-center rounded-full border-2 border-accent">
        <span className="size-1 rounded-full bg-accent" />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className={cx('flex size-3 shrink-0 items-center justify-center rounded-full border', state === 'bad' ? 'border-bad' : 'border-line-strong')}
    >
      <Icon name={state === 'bad' ? 'close' : 'check'} size={9} />
    </span>
  );
}
