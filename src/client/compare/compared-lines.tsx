// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only where they are in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the pane scrolls and is focused as a whole
import { useEffect, useMemo, useRef } from 'react';
import { ROW_HEIGHT } from '../table/row-window';
import { inFront, widthOf } from './compared-columns';
import { ComparedPane, type ComparedRow } from './compared-pane';
import type { ComparedField, LineDifference } from './line-differences';
import type { Side } from './use-compared';

type Props = {
  title: string;
  /** No other section is compared: it needs no name. */
  isAlone: boolean;
  sides: readonly Side[];
  rows: readonly ComparedRow[];
  fields: readonly ComparedField[];
  differences: readonly LineDifference[];
  current: LineDifference | undefined;
};

/** The panes, scrolled together in both directions: what stands side by side stays side by side. */
export function ComparedLines({ title, isAlone, sides, rows, fields, differences, current }: Props) {
  const [first, second, third] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const boxes = [first, second, third];
  const ordered = useMemo(() => inFront(fields), [fields]);
  const marks = useMemo(() => {
    const known = new Map<string, LineDifference>();
    for (const one of differences) for (const side of one.sides) known.set(`${one.group} ${side} ${one.id}`, one);
    return known;
  }, [differences]);
  const follow = (from: number) => {
    const lead = boxes[from]?.current;
    for (const { current: other } of boxes) {
      if (!lead || !other || other === lead) continue;
      if (other.scrollTop !== lead.scrollTop) other.scrollTop = lead.scrollTop;
      if (other.scrollLeft !== lead.scrollLeft) other.scrollLeft = lead.scrollLeft;
    }
  };
  // To the difference asked for: the same row in every pane, the column of it in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ref
  useEffect(() => {
    const lead = first.current;
    if (!current || !lead) return;
    const row = rows.findIndex((one) => one.group === current.group);
    const column = ordered.findIndex(({ id }) => id === current.id);
    if (row >= 0) {
      const [top, bottom] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT];
      const height = lead.clientHeight - 2 * ROW_HEIGHT;
      if (top < lead.scrollTop || bottom > lead.scrollTop + height) lead.scrollTop = Math.max(0, top - height / 2);
    }
    // The goods stand still at the left: what is asked for must not lie under them.
    const [goods, ...before] = ordered.slice(0, Math.max(0, column));
    const wanted = ordered[column];
    if (!goods || !wanted) return;
    const left = before.reduce((sum, one) => sum + widthOf(one), 0);
    const room = lead.clientWidth - widthOf(goods);
    if (left < lead.scrollLeft || left + widthOf(wanted) > lead.scrollLeft + room) lead.scrollLeft = Math.max(0, left - 60);
  }, [current, rows, ordered]);
  return (
    <section aria-label={title} className="flex min-h-[150px] flex-1 flex-col gap-1">
      {!isAlone && <h2 className="font-semibold text-[13px]">{title}</h2>}
      <div className="flex min-h-0 flex-1 gap-2">
        {sides.map(({ definition, info }, side) => (
          <div
            key={info.header.id}
            ref={boxes[side]}
            role="table"
            aria-label={`${definition.title} ${String(info.header.sn)} ${title}`}
            aria-rowcount={rows.length + 1}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
            tabIndex={0}
            onScroll={() => follow(side)}
            className="relative min-h-0 min-w-0 flex-1 overflow-auto border border-line bg-surface"
          >
            <ComparedPane pane={boxes[side] ?? first} side={side} rows={rows} fields={ordered} marks={marks} current={current} title={definition.title} />
          </div>
        ))}
      </div>
    </section>
  );
}
