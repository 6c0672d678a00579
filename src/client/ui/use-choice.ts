import { type KeyboardEvent, useState } from 'react';
import { type Choice, optionsFor } from './option-search';

/**
 * Choosing one word among few in a text box: what is shown in it, what its list offers, and what its keys do. While nothing is typed the
 * box shows what is chosen and the list all there is; what is typed narrows the list and marks the first. Nothing but an option is ever
 * taken: what is left in the box otherwise goes back to what was chosen.
 */
type Wishes = { options: readonly Choice[]; value: string; canBeEmpty: boolean; take: (value: string) => void };

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export function useChoice({ options, value, canBeEmpty, take }: Wishes) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const shown = optionsFor(options, typed ?? '');
  // The row of a placeholder is no choice; any other may stand for nothing and is said.
  const label = options.find((option) => option.value === value && (value !== '' || !canBeEmpty))?.label ?? value;

  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const open = () => {
    setTyped(undefined);
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  };
  const choose = (chosen: Choice | undefined) => {
    close();
    if (chosen && chosen.value !== value) take(chosen.value);
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setOpen(true);
  };
  /** Whoever goes on has chosen what he typed, or what is marked of it; an emptied box chooses nothing. */
  const settle = () => {
    if (typed === undefined) return close();
    if (typed.trim() === '') return canBeEmpty ? choose({ value: '', label: '' }) : close();
    choose(options.find((option) => isSame(option.label, typed)) ?? shown[at]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (event.key === 'Tab') return settle();
    if (!isOpen && (step !== 0 || event.key === ' ')) open();
    else if (step !== 0) setAt(Math.max(0, Math.min(shown.length - 1, at + step)));
    else if (event.key === 'Enter' && isOpen) settleOrTake();
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const settleOrTake = () => (shown[at] ? choose(shown[at]) : settle());
  return { text: typed ?? label, isOpen, shown, at, open, close, choose, type, settle, onKeyDown };
}
