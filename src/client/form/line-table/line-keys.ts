import type { KeyboardEvent } from 'react';
import { movedBy } from '../../table/grid-keys';
import { isInside } from './cell-edge';
import type { Cells, CellWays, LineCursor } from './use-line-cursor';

export type KeyWishes = Cells & {
  onAdd: (after: number) => void;
  onCopyLine: (index: number) => void;
  onRemove: (index: number) => void;
  onTick: (index: number) => void;
  onView: (index: number) => void;
  /** Lines a page key moves by, asked when one is pressed. */
  page: () => number;
  onSettled: () => void;
};
type Key = (event: KeyboardEvent) => boolean;

const hasCtrl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

/** Before the control sees a key: arrows that move the cursor, and steps taken back. True = it was one. */
export function movingKeys(w: KeyWishes, { active, go, leave, entered }: LineCursor, { isEditable, firstEditable }: CellWays): { isMoved: Key; isStep: Key } {
  const isMoved: Key = (event) => {
    if (!active || event.altKey || event.shiftKey || isInside(event.target, event.key)) return false;
    const bounds = { rows: w.store.snapshot().length, columns: w.columns.length, page: w.page(), hasHead: false };
    const to = movedBy({ key: event.key, ctrl: hasCtrl(event), shift: false }, active, bounds);
    if (to) go(to);
    return to !== undefined;
  };

  /** Ctrl+Z takes the last step back, Ctrl+Y or Ctrl+Shift+Z takes it again; the cursor goes where it shows. In an open list they are the text's. */
  const isStep: Key = (event) => {
    const letter = hasCtrl(event) && !event.altKey ? event.key.toLowerCase() : '';
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
  return { isMoved, isStep };
}

/** Enter and Tab walk the cells that can be typed; Enter in the last one of the last line begins a new line. */
export function walk(event: KeyboardEvent, w: KeyWishes, { active, go }: LineCursor, { nextEditable }: CellWays) {
  if (!active) return;
  const next = nextEditable(active, event.shiftKey ? -1 : 1, event.key === 'Enter');
  if (next !== 'beyond') {
    event.preventDefault();
    return go(next);
  }
  if (!event.shiftKey && !w.isReadOnly && event.key === 'Enter') {
    event.preventDefault();
    w.onAdd(w.store.snapshot().length);
  }
}

/** Escape takes back what was typed in the cell, then leaves the line. */
export function takeBack(event: KeyboardEvent, { store, columns }: KeyWishes, { active, leave, entered }: LineCursor) {
  if (!active) return;
  event.preventDefault();
  const before = entered.current;
  const name = columns[active.column]?.column.id;
  const line = store.at(active.row);
  if (before && line && name && line.key === before.line.key && line.values[name] !== before.line.values[name]) {
    return store.set(line.key, {
      [name]: before.line.values[name] ?? '',
      [`${name}Name`]: before.line.values[`${name}Name`] ?? '',
    });
  }
  leave();
}

/** Keys that mean the line the cursor is in; what each does, or undefined when it means none. */
export function lineKey(event: KeyboardEvent, row: number, w: KeyWishes): (() => void) | undefined {
  const ctrl = hasCtrl(event);
  const unlessFixed = (run: () => void) => (w.isReadOnly ? () => {} : run);
  if (event.key === 'Insert' || (ctrl && event.key === 'Enter')) return unlessFixed(() => w.onAdd(row + 1));
  if (row < 0) return undefined;
  if (ctrl && event.key.toLowerCase() === 'd') return unlessFixed(() => w.onCopyLine(row));
  if (ctrl && event.key === 'Delete') return unlessFixed(() => w.onRemove(row));
  if (event.key === ' ' && event.target === event.currentTarget) return () => w.onTick(row);
  if (event.key === 'Enter' && w.isReadOnly) return () => w.onView(row);
  return undefined;
}
