import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { shareAt } from './tab-list';
import { changeTabs } from './tabs-atom';

/**
 * The line between two tabs side by side: dragged, or moved by the arrows; a double click or Enter halves it. While it is dragged
 * only the variable --share of the panes' box changes; the tabs learn of it when it is let go.
 */
export const DEFAULT_SHARE = 0.5;
const STEP = 0.05;
const keep = (share: number) => changeTabs((tabs) => ({ ...tabs, share: shareAt(share) }));

export function SplitDivider({ share }: { share: number }) {
  const dragged = useRef<number>(undefined);
  const boxOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.parentElement as HTMLElement;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const wanted = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: 0, End: 1, Enter: DEFAULT_SHARE }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    keep(wanted);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between texts cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="并排分隔线，左右方向键移动"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={20}
      aria-valuemax={80}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => keep(DEFAULT_SHARE)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = share;
      }}
      onPointerMove={(event) => {
        if (dragged.current === undefined) return;
        const box = boxOf(event).getBoundingClientRect();
        dragged.current = shareAt((event.clientX - box.left) / box.width);
        boxOf(event).style.setProperty('--share', String(dragged.current));
      }}
      onPointerUp={() => {
        if (dragged.current !== undefined && dragged.current !== share) keep(dragged.current);
        dragged.current = undefined;
      }}
      className="absolute inset-y-0 left-[calc(var(--share)*100%-4px)] z-30 w-2 cursor-col-resize touch-none before:absolute before:inset-y-0
        before:left-[3px] before:w-0.5 before:bg-line hover:before:bg-accent focus-visible:before:bg-focus"
    />
  );
}
