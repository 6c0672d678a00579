// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only where they are in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the pane scrolls and is focused as a whole
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Row } from '../../contract/answers';
import { textOf } from '../../define/field-text';
import { isRightAligned } from '../table/grid-column';
import { ROW_HEIGHT } from '../table/row-window';
import { useViewport } from '../table/use-viewport';
import type { ComparedField, LineDifference } from './line-differences';
import type { Side } from './use-compared';

/** One row of the comparison: the nth line of each document about the same goods. */
export type ComparedRow = { group: number; nth: number; cells: (Row | undefined)[] };
type Props = {
  sides: readonly Side[];
  rows: readonly ComparedRow[];
  fields: readonly ComparedField[];
  differences: readonly LineDifference[];
  current: LineDifference | undefined;
};

const WIDTHS: Partial<Record<ComparedField['field']['kind'], number>> = {
  quantity: 84,
  price: 92,
  money: 104,
  date: 96,
  rate: 70,
  ref: 130,
  choice: 84,
  flag: 64,
};
const widthOf = ({ field }: ComparedField): number => WIDTHS[field.kind] ?? 120;
/** Goods first, then the figures people compare, then the rest as the document orders it. */
const FRONT = ['specification', 'productName', 'quantity', 'unit', 'batchNo', 'price', 'taxRate', 'amount'];

/** The panes, scrolled together in both directions: what stands side by side stays side by side. */
export function ComparedLines({ sides, rows, fields, differences, current }: Props) {
  const [first, second, third] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const boxes = [first, second, third];
  const ordered = useMemo(
    () => [...FRONT.flatMap((id) => fields.find((one) => one.id === id) ?? []), ...fields.filter(({ id }) => !FRONT.includes(id))],
    [fields],
  );
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
    <div className="flex min-h-0 flex-1 gap-2">
      {sides.map(({ definition, info }, side) => (
        <div
          key={info.header.id}
          ref={boxes[side]}
          role="table"
          aria-label={`${definition.title} ${String(info.header.sn)} 明细`}
          aria-rowcount={rows.length + 1}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
          tabIndex={0}
          onScroll={() => follow(side)}
          className="relative min-h-0 min-w-0 flex-1 overflow-auto border border-line bg-surface"
        >
          <Pane pane={boxes[side] ?? first} side={side} rows={rows} fields={ordered} marks={marks} current={current} title={definition.title} />
        </div>
      ))}
    </div>
  );
}

type PaneProps = {
  pane: RefObject<HTMLDivElement | null>;
  side: number;
  title: string;
  rows: readonly ComparedRow[];
  fields: readonly ComparedField[];
  marks: ReadonlyMap<string, LineDifference>;
  current: LineDifference | undefined;
};

function Pane({ pane, side, title, rows, fields, marks, current }: PaneProps) {
  const view = useViewport(pane, rows.length, ROW_HEIGHT);
  const total = fields.reduce((sum, one) => sum + widthOf(one), 0);
  const visible = rows.slice(view.first, view.last);
  return (
    <>
      <div role="row" className="sticky top-0 z-10 flex h-[38px] items-center bg-sunken font-medium text-muted text-xs" style={{ width: total }}>
        {fields.map((one, nth) => (
          <span
            key={one.id}
            role="columnheader"
            className={`shrink-0 truncate px-2 ${nth === 0 ? 'sticky left-0 z-1 bg-sunken leading-[38px]' : ''} ${isRightAligned(one.field) ? 'text-right' : ''}`}
            style={{ width: widthOf(one) }}
          >
            {one.field.label}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: view.height, width: total }}>
        {visible.map((row, at) => {
          const line = row.cells[side];
          const isMissing = marks.has(`${row.group} ${side} `) && row.nth === 0;
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
              key={view.first + at}
              role="row"
              aria-rowindex={view.first + at + 2}
              data-compared-row={view.first + at}
              className={`absolute top-0 left-0 flex h-[38px] items-center border-line border-b text-[13px] ${isMissing ? 'bg-bad-soft' : current?.group === row.group ? 'bg-hover' : ''}`}
              style={{ width: total, transform: `translateY(${view.yOf(view.first + at)}px)` }}
            >
              {isMissing && (
                <span role="cell" className="px-2 text-bad">
                  {title}没有此行
                </span>
              )}
              {!line && !isMissing && (
                <span role="cell" className="sr-only">
                  无
                </span>
              )}
              {line &&
                fields.map((one, nth) => {
                  const ground = current?.group === row.group ? 'bg-hover' : 'bg-surface';
                  const mark = marks.get(`${row.group} ${side} ${one.id}`);
                  const isHere = mark !== undefined && mark === current;
                  return (
                    <span
                      key={one.id}
                      role="cell"
                      data-field={one.id}
                      data-differs={mark ? '' : undefined}
                      title={mark ? `${one.field.label}：${mark.words.map((word) => word ?? '无').join(' 对 ')}` : undefined}
                      className={`flex h-full shrink-0 items-center px-2 ${nth === 0 ? `sticky left-0 z-1 border-line border-r ${mark ? '' : ground}` : ''} ${isRightAligned(one.field) ? 'justify-end tabular-nums' : ''} ${mark ? 'bg-warn-soft font-medium text-warn' : ''} ${isHere ? 'outline-2 outline-focus -outline-offset-2' : ''}`}
                      style={{ width: widthOf(one) }}
                    >
                      <span className="truncate">{textOf(one.field, line[one.id], line[`${one.id}Name`])}</span>
                    </span>
                  );
                })}
            </div>
          );
        })}
      </div>
    </>
  );
}
