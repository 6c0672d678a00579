import * as Radix from '@radix-ui/react-tabs';
import { useEffect, useRef } from 'react';
import type { TabItem } from './tabs';

type Props = { label: string; value: string; items: readonly TabItem[]; onChange: (id: string) => void };

/** CountTabs({ label, value, items, onChange }): tabs that stand in the head of a page beside its name, each with how many are behind it; what has no room is scrolled to. */
export function CountTabs({ label, value, items, onChange }: Props) {
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is brought into sight whenever it is another one
  useEffect(() => intoSight(line.current), [value]);
  return (
    <Radix.Root value={value} onValueChange={onChange} className="min-w-0">
      <Radix.List
        ref={line}
        aria-label={label}
        onWheel={(event) => {
          event.currentTarget.scrollLeft += event.deltaY;
        }}
        onFocus={(event) => event.target === event.currentTarget && event.currentTarget.querySelector<HTMLElement>(CHOSEN)?.focus()}
        className="flex gap-0.5 overflow-x-auto py-1 pr-4 pl-0.5 [mask-image:linear-gradient(90deg,#000_calc(100%-16px),transparent)] [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.id}
            value={item.id}
            // A line of tabs over a list controls no panel of its own.
            aria-controls={undefined}
            className="h-[30px] shrink-0 cursor-pointer whitespace-nowrap rounded-md px-2.5 text-[13px] text-muted transition-colors hover:bg-hover
              hover:text-ink data-[state=active]:bg-sunken data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && <span className="ml-1.5 font-normal text-muted text-xs tabular-nums">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
    </Radix.Root>
  );
}

const CHOSEN = '[role=tab][data-state=active]';

function intoSight(line: HTMLElement | null): void {
  const tab = line?.querySelector<HTMLElement>(CHOSEN);
  if (!line || !tab || line.scrollWidth <= line.clientWidth) return;
  const [left, right] = [tab.offsetLeft - line.offsetLeft, tab.offsetLeft - line.offsetLeft + tab.offsetWidth];
  if (left < line.scrollLeft) line.scrollLeft = left - 24;
  else if (right > line.scrollLeft + line.clientWidth - 24) line.scrollLeft = right - line.clientWidth + 24;
}
