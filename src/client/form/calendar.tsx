// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, startOfMonth, startOfWeek, today } from '../../define/dates';
import { IconButton } from '../ui/button';

/** One month; arrows walk days and weeks, PageUp/Down months, Enter chooses. */
export function Calendar({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const [at, setAt] = useState(value || today());
  const grid = useRef<HTMLDivElement>(null);
  const first = startOfWeek(startOfMonth(at));
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, at);
    if (!next) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div className="w-64 p-2">
      <div className="mb-1 flex items-center justify-between">
        <IconButton icon="left" label="上个月" size="sm" onClick={() => setAt(addMonths(at, -1))} />
        <span aria-live="polite" className="font-medium">
          {at.slice(0, 4)}年{Number(at.slice(5, 7))}月
        </span>
        <IconButton icon="right" label="下个月" size="sm" onClick={() => setAt(addMonths(at, 1))} />
      </div>
      <div ref={grid} role="grid" aria-label="日历" tabIndex={-1} onKeyDown={onKeyDown} className="grid grid-cols-7 gap-0.5 text-center text-[13px]">
        {[...'一二三四五六日'].map((name) => (
          <span key={name} aria-hidden className="text-faint text-xs">
            {name}
          </span>
        ))}
        {weeks.flat().map((day) => (
          <button
            key={day}
            type="button"
            tabIndex={day === at ? 0 : -1}
            aria-label={day}
            aria-current={day === today() ? 'date' : undefined}
            aria-pressed={day === value}
            onClick={() => onPick(day)}
            className={`h-7 rounded focus-visible:outline-2 focus-visible:outline-focus
              ${day === value ? 'bg-accent text-on-accent' : 'hover:bg-hover'} ${day.slice(0, 7) === at.slice(0, 7) ? '' : 'text-faint'}
              ${day === today() && day !== value ? 'font-bold text-accent' : ''}`}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
      <button type="button" className="mt-1 w-full rounded py-1 text-accent text-xs hover:bg-hover" onClick={() => onPick(today())}>
        今天
      </button>
    </div>
  );
}

function moved(key: string, at: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1);
    case 'ArrowRight':
      return addDays(at, 1);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'PageUp':
      return addMonths(at, -1);
    case 'PageDown':
      return addMonths(at, 1);
    default:
      return undefined;
  }
}
