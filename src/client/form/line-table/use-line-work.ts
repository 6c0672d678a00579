import { useCallback, useRef } from 'react';
import type { LineVerb } from './line-row';
import type { LineTableProps } from './line-table-props';
import { removeLines } from './remove-lines';
import { useLineKeyboard } from './use-line-keyboard';
import type { LineView } from './use-line-view';

/** After a new line the table scrolls to it once everything the server filled in has arrived. */
const SCROLL_DELAY = 800;

/** What is done to whole lines (begun, copied, removed, ticked), by the keyboard and by the buttons of a row. */
export function useLineWork(props: LineTableProps, { reading, view, reveal, focusGrid, page }: LineView) {
  const { store, isReadOnly, isFixed, chosen, onChosen, onSettled, onView } = props;
  const removeAt = (index: number) => {
    const line = store.at(index);
    if (!line || isFixed) return;
    removeLines(store, [line.key], onSettled);
    const left = store.snapshot().length;
    if (left > 0 && keyboard.active) keyboard.go({ row: Math.min(index, left - 1), column: keyboard.active.column });
    else keyboard.leave();
  };
  const tick = (index: number) => {
    const line = store.at(index);
    if (!line) return;
    const next = new Set(chosen);
    if (!next.delete(line.key)) next.add(line.key);
    onChosen(next);
  };
  const enter = (index: number) => {
    keyboard.go(keyboard.firstEditable(index));
    setTimeout(() => view.reveal(index), SCROLL_DELAY);
  };
  const addAt = (index: number) => {
    if (isFixed) return;
    store.add([store.begun], index);
    requestAnimationFrame(() => enter(index));
  };
  const copyAt = (index: number) => {
    const line = store.at(index);
    if (!line || isFixed || !store.copy(line.key)) return;
    onSettled();
    requestAnimationFrame(() => enter(index + 1));
  };
  const keyboard = useLineKeyboard({
    ...{ store, columns: reading, isReadOnly, reveal, focusGrid, page, onSettled, onView },
    onAdd: addAt,
    onCopyLine: copyAt,
    onRemove: removeAt,
    onTick: tick,
  });
  const verbs: Record<LineVerb, (index: number) => void> = {
    edit: (index) => keyboard.go(keyboard.firstEditable(index)),
    save: keyboard.leave,
    cancel: keyboard.revertLine,
    copy: copyAt,
    del: removeAt,
    view: onView,
  };
  // The rows are drawn anew only for what changed in them: their way here stays the same.
  const latest = useRef(verbs);
  latest.current = verbs;
  const onVerb = useCallback((verb: LineVerb, index: number) => latest.current[verb](index), []);
  return { keyboard, tick, enter, onVerb };
}
