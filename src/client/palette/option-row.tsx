import type { ReactNode } from 'react';
import { cx } from '../ui/class-names';

/** One row of the palette's list. The list answers pointer and keys for all of them; a row only says whether it is marked. */
export type Place = { at: number; isMarked: boolean };
type Props = Place & { isDisabled?: boolean; className?: string; children: ReactNode };

export const LIST_ID = 'palette-list';
export const optionId = (at: number): string => `palette-option-${at}`;

export function OptionRow({ at, isMarked, isDisabled = false, className = 'h-9', children }: Props) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked row
    <div
      id={optionId(at)}
      role="option"
      aria-selected={isMarked}
      aria-disabled={isDisabled || undefined}
      data-at={at}
      className={cx(
        'flex items-center gap-3 rounded-md px-3 text-[13px] [contain:content] aria-selected:bg-selected',
        isDisabled ? 'cursor-default' : 'cursor-pointer',
        className,
      )}
    >
      {children}
    </div>
  );
}
