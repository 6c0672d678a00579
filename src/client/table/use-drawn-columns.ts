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

/** Which of the middle columns are in view. Scrolling up and down does not touch it. */
function useColumnWindow(scroller: RefObject<HTMLElement | null>, widths: string): { first: number; last: number } {
  const [view, setView] = useState({ first: 0, last: 19 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const sizes = widths === '' ? [] : widths.split(',').map(Number);
    let [left, width] = [box.scrollLeft, box.clientWidth];
    const take = (isNow: boolean) => {
      const next = columnWindow(sizes, left, width);
      const set = () => setView((old) => (old.first === next.first && old.last === next.last ? old : next));
      if (isNow) flushSync(set);
      else set();
    };
    const onScroll = () => {
      if (box.scrollLeft === left) return;
      left = box.scrollLeft;
      take(true);
    };
    const observer = new ResizeObserver(() => {
      // A hidden tab measures 0: keep what was drawn.
      if (box.clientWidth === 0) return;
      [left, width] = [box.scrollLeft, box.clientWidth];
      take(false);
    });
    if (width > 0) take(false);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, widths]);
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
