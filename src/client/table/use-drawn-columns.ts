import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnWindow } from './column-window';
import { type DrawnColumn, type DrawnColumns, drawnColumn, SELECT_WIDTH } from './drawn-column';
import type { GridColumn } from './grid-column';
import type { GridLeaf, GridTable } from './grid-table';

/** Pinned columns are always drawn, the middle only where it is in view. `all` is the reading order; `inset` = room kept at the right edge. */
export function useDrawnColumns(table: GridTable, columns: readonly GridColumn[], scroller: RefObject<HTMLElement | null>, hasSelect: boolean, inset = 0) {
  const [start, center, end] = [table.getStartVisibleLeafColumns(), table.getCenterVisibleLeafColumns(), table.getEndVisibleLeafColumns()];
  const sizes = [start, center, end].map((list) => list.map((leaf) => `${leaf.id}:${leaf.getSize()}`).join()).join('|');
  const middleWidths = center.map((leaf) => leaf.getSize()).join();
  const { first, last } = useColumnWindow(scroller, middleWidths);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `sizes` stands for the three lists of leaves
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const draw = (leaf: GridLeaf, index: number): DrawnColumn[] => {
      const column = byId.get(leaf.id);
      return column ? [drawnColumn({ column, index, width: leaf.getSize() })] : [];
    };
    const all = [...start, ...center, ...end].flatMap(draw);
    const middle = all.slice(start.length, start.length + center.length);
    const widthOf = (list: readonly DrawnColumn[]) => list.reduce((sum, one) => sum + one.width, 0);
    const select = hasSelect ? SELECT_WIDTH : 0;
    const drawn: DrawnColumns = {
      start: stuck(all.slice(0, start.length), 'left', select),
      center: middle.slice(first, last + 1),
      end: stuck(all.slice(start.length + center.length).reverse(), 'right', inset).reverse(),
      before: widthOf(middle.slice(0, first)),
      after: widthOf(middle.slice(last + 1)),
      total: widthOf(all) + select + inset,
    };
    return { drawn, all, startWidth: widthOf(drawn.start) + select, endWidth: widthOf(drawn.end) + inset };
  }, [sizes, first, last, columns, hasSelect, inset]);
}

/** Of the table measured last: the next one is likely to be as wide. */
let lastWidth = 1200;

/** Which of the middle columns are in view. Scrolling up and down does not touch it. */
function useColumnWindow(scroller: RefObject<HTMLElement | null>, widths: string): { first: number; last: number } {
  const sizes = useMemo(() => (widths === '' ? [] : widths.split(',').map(Number)), [widths]);
  const [view, setView] = useState(() => columnWindow(sizes, 0, lastWidth));
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let [left, width] = [0, lastWidth];
    const take = () => {
      const next = columnWindow(sizes, left, width);
      flushSync(() => setView((old) => (old.first === next.first && old.last === next.last ? old : next)));
    };
    const onScroll = () => {
      if (box.scrollLeft === left) return;
      left = box.scrollLeft;
      take();
    };
    // It measures before the first paint, when the frame is laid out: whoever asked here would have it laid out twice.
    const observer = new ResizeObserver(() => {
      // A hidden tab measures 0: keep what was drawn.
      if (box.clientWidth === 0) return;
      left = box.scrollLeft;
      lastWidth = width = box.clientWidth;
      take();
    });
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, sizes]);
  return view;
}

function stuck(list: readonly DrawnColumn[], side: 'left' | 'right', from: number): DrawnColumn[] {
  let offset = from;
  return list.map((one, at) => {
    const placed = drawnColumn({ column: one.column, index: one.index, width: one.width, stick: { side, offset, isEdge: at === list.length - 1 } });
    offset += one.width;
    return placed;
  });
}
