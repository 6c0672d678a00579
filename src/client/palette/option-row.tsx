// biome-ignore-all lint/a11y/useSemanticElements: rows of a listbox, not <option>s
// biome-ignore-all lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked row
import type { ReactNode } from 'react';
import { cx } from '../ui/class-names';

/** Where a row stands in the list, and whether it is the marked one. `id` is what it is chosen by. */
export type Place = { id: string; at: number; isMarked: boolean };
type Props = Place & { isDisabled?: boolean; className?: string; children: ReactNode };

/** What the input names as its active descendant. */
export const rowName = (at: number): string => `palette-row-${at}`;

/**
 * One row of the palette's list. cmdk finds, marks, walks and runs its rows in the page by these attributes. Its own component
 * would also enter every row in a store, and with it draw the palette twice more at each letter.
 */
export function OptionRow({ id, at, isMarked, isDisabled = false, className = 'h-9 [contain:strict]', children }: Props) {
  return (
    <div
      id={rowName(at)}
      role="option"
      cmdk-item=""
      data-value={id}
      aria-selected={isMarked}
      aria-disabled={isDisabled}
      className={cx('flex items-center gap-3 rounded px-3 text-[13px] aria-selected:bg-selected', isDisabled ? 'cursor-default' : 'cursor-pointer', className)}
    >
      {children}
    </div>
  );
}

/** The row an event belongs to, unless it cannot be chosen. */
export const rowOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[cmdk-item]:not([aria-disabled="true"])')?.dataset.value : undefined;
