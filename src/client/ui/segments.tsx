// biome-ignore-all lint/a11y/useSemanticElements: one of few, drawn as one control; the arrows walk it as they walk radio buttons
import type { KeyboardEvent } from 'react';
import { cx } from './class-names';

/** Segments({ label, value, options: [{ value, label }], onChange }): one of few, all in sight. Arrows choose, Tab goes on. */
type Props<V extends string> = { label: string; value: V; options: readonly { value: V; label: string }[]; onChange: (value: V) => void };

export function Segments<V extends string>({ label, value, options, onChange }: Props<V>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (options.findIndex((option) => option.value === value) + step + options.length) % options.length;
    const next = options[at];
    if (next) onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[at]?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} onKeyDown={onKeyDown} className="inline-flex rounded border border-line bg-sunken p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          className={cx(
            'h-6 cursor-pointer rounded-sm px-2 text-xs whitespace-nowrap',
            option.value === value ? 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-muted hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
