import * as Radix from '@radix-ui/react-tabs';
import type { FocusEvent, ReactNode } from 'react';
import { cx } from './class-names';

/**
 * Tabs({ value, onChange, items: [{ id, label, count? }], label, children }): a line of tabs over one panel; arrows move,
 * children are <TabPanel id>. Without children only the line (status tabs of a list).
 */
export type TabItem = { id: string; label: string; count?: number };

type TabsProps = {
  value: string;
  onChange: (id: string) => void;
  items: readonly TabItem[];
  label: string;
  className?: string;
  children?: ReactNode;
};

export function Tabs({ value, onChange, items, label, className, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      <Radix.List aria-label={label} onFocus={toChosen} className="flex gap-1 border-b border-line">
        {items.map((item) => (
          <Radix.Trigger
            key={item.id}
            value={item.id}
            // A line of tabs over a list controls no panel of its own.
            {...(children ? {} : { 'aria-controls': undefined })}
            className={cx(
              '-mb-px h-9 cursor-pointer border-b-2 px-3 text-[13px] whitespace-nowrap transition-colors',
              'border-transparent text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent',
            )}
          >
            {item.label}
            {item.count !== undefined && <span className="ml-1 text-xs text-faint tabular-nums">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** The line itself is no place to stand: after a click on the tab that is chosen already Radix would leave the keyboard there, unseen. */
function toChosen({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role=tab][data-state=active]')?.focus();
}

/** The panel of one tab; keepMounted keeps what is typed in the others. */
export function TabPanel({ id, keepMounted, className, children }: { id: string; keepMounted?: boolean; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={id} {...(keepMounted ? { forceMount: true as const } : {})} className={cx('data-[state=inactive]:hidden', className)}>
      {children}
    </Radix.Content>
  );
}
