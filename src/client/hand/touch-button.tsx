import type { ReactNode } from 'react';
import { cx } from '../ui/class-names';
import { Icon, type IconName } from '../ui/icon';

type Props = { tone?: 'primary' | 'plain'; icon?: IconName; isBusy?: boolean; onClick: () => void; className?: string; children: ReactNode };

/** A button for a thumb: 52 px high. One filled one in sight, the others quiet. */
export function TouchButton({ tone = 'plain', icon, isBusy, onClick, className, children }: Props) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={cx(
        'flex h-13 min-w-0 cursor-pointer items-center justify-center gap-2 rounded-[10px] border px-4 font-semibold text-[16px] select-none',
        tone === 'primary' ? 'border-accent bg-accent text-on-accent active:bg-accent-hover' : 'border-line-strong bg-surface text-ink active:bg-hover',
        isBusy && 'opacity-60',
        className,
      )}
    >
      {isBusy ? <Icon name="spinner" size={18} className="animate-spin" /> : icon && <Icon name={icon} size={18} className="shrink-0" />}
      <span className="truncate">{children}</span>
    </button>
  );
}

/** What a page leads to stands at its foot, above the bar, where it is never covered. */
export function FootBar({ children }: { children: ReactNode }) {
  return <div className="flex shrink-0 gap-2 border-line border-t bg-surface p-3 *:flex-1">{children}</div>;
}
