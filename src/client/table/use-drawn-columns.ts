import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { GridColumn } from './grid-column';
import { type DrawnColumn, type DrawnColumns, SELECT_WIDTH } from './grid-row';
import type { GridLeaf, GridTable } from './grid-table';

/** Pinned columns are always drawn, the middle only where it is in view. `all` is the reading order; `inset` = room kept at the right edge. */
export function useDrawnColumns(table: GridTable, columns: readonly GridColumn[], scroller: RefObject<HTMLElement | null>, hasSelect: boolean, inset = 0) {
  const [start, center, end] = [table.getStartVisibleLeafColumns(), table.getCenterVisibleLeafColumns(), table.getEndVisibleLeafColumns()];
  const sizes = [...start, ...center, ...end].map((leaf) => `${leaf.id}:${leaf.getSize()}`).join();
  const across = useVirtualizer({
    horizontal: true,
    count: center.length,
    overscan: 3,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => center[index]?.getSize() ?? 100,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when a width, the order or a pin changed
  useLayoutEffect(() => across.measure(), [sizes, across]);

  const items = across.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? Math.min(center.length, 20) - 1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sizes` stands for the three lists of leaves
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const draw = (leaf: GridLeaf, index: number): DrawnColumn[] => {
      const column = byId.get(leaf.id);
      return column ? [{ column, index, width: leaf.getSize() }] : [];
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

function stuck(list: readonly DrawnColumn[], side: 'left' | 'right', from: number): DrawnColumn[] {
  let offset = from;
  return list.map((one, at) => {
    const placed = { ...one, stick: { side, offset, isEdge: at === list.length - 1 } };
    offset += one.width;
    return placed;
  });
}
