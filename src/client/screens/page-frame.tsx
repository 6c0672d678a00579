import type { KeyboardEvent, ReactNode } from 'react';
import { FormScreenContext } from '../form/form-screen';

type Props = {
  /** Flag of the screen whose permissions the pickers within ask for. */
  flag: string;
  title: string;
  /** Beside the name: its tabs, the steps of what is done here. */
  beside?: ReactNode;
  /** At the right end of the same row: how it is shown and what can be done. */
  toolbar: ReactNode;
  /** The second row: what the page is narrowed to. */
  narrowing?: ReactNode;
  /** What it holds reaches the edges of the tab, as a table does; else it has air around it. */
  isWhole?: boolean;
  children: ReactNode;
};

/**
 * The frame of a page that fills its tab: one row with its name and what can be done, a second one only for what it is narrowed to,
 * the rest below; both rows together stay within 88 px. Keys lead from what stands around its table into it.
 */
export function PageFrame({ flag, title, beside, toolbar, narrowing, isWhole, children }: Props) {
  return (
    <FormScreenContext value={flag}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc from any of its controls */}
      <div onKeyDown={intoTable} className="flex h-full min-h-0 flex-col bg-surface">
        {/* In the hand the page above has the name, and its tabs a line of their own. */}
        <div data-head="" className="flex min-h-[44px] shrink-0 items-center gap-x-3 px-3.5 hand:flex-wrap hand:pb-1.5">
          <h1 className="shrink-0 font-semibold text-[15px] hand:hidden">{title}</h1>
          <div className="flex min-w-0 flex-1 items-center gap-2 hand:basis-full hand:empty:hidden">{beside}</div>
          <div className="flex shrink-0 items-center gap-1.5 hand:shrink hand:flex-wrap">{toolbar}</div>
        </div>
        {narrowing && <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-3.5 pb-2">{narrowing}</div>}
        <div className={isWhole ? 'relative flex min-h-0 flex-1 flex-col' : 'flex min-h-0 flex-1 flex-col gap-2 px-3.5 pb-3'}>{children}</div>
      </div>
    </FormScreenContext>
  );
}

/** Esc from anywhere around the table; from the words it is narrowed by also Enter and ↓, Esc takes those back first. */
function intoTable(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  const table = event.currentTarget.querySelector<HTMLElement>('[data-grid]');
  const isAround = target instanceof Node && event.currentTarget.contains(target) && !table?.contains(target);
  if (event.defaultPrevented || event.nativeEvent.isComposing || event.keyCode === 229 || !table || !isAround) return;
  const search = target instanceof HTMLInputElement && target.type === 'search' ? target : undefined;
  if (!(search ? key === 'Enter' || key === 'ArrowDown' || (key === 'Escape' && search.value === '') : key === 'Escape')) return;
  event.preventDefault();
  table.focus({ preventScroll: true });
}
