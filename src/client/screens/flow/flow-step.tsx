import type { FlowStep } from '../../../contract/flow-answer';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { isGrey } from './flow-geometry';

type Props = { step: FlowStep; mayOpen: boolean; onOpen: (path: string, query?: Record<string, string>) => void };

const WHY = { locked: '没有该页面的权限', off: '本单位未启用此环节', theirs: '由对方单位办理', open: '' };

/** One step: its name opens the page, each figure the page with exactly the rows it counts. */
export function FlowStepBox({ step, mayOpen, onOpen }: Props) {
  const isOpen = step.state === 'open' && mayOpen;
  return (
    <div
      className={cx(
        'flex h-full flex-col overflow-hidden rounded-md border text-[13px]',
        isGrey(step) ? 'border-line border-dashed bg-transparent' : 'border-line-strong bg-surface',
      )}
    >
      <h2 className="flex h-10 shrink-0 items-center gap-1 border-line border-b font-semibold">
        {isOpen ? (
          <button
            type="button"
            data-landing=""
            className="h-full min-w-0 flex-1 cursor-pointer truncate px-3 text-left text-accent hover:bg-hover focus-visible:-outline-offset-2"
            onClick={() => onOpen(step.path, step.query)}
          >
            {step.title}
          </button>
        ) : (
          <span className="flex min-w-0 flex-1 items-center gap-1.5 px-3 text-faint" title={WHY[step.state]}>
            <span className="truncate">{step.title}</span>
            {step.state === 'locked' && <Icon name="key" size={12} />}
            <span className="sr-only">{WHY[step.state]}</span>
          </span>
        )}
      </h2>
      <ul className="flex flex-1 flex-col py-0.5">
        {step.figures.map((figure) => (
          <li key={figure.label}>
            <button
              type="button"
              disabled={!mayOpen}
              title={figure.label}
              onClick={() => onOpen(figure.path, figure.query)}
              className={cx(
                'flex h-[26px] w-full cursor-pointer items-center gap-2 px-3 text-left hover:bg-hover focus-visible:-outline-offset-2',
                figure.isAlarm ? 'text-bad' : 'text-muted',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{figure.label}</span>
              <span className={cx('font-semibold tabular-nums', figure.isAlarm ? 'text-bad' : figure.count > 0 ? 'text-ink' : 'font-normal text-faint')}>
                {figure.count}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
