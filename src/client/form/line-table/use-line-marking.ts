import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { boundsOf, type CellRange, grownTo, isOneCell, wordsIn } from '../../table/cell-range';
import { copyCells } from '../../table/clipboard';
import type { DrawnColumn } from '../../table/drawn-column';
import { movedBy } from '../../table/grid-keys';
import { formatTsv, parseTsv, tiled } from '../../table/tsv';
import { useRangeDrag } from '../../table/use-range-drag';
import { say, sayWithAction } from '../../ui/toast';
import { isInside } from './cell-edge';
import { emptied } from './line-paste';
import type { LineStore } from './line-store';
import { carriedValues } from './line-values';
import type { LinePlace, useLineKeyboard } from './use-line-keyboard';

type Wishes = {
  scroller: RefObject<HTMLElement | null>;
  store: LineStore;
  columns: readonly DrawnColumn[];
  keyboard: Pick<ReturnType<typeof useLineKeyboard>, 'active' | 'go' | 'isEditable' | 'firstEditable'>;
  chosen: ReadonlySet<string>;
  isReadOnly: boolean;
  page: () => number;
  reveal: (place: LinePlace) => void;
  onSettled: () => void;
  onPasteCells: (text: string, at: LinePlace, isExact?: boolean) => void;
};

/** A block, and where the cursor stood when it was marked. */
type Mark = CellRange & { at: LinePlace };

/**
 * Blocks of cells in a table that is typed into: marked by Shift with the arrows or by drawing, copied or cut as Excel takes them,
 * emptied, pasted over, filled from their first line (Ctrl+D) or from the one just typed in (Ctrl+Enter). The cursor stays in the cell marking began in, its input alive: the next letter goes there, an IME's too.
 */
export function useLineMarking(w: Wishes) {
  const [mark, setMark] = useState<Mark>();
  const { active, go } = w.keyboard;
  const lines = w.store.snapshot();
  const last = { row: lines.length - 1, column: w.columns.length - 1 };
  // A block lives as long as the cursor stands where it stood when it was marked.
  const isHere = mark && active && mark.at.row === active.row && mark.at.column === active.column && active.row <= last.row;
  const range: CellRange | undefined = isHere
    ? { from: mark.from, to: { row: Math.min(mark.to.row, last.row), column: Math.min(mark.to.column, last.column) } }
    : undefined;
  const block = range && !isOneCell(range) ? range : undefined;
  const markTo = (to: LinePlace) => {
    setMark({ ...grownTo(range, active ?? to, to), at: active ?? to });
    if (!active) go(to);
    else w.reveal(to);
  };
  const drag = useRangeDrag({
    scroller: w.scroller,
    onStart: (at) => {
      go(at);
      setMark({ from: at, to: at, at });
    },
    onReach: (to) => setMark((now) => now && { ...now, to }),
  });

  /** The marked cells; else the ticked lines; else the cell the cursor is in. */
  const copy = async (hasHead: boolean): Promise<void> => {
    const all = w.columns.map(({ column }) => column);
    const { top, bottom, left, right } = boundsOf(block ?? { from: active ?? last, to: active ?? last });
    const ticked = block ? [] : lines.filter((line) => w.chosen.has(line.key));
    const rows = ticked.length > 0 ? ticked : lines.slice(top, bottom + 1);
    const columns = ticked.length > 0 ? all : all.slice(left, right + 1);
    await copyCells({ rows: rows.map(({ values }) => columns.map((column) => wordsIn(values as Row, column))), columns, hasHead });
    if (block || ticked.length > 0) say.success(`已复制 ${rows.length} 行 × ${columns.length} 列${hasHead ? '（含表头）' : ''}`);
  };

  const empty = ({ top, bottom, left, right }: ReturnType<typeof boundsOf>) => {
    const columns = w.columns.slice(left, right + 1).filter((_, at) => w.keyboard.isEditable(left + at));
    if (columns.length === 0) return void say.info('所选单元格不能修改');
    const before = lines.slice(top, bottom + 1);
    const nothing = Object.assign({}, ...columns.map(({ column }) => emptied(column.id, column.field)));
    w.store.setAll(new Map(before.map((line) => [line.key, nothing])));
    w.onSettled();
    const undo = () => {
      w.store.restore(before);
      w.onSettled();
    };
    sayWithAction({ text: `已清空 ${before.length * columns.length} 个单元格`, label: '撤销', run: undo });
  };

  /** What stands in one line of the block, in all its lines. */
  const fill = (from: number, { top, bottom, left, right }: ReturnType<typeof boundsOf>) => {
    const names = w.columns.slice(left, right + 1).flatMap(({ column }, at) => (w.keyboard.isEditable(left + at) ? [column.id] : []));
    const given = lines[from]?.values;
    if (!given || names.length === 0) return void say.info('所选单元格不能修改');
    const filled = lines.slice(top, bottom + 1).filter((_, at) => top + at !== from);
    w.store.setAll(new Map(filled.map((line) => [line.key, Object.assign({}, ...names.map((name) => carriedValues(name, given, line.values)))])));
    w.onSettled();
  };

  const isMoved = (event: KeyboardEvent): boolean => {
    const isStep = event.shiftKey && !event.altKey && /^(Arrow|Page|Home$|End$)/.test(event.key);
    if (!isStep || !active || (!block && isInside(event.target, event.key))) return false;
    const ctrl = event.ctrlKey || event.metaKey;
    const bounds = { rows: lines.length, columns: w.columns.length, page: w.page(), hasHead: false };
    const to = movedBy({ key: event.key, ctrl, shift: true }, range?.to ?? active, bounds);
    if (to) markTo(to);
    return true;
  };
  const isDone = (event: KeyboardEvent): boolean => {
    const ctrl = event.ctrlKey || event.metaKey;
    const letter = ctrl ? event.key.toLowerCase() : '';
    const isTyping = event.target !== w.scroller.current && !block;
    if (isMoved(event)) return true;
    if (letter === 'x' && block && !w.isReadOnly)
      void copy(false).then(
        () => empty(boundsOf(block)),
        () => say.warning('没有剪切成功，请再试一次'),
      );
    else if (letter === 'd' && block && !w.isReadOnly) fill(boundsOf(block).top, boundsOf(block));
    else if (ctrl && event.key === 'Enter' && block && !w.isReadOnly) fill(block.from.row, boundsOf(block));
    else if (letter === 'c' && !isTyping && (active || w.chosen.size > 0)) void copy(event.shiftKey).catch(() => say.warning('没有复制成功，请再试一次'));
    // In a cell that is typed into it is the text's: what is typed next lands there.
    else if (letter === 'a' && lines.length > 0 && event.target === w.scroller.current) {
      const at = active ?? { row: 0, column: 0 };
      setMark({ from: { row: 0, column: 0 }, to: last, at });
      if (!active) go(at);
    } else if (block && event.key === 'Escape') setMark(undefined);
    else if (block && !w.isReadOnly && (event.key === 'Delete' || event.key === 'Backspace') && !ctrl) empty(boundsOf(block));
    else return false;
    return true;
  };

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || !isDone(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * Cells of Excel begin at the first marked one; where they fit evenly into what is marked (one value does) they fill it. Words without a break, and whatever is
   * pasted into the middle of a text, belong to the input.
   */
  const onPasteCapture = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const value = text.replace(/\r?\n$/, '');
    const isSingle = !/[\t\n]/.test(value);
    const isWord = isSingle && (text === value || isInside(event.target, event.type));
    if (w.isReadOnly || text === '' || (isWord && !block)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!block) return w.onPasteCells(text, active ?? { row: lines.length, column: w.keyboard.firstEditable(0).column });
    const { top, bottom, left, right } = boundsOf(block);
    w.onPasteCells(formatTsv(tiled(parseTsv(text), bottom - top + 1, right - left + 1)), { row: top, column: left }, true);
  };

  const isCell = (event: MouseEvent | DragEvent): boolean => event.target instanceof Element && event.target.closest('[data-row] [data-column]') !== null;
  return {
    range: block,
    wasDragged: drag.wasDragged,
    markTo,
    unmark: () => setMark(undefined),
    on: {
      onKeyDownCapture,
      onPasteCapture,
      // Shift with a click marks cells: no text, and the cursor stays.
      onMouseDown: (event: MouseEvent) => event.shiftKey && active && isCell(event) && event.preventDefault(),
      // The words of the live cell are selected: pulling at them marks cells and drags no text about.
      onDragStart: (event: DragEvent) => isCell(event) && event.preventDefault(),
    },
  };
}
