// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type DragEvent, useState } from 'react';
import { isRightAligned } from './grid-column';
import { type CellProps, HeadMarks, HeadMenu, WidthEdge } from './grid-head-parts';
import { reordered } from './layout';

/** One column of the head: a click sorts, dragging moves it, its menu and its right edge come with the hand. */
export function HeadCell(props: CellProps) {
  const { drawn, table, layout, onLayout, filters, activeColumn, id: gridId, menu, onFit } = props;
  const { column } = drawn;
  const { isTarget, ...dropping } = useColumnDrop(column.id, (moved) => onLayout(reordered(layout, moved, column.id)));
  // What only a hand needs is there once one comes: of twenty columns in every open tab nineteen do without.
  const [isPointed, setPointed] = useState(false);
  const leaf = table.getColumn(column.id);
  const header = table.getFlatHeaders().find((one) => one.column.id === column.id);
  const sorted = leaf?.getIsSorted();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter on the head
    <div
      id={`${gridId}--1-${drawn.index}`}
      role="columnheader"
      aria-colindex={drawn.index + 1}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      tabIndex={-1}
      data-head={drawn.index}
      draggable
      {...dropping}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onClick={(event) => leaf?.getCanSort() && leaf.toggleSorting(undefined, event.shiftKey || event.ctrlKey)}
      style={{ ...drawn.style, ...(drawn.stick ? { zIndex: 2 } : {}) }}
      className={`relative flex shrink-0 cursor-default select-none items-center gap-1 border-line border-b px-2
        ${isTarget ? 'bg-selected' : 'bg-surface'} ${activeColumn === drawn.index ? 'grid-active' : ''} ${isRightAligned(column.field) ? 'justify-end' : ''}`}
    >
      <span className="truncate" title={column.title}>
        {column.title}
      </span>
      <HeadMarks drawn={drawn} table={table} layout={layout} isFiltered={Boolean(filters[column.id])} />
      {(isPointed || menu === column.id) && <HeadMenu {...props} />}
      {isPointed && header && <WidthEdge header={header} onFit={() => onFit([column.id])} />}
    </div>
  );
}

/** A column dragged onto this one is set down before it. */
function useColumnDrop(id: string, onDrop: (moved: string) => void) {
  const [isTarget, setTarget] = useState(false);
  return {
    isTarget,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/column', id),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('text/column')) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setTarget(false);
      onDrop(event.dataTransfer.getData('text/column'));
    },
  };
}
