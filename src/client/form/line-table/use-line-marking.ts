import type { ClipboardEvent, DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { boundsOf } from '../../table/cell-range';
import { movedBy } from '../../table/grid-keys';
import { formatTsv, parseTsv, tiled } from '../../table/tsv';
import { say } from '../../ui/toast';
import { blockWork } from './block-work';
import { isInside } from './cell-edge';
import type { LinePlace } from './use-line-cursor';
import type { LineKeyboard } from './use-line-keyboard';
import { type LineMark, type MarkWishes, useLineMark } from './use-line-mark';

type Wishes = Omit<MarkWishes, 'keyboard'> & {
  keyboard: Pick<LineKeyboard, 'active' | 'go' | 'isEditable' | 'firstEditable'>;
  chosen: ReadonlySet<string>;
  isReadOnly: boolean;
  page: () => number;
  onSettled: () => void;
  onPasteCells: (text: string, at: LinePlace, isExact?: boolean) => void;
};

const isCell = (event: MouseEvent | DragEvent): boolean => event.target instanceof Element && event.target.closest('[data-row] [data-column]') !== null;

/**
 * Blocks of cells in a table that is typed into: marked by Shift with the arrows or by drawing, copied or cut as Excel takes them,
 * emptied, pasted over, filled from their first line (Ctrl+D) or from the one just typed in (Ctrl+Enter). The cursor stays in the cell
 * marking began in, its input alive: the next letter goes there, an IME's too.
 */
export function useLineMarking(w: Wishes) {
  const { active } = w.keyboard;
  const mark = useLineMark(w);
  const isDone = doneByKeys(w, mark);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || !isDone(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    range: mark.block,
    wasDragged: mark.wasDragged,
    markTo: mark.markTo,
    unmark: mark.unmark,
    on: {
      onKeyDownCapture,
      onPasteCapture: (event: ClipboardEvent) => takePasted(event, w, mark),
      // Shift with a click marks cells: no text, and the cursor stays.
      onMouseDown: (event: MouseEvent) => event.shiftKey && active && isCell(event) && event.preventDefault(),
      // The words of the live cell are selected: pulling at them marks cells and drags no text about.
      onDragStart: (event: DragEvent) => isCell(event) && event.preventDefault(),
    },
  };
}

/** Shift with a key that moves grows what is marked. */
function isMoved(event: KeyboardEvent, w: Wishes, { block, range, markTo }: LineMark): boolean {
  const { active } = w.keyboard;
  const isStep = event.shiftKey && !event.altKey && /^(Arrow|Page|Home$|End$)/.test(event.key);
  if (!isStep || !active || (!block && isInside(event.target, event.key))) return false;
  const ctrl = event.ctrlKey || event.metaKey;
  const bounds = { rows: w.store.snapshot().length, columns: w.columns.length, page: w.page(), hasHead: false };
  const to = movedBy({ key: event.key, ctrl, shift: true }, range?.to ?? active, bounds);
  if (to) markTo(to);
  return true;
}

/** What the keys do to marked cells; the answer is whether a key did anything. */
function doneByKeys(w: Wishes, mark: LineMark): (event: KeyboardEvent) => boolean {
  const { active, isEditable } = w.keyboard;
  const { block } = mark;
  const { copy, empty, fill } = blockWork({ ...w, block, active, isEditable });
  return (event) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const letter = ctrl ? event.key.toLowerCase() : '';
    const isTyping = event.target !== w.scroller.current && !block;
    if (isMoved(event, w, mark)) return true;
    if (letter === 'x' && block && !w.isReadOnly)
      void copy(false).then(
        () => empty(boundsOf(block)),
        () => say.warning('没有剪切成功，请再试一次'),
      );
    else if (letter === 'd' && block && !w.isReadOnly) fill(boundsOf(block).top, boundsOf(block));
    else if (ctrl && event.key === 'Enter' && block && !w.isReadOnly) fill(block.from.row, boundsOf(block));
    else if (letter === 'c' && !isTyping && (active || w.chosen.size > 0)) void copy(event.shiftKey).catch(() => say.warning('没有复制成功，请再试一次'));
    // In a cell that is typed into it is the text's: what is typed next lands there.
    else if (letter === 'a' && w.store.snapshot().length > 0 && event.target === w.scroller.current) mark.markAll();
    else if (block && event.key === 'Escape') mark.unmark();
    else if (block && !w.isReadOnly && (event.key === 'Delete' || event.key === 'Backspace') && !ctrl) empty(boundsOf(block));
    else return false;
    return true;
  };
}

/**
 * Cells of Excel begin at the first marked one; where they fit evenly into what is marked (one value does) they fill it. Words without a break, and whatever is
 * pasted into the middle of a text, belong to the input.
 */
function takePasted(event: ClipboardEvent, w: Wishes, { block }: LineMark) {
  const text = event.clipboardData.getData('text/plain');
  const value = text.replace(/\r?\n$/, '');
  const isSingle = !/[\t\n]/.test(value);
  const isWord = isSingle && (text === value || isInside(event.target, event.type));
  if (w.isReadOnly || text === '' || (isWord && !block)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!block) return w.onPasteCells(text, w.keyboard.active ?? { row: w.store.snapshot().length, column: w.keyboard.firstEditable(0).column });
  const { top, bottom, left, right } = boundsOf(block);
  w.onPasteCells(formatTsv(tiled(parseTsv(text), bottom - top + 1, right - left + 1)), { row: top, column: left }, true);
}
