import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Tooltip } from '../../ui/tooltip';
import type { Place } from './wizard-state';

type Props = { places: readonly Place[]; at: number; onGo: (at: number) => void };

/** Where somebody is in the steps; what is open can be gone back to. */
export function WizardRail({ places, at, onGo }: Props) {
  return (
    <ol aria-label="步骤" className="flex items-center gap-1 text-[13px]">
      {places.map(({ label, count, isOpen, whyNot }, place) => {
        const step = (
          <button
            type="button"
            aria-current={place === at ? 'step' : undefined}
            aria-disabled={!isOpen || undefined}
            onClick={() => isOpen && onGo(place)}
            className={cx(
              'flex h-8 items-center gap-1.5 whitespace-nowrap rounded px-2',
              place === at ? 'bg-accent-soft font-semibold text-accent' : isOpen ? 'cursor-pointer text-ink hover:bg-hover' : 'cursor-default text-muted',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'flex size-5 items-center justify-center rounded-full border text-xs tabular-nums',
                place === at ? 'border-accent bg-accent text-on-accent' : place < at ? 'border-accent text-accent' : 'border-line-strong',
              )}
            >
              {place < at ? <Icon name="check" size={12} /> : place + 1}
            </span>
            {label}
            {count !== undefined && count > 0 && <span className="font-normal text-muted tabular-nums">{count}</span>}
          </button>
        );
        return (
          <li key={label} className="flex items-center gap-1">
            {place > 0 && <span aria-hidden className="h-px w-3 bg-line-strong" />}
            {whyNot && place !== at ? <Tooltip text={whyNot}>{step}</Tooltip> : step}
          </li>
        );
      })}
    </ol>
  );
}
