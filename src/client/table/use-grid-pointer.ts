// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import type { MouseEvent, RefObject } from 'react';
import type { Row } from '../../contract/answers';
import './grid.css';
import type { GridPlace } from './grid-keys';
import type { GridProps } from './grid-props';
import { extendedTo, toggled } from './selection';
import type { useGridKeyboard } from './use-grid-keyboard';

type Wishes = {
  props: GridProps;
  keyboard: Pick<ReturnType<typeof useGridKeyboard>, 'markTo' | 'setRange' | 'setPlace'>;
  wasDragged: () => boolean;
  /** A row that is opened as soon as it is here. */
  awaited: AwaitedRow;
  onCellMenu: (at: GridPlace, cell: HTMLElement) => void;
};
/** A row opened while its block is still loading opens as soon as it is here, unless something else was clicked since. */
export type AwaitedRow = RefObject<{ index: number; behind: boolean } | undefined>;

/** What a hand does in a table: a click stands in a cell, with Shift it marks, on the box in front or with Ctrl it ticks; a double click opens; the other button asks what can be done. */
export function useGridPointer({ props: { rows, selection, onSelection, onOpen }, keyboard, wasDragged, awaited, onCellMenu }: Wishes) {
  const placeOf = (event: MouseEvent): { row?: Row; index: number; column: number; isSelect: boolean } => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
    return {
      row: rows.rowAt(index),
      index,
      column: Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? 0),
      isSelect: target.closest('[data-select]') !== null,
    };
  };
  const onClick = (event: MouseEvent) => {
    const { row, index, column, isSelect } = placeOf(event);
    awaited.current = undefined;
    if (!row || wasDragged()) return;
    // Shift marks cells; on the boxes in front it ticks the rows between.
    if (event.shiftKey && !isSelect) return keyboard.markTo({ row: index, column });
    keyboard.setRange(undefined);
    keyboard.setPlace({ row: index, column });
    if (!selection || !onSelection) return;
    if (event.shiftKey) onSelection(extendedTo(selection, index, rows.rowAt));
    else if (isSelect || event.ctrlKey || event.metaKey) onSelection(toggled(selection, row, index));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const { row, index, isSelect } = placeOf(event);
    if (isSelect) return;
    if (row) onOpen?.(row, { behind: event.ctrlKey });
    else if (index >= 0) awaited.current = { index, behind: event.ctrlKey };
  };
  const onContextMenu = (event: MouseEvent) => {
    const { row, index, column } = placeOf(event);
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-column]') : null;
    if (!row || !cell) return;
    event.preventDefault();
    onCellMenu({ row: index, column }, cell);
  };
  return { onClick, onDoubleClick, onContextMenu };
}
