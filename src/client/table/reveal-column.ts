import type { DrawnColumn } from './drawn-column';

type Room = {
  /** Of what stands before the first column: the box that ticks a row. */
  lead: number;
  /** Of the columns that stay at either side. */
  startWidth: number;
  endWidth: number;
};

/** Scrolls sideways until a column stands between those that stay; `columns` = all of them as they stand, drawn or not. */
export function revealColumn(box: HTMLElement | null, columns: readonly DrawnColumn[], column: number, { lead, startWidth, endWidth }: Room): void {
  const at = columns[column];
  if (!box || !at || at.stick) return;
  const left = columns.slice(0, column).reduce((sum, one) => sum + one.width, lead);
  if (left - startWidth < box.scrollLeft) box.scrollLeft = left - startWidth;
  else if (left + at.width > box.scrollLeft + box.clientWidth - endWidth) box.scrollLeft = left + at.width - box.clientWidth + endWidth;
}
