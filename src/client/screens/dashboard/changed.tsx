import type { Days } from '../../../define/periods';
import { cx } from '../../ui/class-names';
import type { Change } from './tile-values';

/** +12.5% beside a figure; what it was, and when, in its title. `isBad`: more is worse. */
export function Changed({ change, isBad, period }: { change: Change; isBad?: boolean | undefined; period?: Days | undefined }) {
  const isGood = change.direction !== 0 && change.direction > 0 === !isBad;
  return (
    <span
      title={period && `${period.from} 至 ${period.to}：${change.was}`}
      className={cx('shrink-0 text-[0.9em] tabular-nums', change.text === '-' || change.direction === 0 ? 'text-faint' : isGood ? 'text-good' : 'text-bad')}
    >
      {change.text}
    </span>
  );
}
