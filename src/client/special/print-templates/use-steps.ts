import { useCallback, useEffect, useRef, useState } from 'react';
import { StepHistory } from '../../form/line-table/step-history';

type Steps<T> = { now: T | undefined; put: (state: T) => void };

/**
 * Steps of a design taken back (Ctrl+Z) and taken again (Ctrl+Y, Ctrl+Shift+Z), wherever the focus is while the page is in front. What is
 * typed into one field without a pause is one step: `field` names it.
 */
export function useSteps<T>({ now, put }: Steps<T>) {
  const history = useRef(new StepHistory<T>());
  const [count, setCount] = useState({ back: 0, forth: 0 });
  const latest = useRef({ now, put });
  latest.current = { now, put };
  const keep = useCallback((from: T, to: T, field: string) => {
    history.current.keep({ from, to }, field);
    setCount(history.current.count());
  }, []);
  const walk = useCallback((way: 'back' | 'forth') => {
    const { now: state, put: draw } = latest.current;
    const to = way === 'forth' ? history.current.forth()?.state : state && history.current.back(state)?.from;
    setCount(history.current.count());
    if (to) draw(to);
  }, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const letter = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : '';
      if (letter !== 'z' && letter !== 'y') return;
      // In a dialog or an open list they are the text's.
      if (event.target instanceof Element && event.target.closest('[role=dialog], [aria-expanded=true]')) return;
      event.preventDefault();
      walk(letter === 'y' || event.shiftKey ? 'forth' : 'back');
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [walk]);
  return { keep, count, undo: () => walk('back'), redo: () => walk('forth') };
}
