import { useEffect, useState } from 'react';
import { plain } from '../../../define/money';
import { Icon } from '../../ui/icon';

type Props = { label: string; unit: string; value: string; onSay: (quantity: number) => void };

const KEY = 'flex size-13 shrink-0 cursor-pointer items-center justify-center rounded-[10px] border border-line-strong bg-surface active:bg-hover';

/** How many: one more, one less, or typed. */
export function QuantityStep({ label, unit, value, onSay }: Props) {
  const shown = value === '' ? '' : plain(value);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const now = Number(shown || 0);
  const isNumber = /^\d+(\.\d+)?$/.test(typed);
  const settle = () => (isNumber ? onSay(Number(typed)) : setTyped(shown));
  return (
    <div className="flex items-center gap-2 pt-3">
      <span className="min-w-0 flex-1 text-muted">{label}</span>
      <button type="button" aria-label={`${label}减一`} className={KEY} onClick={() => onSay(now - 1)}>
        <Icon name="remove" size={20} />
      </button>
      <input
        aria-label={label}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          settle();
        }}
        className="h-13 w-20 rounded-[10px] bg-transparent text-center font-semibold text-[24px] text-ink tabular-nums"
      />
      <button type="button" aria-label={`${label}加一`} className={KEY} onClick={() => onSay(now + 1)}>
        <Icon name="add" size={20} />
      </button>
      <span className="w-8 shrink-0 text-muted">{unit}</span>
    </div>
  );
}
