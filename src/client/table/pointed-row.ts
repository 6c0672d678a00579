import type { MouseEvent } from 'react';

/** Words too long for their cell are told in full to whoever points at it; asked then, not for every cell that is drawn. */
function nameCut(cell: HTMLElement): void {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}

/** The pieces of a row stand in several panes: pointed at together. */
export function pointAt(event: MouseEvent<HTMLElement>): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const cell = target?.closest<HTMLElement>('.grid-cell[data-column]');
  if (cell) nameCut(cell);
  const index = target?.closest<HTMLElement>('[data-row]')?.dataset.row;
  for (const old of event.currentTarget.querySelectorAll('[data-pointed]')) old.removeAttribute('data-pointed');
  if (index === undefined || event.type === 'mouseleave') return;
  for (const piece of event.currentTarget.querySelectorAll(`[data-row="${index}"]`)) piece.setAttribute('data-pointed', '');
}
