import type { ReactNode } from 'react';
import type { Option } from '../../define/field';
import { cx } from './class-names';

/**
 * Badge({ tone, children }): a small coloured tag.   StatusTag({ option }) or StatusTag({ value, options }): the word and tone
 * of a choice, coloured the same everywhere.   Count({ value }): the round number on bell and tiles; hidden at 0.
 */
export type BadgeTone = NonNullable<Option['tone']>;
const TONES: Record<BadgeTone, string> = {
  grey: 'bg-sunken text-muted',
  blue: 'bg-accent-soft text-accent',
  green: 'bg-good-soft text-good',
  orange: 'bg-warn-soft text-warn',
  yellow: 'bg-warn-soft text-warn',
  red: 'bg-bad-soft text-bad',
};

export function Badge({ tone = 'grey', className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return <span className={cx('inline-flex h-5 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap', TONES[tone], className)}>{children}</span>;
}

export function StatusTag(props: { option: Option | undefined } | { value: string | number | undefined; options: readonly Option[] }) {
  const option = 'option' in props ? props.option : props.options.find((each) => each.value === String(props.value ?? ''));
  if (!option) return 'value' in props && props.value !== undefined && props.value !== '' ? <Badge>{String(props.value)}</Badge> : null;
  return <Badge tone={option.tone ?? 'grey'}>{option.label}</Badge>;
}

export function Count({ value, className }: { value: number; className?: string }) {
  if (value <= 0) return null;
  return (
    <span
      className={cx(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-bad px-1 text-[11px] leading-none font-semibold text-surface',
        className,
      )}
    >
      {value > 99 ? '99+' : value}
    </span>
  );
}
