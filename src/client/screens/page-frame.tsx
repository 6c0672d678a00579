import type { KeyboardEvent, ReactNode } from 'react';
import { FormScreenContext } from '../form/form-screen';

type Props = {
  /** Flag of the screen whose permissions the pickers within ask for. */
  flag: string;
  title: string;
  /** What stands in one line with the name. */
  toolbar: ReactNode;
  children: ReactNode;
};

/** The frame of a page that fills its tab: its name and buttons in one line, the rest below. Keys lead from what stands around its table into it. */
export function PageFrame({ flag, title, toolbar, children }: Props) {
  return (
    <FormScreenContext value={flag}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc from any of its controls */}
      <div onKeyDown={intoTable} className="flex h-full min-h-0 flex-col gap-2 p-3">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="mr-2 font-semibold text-base">{title}</h1>
          {toolbar}
        </div>
        {children}
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
