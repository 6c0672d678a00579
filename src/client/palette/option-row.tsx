import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { cx } from '../ui/class-names';

/** One row of the palette's list: `id` is the command's, and what cmdk marks it by; `onChoose` runs on Enter and on a click. */
export type Place = { id: string; onChoose: (id: string) => void };
type Props = Place & { isDisabled?: boolean; className?: string; children: ReactNode };

export function OptionRow({ id, onChoose, isDisabled = false, className = 'h-9', children }: Props) {
  return (
    <Command.Item
      value={id}
      disabled={isDisabled}
      onSelect={onChoose}
      className={cx(
        'flex items-center gap-3 rounded-md px-3 text-[13px] [contain:content] aria-selected:bg-selected',
        isDisabled ? 'cursor-default' : 'cursor-pointer',
        className,
      )}
    >
      {children}
    </Command.Item>
  );
}
