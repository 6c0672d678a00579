// biome-ignore-all lint/a11y/useSemanticElements: one of few, drawn as a strip; the arrows walk it as they walk radio buttons
import type { KeyboardEvent } from 'react';
import type { ClosingMonth } from '../../../contract/closing-answer';
import { minuteOf } from '../../../define/dates';
import { cx } from '../../ui/class-names';

const WORDS: Record<ClosingMonth['state'], { word: string; tone: string }> = {
  closed: { word: '已结账', tone: 'text-good' },
  closable: { word: '可结账', tone: 'text-accent' },
  later: { word: '待前月', tone: 'text-muted' },
  running: { word: '进行中', tone: 'text-muted' },
};

type Props = { months: readonly ClosingMonth[]; month: string; onMonth: (month: string) => void };

/** The last twelve months in one line: which are closed and by whom, which can be closed, which one runs. */
export function MonthStrip({ months, month, onMonth }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = months[months.findIndex((one) => one.month === month) + step];
    if (!next) return;
    onMonth(next.month);
    event.currentTarget.querySelector<HTMLElement>(`[data-month="${next.month}"]`)?.focus();
  };
  return (
    <div role="radiogroup" aria-label="月份" onKeyDown={onKeyDown} className="-mx-1 -my-0.5 flex w-[calc(100%+8px)] gap-1 overflow-x-auto px-1 py-0.5">
      {months.map((one) => {
        const { word, tone } = WORDS[one.state];
        const isChosen = one.month === month;
        const title = `${one.from} 至 ${one.to}${one.closedAt ? `，${one.closedBy} ${minuteOf(one.closedAt)}结账` : ''}`;
        return (
          <button
            key={one.month}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isChosen ? 0 : -1}
            data-month={one.month}
            {...(isChosen ? { 'data-landing': '' } : {})}
            title={title}
            onClick={() => onMonth(one.month)}
            className={cx(
              'flex h-10 min-w-[76px] flex-1 cursor-pointer flex-col items-center justify-center rounded border text-xs leading-4',
              isChosen ? 'border-accent bg-accent-soft font-semibold text-ink' : 'border-line bg-surface text-muted hover:bg-hover',
            )}
          >
            <span className="tabular-nums">{one.month}</span>
            <span className={cx('text-[11px]', tone)}>{word}</span>
          </button>
        );
      })}
    </div>
  );
}
