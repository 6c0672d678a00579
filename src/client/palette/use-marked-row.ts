import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { didFirst } from '../session/first-tasks';
import { rowOf } from './option-row';
import { isComposing } from './typed';
import type { Offered } from './use-options';

/** A page of the list, for PageUp and PageDown. */
const PAGE = 10;
/** Whoever walks may go to any row: all must be there. */
const WALKS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/** The row Enter means: marked by the words, moved by keys and pointer; choosing it runs it, with Ctrl behind. */
export function useMarkedRow(text: string, { options, rows, drawn, drawAll, isLoading }: Offered) {
  const [moved, setMoved] = useState({ from: '', to: '' });
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isScrolled = useRef(false);
  const isBehind = useRef(false);
  // The first row is marked anew with every letter, so the same letters always mark the same row; a proposal never is.
  const first = options.find((option) => !option.id.startsWith('proposal.'))?.id ?? '';
  const marked = moved.from === first ? moved.to : first;
  const markedAt = options.findIndex((option) => option.id === marked);
  const shown = useRef(options);
  useLayoutEffect(() => {
    shown.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are a list of their own, read from its top
  useLayoutEffect(() => {
    if (isScrolled.current) list.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [text]);

  const choose = useCallback((id: string | undefined): void => {
    const option = shown.current.find((one) => one.id === id);
    if (!option) return;
    didFirst('opened');
    option.choose(isBehind.current);
  }, []);
  const noteEnter = useEarlyEnter(isLoading, first, choose);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    input.current?.setAttribute('aria-controls', box.id);
    // cmdk's Enter: told to the row alone, so it is heard on its way down.
    const onRun = (event: Event) => choose(rowOf(event.target));
    box.addEventListener('cmdk-item-select', onRun, true);
    return () => box.removeEventListener('cmdk-item-select', onRun, true);
  }, [choose]);
  const turnPage = (step: number): void => {
    const able = shown.current.filter((option) => !option.isDisabled);
    const to = able[Math.min(able.length - 1, Math.max(0, able.findIndex((option) => option.id === marked) + step))];
    if (to) setMoved({ from: first, to: to.id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows of a composition belong to it, not to the palette.
    if (isComposing(event.nativeEvent)) return event.stopPropagation();
    isBehind.current = event.ctrlKey || event.metaKey;
    noteEnter(event.key);
    if (WALKS.has(event.key) && drawn.length < rows.length) flushSync(drawAll);
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
    event.preventDefault();
    turnPage(event.key === 'PageDown' ? PAGE : -PAGE);
  };
  const mark = (id: string | undefined) => {
    if (id !== undefined && id !== marked) setMoved({ from: first, to: id });
  };
  const noteScroll = () => {
    isScrolled.current = true;
    if (drawn.length < rows.length) drawAll();
  };
  return { list, input, isBehind, marked, markedAt, mark, choose, onKeyDown, noteScroll };
}

/** Enter that came before the rows means the first of them, unless another key came since. @returns what is told of every key */
function useEarlyEnter(isLoading: boolean, first: string, choose: (id: string) => void): (key: string) => void {
  const entered = useRef(false);
  useEffect(() => {
    if (first === '' || !entered.current) return;
    entered.current = false;
    choose(first);
  }, [first, choose]);
  return (key) => {
    entered.current = key === 'Enter' && isLoading && first === '';
  };
}
