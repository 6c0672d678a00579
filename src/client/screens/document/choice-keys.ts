import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { isTick } from '../../table/grid-key-actions';

type Ticking = {
  /** What the rows are known by, in their order. */
  keys: readonly string[];
  chosen: ReadonlySet<string>;
  onChosen: (keys: ReadonlySet<string>) => void;
  onConfirm: () => void;
  scrollTo: (index: number) => void;
};

/** Rows a page key goes on by. */
const PAGE = 8;
const steps = (count: number): Record<string, number> => ({ ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -count, End: count });

/**
 * The row the keyboard is on in a choice table, and what keys and clicks do to it, as in a list: X, Space or Enter tick, Shift goes on from the
 * last tick, Ctrl+A ticks all of them, Ctrl+Enter takes.
 */
export function useTicking({ keys, chosen, onChosen, onConfirm, scrollTo }: Ticking) {
  const [place, setAt] = useState(0);
  // What is looked for may leave fewer rows.
  const at = Math.max(0, Math.min(place, keys.length - 1));
  const anchor = useRef(0);
  const toggle = (index: number) => {
    const key = keys[index];
    if (key === undefined) return;
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    anchor.current = index;
    onChosen(next);
  };
  const goOnTo = (index: number) => onChosen(new Set([...chosen, ...keys.slice(Math.min(anchor.current, index), Math.max(anchor.current, index) + 1)]));
  const move = (by: number, isOnwards: boolean) => {
    const next = Math.max(0, Math.min(keys.length - 1, at + by));
    if (isOnwards && chosen.size === 0) anchor.current = at;
    if (isOnwards) goOnTo(next);
    setAt(next);
    scrollTo(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey;
    const by = steps(keys.length)[event.key];
    if (by !== undefined) move(by, event.shiftKey);
    else if (event.key === 'Enter' && isControl) onConfirm();
    else if (event.key === ' ' || event.key === 'Enter' || isTick(event)) toggle(at);
    else if (event.key.toLowerCase() === 'a' && isControl) onChosen(new Set([...chosen, ...keys]));
    else return;
    event.preventDefault();
  };
  const onRow = (index: number, event: MouseEvent) => {
    setAt(index);
    if (event.shiftKey && chosen.size > 0) goOnTo(index);
    else toggle(index);
  };
  return { at, onKeyDown, onRow };
}
