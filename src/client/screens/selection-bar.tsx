import { type ReactNode, useRef } from 'react';
import { Button } from '../ui/button';
import { type Act, More } from './action-row';

/** What it takes of the foot of a table: rows can be scrolled from under it. */
export const BAR_ROOM = 60;

/** What could be done to chosen rows, and to how many of them. */
export type FittingAct = Act & {
  fits: number;
  /** Takes a step back, or ends something: never in the open. */
  isBack?: boolean;
};

type Props = {
  count: number;
  /** What they come to, in words. */
  sums: string;
  /** How many there are of what is counted: chosen beyond those that are loaded. */
  beyond?: ReactNode;
  /** Most wanted first: as many as there is room for stand in the open. */
  acts: readonly FittingAct[];
  /** What is done with all of them whatever their state. */
  always: readonly Act[];
  more: readonly (Act | 'line')[];
  onClear: () => void;
};

/** So many of what only some rows allow stand in the open, and of what all allow. */
const OPEN = 2;

/** Raised by choosing rows: how many, what they come to, and only what can be done with them now, each with the number it is done to. */
export function SelectionBar({ count, sums, beyond, acts, always, more, onClear }: Props) {
  const root = useRef<HTMLElement>(null);
  const open = acts.filter(({ isDanger, isBack }) => !isDanger && !isBack).slice(0, OPEN);
  const folded = acts.filter((act) => !open.includes(act)).map((act) => ({ ...act, label: fittingWords(act, count) }));
  const unfolded: (Act | 'line')[] = [...folded, 'line', ...more];
  const clear = () => {
    root.current?.parentElement?.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
    onClear();
  };
  return (
    <section
      ref={root}
      aria-label="所选行"
      data-selection-bar=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        clear();
      }}
      className="pointer-events-none absolute inset-x-3 bottom-[78px] z-20 flex justify-center"
    >
      <div className="pointer-events-auto flex max-w-full items-center gap-1.5 rounded-[10px] bg-ink py-1.5 pr-2 pl-3.5 text-[13px] text-surface shadow-lg">
        <p aria-live="polite" className="flex min-w-0 items-center gap-3 pr-2 tabular-nums">
          <span className="shrink-0 font-semibold">已选 {count}</span>
          {sums && <span className="truncate">{sums}</span>}
          {beyond}
        </p>
        {open.map((act) => (
          <BarButton key={act.id} act={{ ...act, label: fittingWords(act, count) }} />
        ))}
        {always.map((act) => (
          <BarButton key={act.id} act={act} />
        ))}
        <span className="contents [&>*>button]:text-surface! [&>*>button:hover]:bg-surface/20!">
          <More acts={unfolded} label="更多所选操作" />
        </span>
        <button type="button" onClick={clear} className="h-[28px] cursor-pointer rounded relative px-1.5 text-xs">
          Esc<span className="sr-only"> 取消选择</span>
        </button>
      </div>
    </section>
  );
}

/** 审核 3; of rows that do not all allow it, how many it passes over. */
export const fittingWords = ({ label, fits }: FittingAct, count: number): string =>
  fits === count ? (count > 1 ? `${label} ${fits}` : label) : `${label} ${fits}（跳过 ${count - fits}）`;

function BarButton({ act: { label, icon, keys, keysOf, isBusy, onChoose } }: { act: Act }) {
  return (
    <Button
      {...(icon ? { icon } : {})}
      {...(keys ? { keys } : {})}
      {...(keysOf ? { keysOf } : {})}
      isBusy={isBusy ?? false}
      onClick={onChoose}
      className="border-transparent! bg-surface/16! text-surface! hover:bg-surface/28!"
    >
      {label}
    </Button>
  );
}
