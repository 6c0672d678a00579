import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { DrawnColumn } from '../../table/drawn-column';
import { movedBy } from '../../table/grid-keys';
import { isTyped } from '../record-values';
import { isInside } from './cell-edge';
import type { Line, LineStore } from './line-store';

export type LinePlace = { row: number; column: number };
type Wishes = {
  store: LineStore;
  columns: readonly DrawnColumn[];
  isReadOnly: boolean;
  reveal: (place: LinePlace) => void;
  onAdd: (after: number) => void;
  onCopyLine: (index: number) => void;
  onRemove: (index: number) => void;
  onTick: (index: number) => void;
  onView: (index: number) => void;
  /** Lines a page key moves by, asked when one is pressed. */
  page: () => number;
  focusGrid: () => void;
  onSettled: () => void;
};

/**
 * Keyboard of an editable table. The active cell of a line is a live input, so the first letter, an IME's too, is never lost.
 * Enter and Tab walk the cells that can be typed; the last one of the last line begins a new line. Arrows move between cells
 * (inside a text only at its edge), Escape takes back what was typed in the cell, then the line; Ctrl+Z the last step, wherever it was.
 */
export function useLineKeyboard(w: Wishes) {
  const [active, setActive] = useState<LinePlace>();
  const entered = useRef<{ line: Line; row: number } | undefined>(undefined);

  const go = useCallback(
    (to: LinePlace) => {
      const line = w.store.at(to.row);
      // The line as it was when the cursor came into it: what cancel returns to.
      if (line && entered.current?.line.key !== line.key) entered.current = { line, row: to.row };
      w.store.pause();
      setActive(to);
      w.reveal(to);
    },
    [w.store, w.reveal],
  );
  const leave = useCallback(() => {
    entered.current = undefined;
    setActive(undefined);
    w.focusGrid();
  }, [w.focusGrid]);

  const isEditable = (column: number): boolean => {
    const field = w.columns[column]?.column.field;
    return !w.isReadOnly && field !== undefined && isTyped(field);
  };
  /** A choice already made (the unit that came with the goods) does not stop Enter; Tab and the arrows still go there. */
  const isMade = ({ row, column }: LinePlace): boolean => {
    const { field, id } = w.columns[column]?.column ?? {};
    return (field?.kind === 'ref' || field?.kind === 'choice') && Boolean(id && w.store.at(row)?.values[id]);
  };
  const nextEditable = (from: LinePlace, step: 1 | -1, skipsMade = false): LinePlace | 'beyond' => {
    const rows = w.store.snapshot().length;
    for (let { row, column } = from; row >= 0 && row < rows; ) {
      column += step;
      if (column >= w.columns.length) [row, column] = [row + 1, -1];
      else if (column < 0) [row, column] = [row - 1, w.columns.length];
      else if (isEditable(column) && !(skipsMade && isMade({ row, column }))) return { row, column };
    }
    return 'beyond';
  };
  const firstEditable = (row: number): LinePlace => ({
    row,
    column: Math.max(
      0,
      w.columns.findIndex((_, at) => isEditable(at)),
    ),
  });

  const walk = (event: KeyboardEvent, step: 1 | -1) => {
    if (!active) return;
    const next = nextEditable(active, step, event.key === 'Enter');
    if (next !== 'beyond') {
      event.preventDefault();
      return go(next);
    }
    if (step === 1 && !w.isReadOnly && event.key === 'Enter') {
      event.preventDefault();
      w.onAdd(w.store.snapshot().length);
    }
  };

  const onEscape = (event: KeyboardEvent) => {
    if (!active) return;
    event.preventDefault();
    const before = entered.current;
    const name = w.columns[active.column]?.column.id;
    const line = w.store.at(active.row);
    if (before && line && name && line.key === before.line.key && line.values[name] !== before.line.values[name]) {
      return w.store.set(line.key, {
        [name]: before.line.values[name] ?? '',
        [`${name}Name`]: before.line.values[`${name}Name`] ?? '',
      });
    }
    leave();
  };

  const isMoved = (event: KeyboardEvent): boolean => {
    const ctrl = event.ctrlKey || event.metaKey;
    if (!active || event.altKey || event.shiftKey || isInside(event.target, event.key)) return false;
    const bounds = { rows: w.store.snapshot().length, columns: w.columns.length, page: w.page(), hasHead: false };
    const to = movedBy({ key: event.key, ctrl, shift: false }, active, bounds);
    if (to) go(to);
    return to !== undefined;
  };

  /** Ctrl+Z takes the last step back, Ctrl+Y or Ctrl+Shift+Z takes it again; the cursor goes where it shows. In an open list they are the text's. */
  const isStep = (event: KeyboardEvent): boolean => {
    const ctrl = event.ctrlKey || event.metaKey;
    const letter = ctrl && !event.altKey ? event.key.toLowerCase() : '';
    if ((letter !== 'z' && letter !== 'y') || w.isReadOnly) return false;
    if (event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true') return false;
    const change = letter === 'y' || event.shiftKey ? w.store.redo() : w.store.undo();
    if (!change) return true;
    entered.current = undefined;
    const column = w.columns.findIndex(({ column: { id } }, at) => isEditable(at) && change.names.includes(id));
    if (w.store.at(change.row)) go({ row: change.row, column: column !== -1 ? column : (active?.column ?? firstEditable(change.row).column) });
    else leave();
    w.onSettled();
    return true;
  };

  /** Before the control sees the key: moving wins over opening a closed list. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (isMoved(event) || isStep(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** After it: what the control did not use. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const row = active?.row ?? -1;
    if (event.key === 'Insert' || (ctrl && event.key === 'Enter')) {
      event.preventDefault();
      if (!w.isReadOnly) w.onAdd(row + 1);
    } else if (ctrl && event.key.toLowerCase() === 'd' && row >= 0) {
      event.preventDefault();
      if (!w.isReadOnly) w.onCopyLine(row);
    } else if (ctrl && event.key === 'Delete' && row >= 0) {
      event.preventDefault();
      if (!w.isReadOnly) w.onRemove(row);
    } else if (event.key === ' ' && row >= 0 && event.target === event.currentTarget) {
      event.preventDefault();
      w.onTick(row);
    } else if (event.key === 'Enter' && w.isReadOnly && row >= 0) {
      event.preventDefault();
      w.onView(row);
    } else if (event.key === 'Enter' || event.key === 'Tab') walk(event, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onEscape(event);
    else if (event.key === 'F2' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      event.target.setSelectionRange(event.target.value.length, event.target.value.length);
    } else if (!active && event.key.startsWith('Arrow') && w.store.snapshot().length > 0) {
      event.preventDefault();
      go(firstEditable(0));
    }
  };

  const revertLine = () => {
    const before = entered.current;
    if (before) w.store.restore([before.line]);
    leave();
  };
  return {
    active,
    go,
    leave,
    firstEditable,
    isEditable,
    revertLine,
    enteredLine: entered,
    on: { onKeyDownCapture, onKeyDown },
  };
}
