import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTab } from '../../workspace/tab-context';
import type { Column } from './board-order';

type Wishes = {
  columns: readonly Column[];
  current: string;
  setCurrent: (id: string) => void;
  /** A dialog asks something about the card. */
  isAsking: boolean;
};

/** Where the keyboard stands on a board. A card that goes to another column is drawn anew there, and the keyboard goes with it. */
export function useBoardFocus({ columns, current, setCurrent, isAsking }: Wishes) {
  const { show } = useTab();
  const root = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  const focus = (id: string) => root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();

  const back = () => {
    if (isHeld.current && document.activeElement === document.body) focus(current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever cards have been drawn anew
  useLayoutEffect(back, [columns, current]);
  // Under a dialog the page takes no keyboard; it has it again a moment after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes
  useEffect(() => {
    if (isAsking) return;
    const timer = window.setTimeout(back, 60);
    return () => window.clearTimeout(timer);
  }, [isAsking]);

  // The commands of palette and keys act on the card the keyboard stands on.
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === current);
  useEffect(() => {
    show({ selection: card ? [{ id: card.id, sn: String(card.sn ?? ''), status: Number(card.status), actions: card.actions ?? [] }] : [] });
  }, [card, show]);

  return {
    root,
    goTo: (id: string) => {
      setCurrent(id);
      focus(id);
    },
    onFocus: () => {
      isHeld.current = true;
    },
    onBlur: ({ relatedTarget: to, currentTarget }: FocusEvent) => {
      // Neither a card that is taken away nor a dialog about it is a leaving.
      if (to instanceof Element && !currentTarget.contains(to) && !to.closest('[role=dialog], [role=alertdialog]')) isHeld.current = false;
    },
  };
}
