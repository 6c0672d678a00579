import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PickerRow } from '../../contract/answers';
import type { RefField } from '../../define/field';
import type { ControlProps } from './control';
import { useFormScreen } from './form-screen';
import { askOf, reasonOf, useJudge } from './offers';
import { pickerFilters, usePickerSearch } from './picker-search';

type Wishes = Pick<ControlProps<RefField>, 'field' | 'value' | 'words' | 'onChange' | 'isReadOnly' | 'siblings'> & { box: RefObject<HTMLElement | null> };

/** What is typed to find a record, the records found, and the one the arrows are on. */
export function useRefSearch({ field, value, words, onChange, isReadOnly, siblings, box }: Wishes) {
  const screen = useFormScreen();
  const [typed, setTyped] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  const [settled, setSettled] = useState('');
  const [at, setAt] = useState(0);
  const isWaiting = useRef(false);
  const isOpen = typed !== undefined && !isReadOnly;
  const { rows, isLoading, error } = usePickerSearch({
    to: field.to,
    screen,
    keyword: settled,
    filters: pickerFilters(field, siblings),
    isOpen,
    judge: useJudge(field.to),
  });
  const name = typeof words === 'string' ? words : '';

  const close = () => {
    isWaiting.current = false;
    setTyped(undefined);
  };
  const openList = () => {
    box.current?.querySelector('input')?.focus();
    search(name);
  };
  const search = (text: string, composing = isComposing) => {
    isWaiting.current = false;
    setTyped(text);
    setAt(0);
    // Half-composed letters are not searched: the server is asked once the word is there.
    if (!composing) setSettled(text === name ? '' : text);
  };
  const take = (row: PickerRow) => {
    // Its reason stands beside it; colleagues may be asked to put it right.
    const ask = askOf(row);
    if (reasonOf(row) !== '' && !ask) return;
    if (ask) ask();
    else onChange(row.id, row.name, row);
    close();
  };
  // Chosen from elsewhere while the list was open: pasted from Excel, scanned.
  useEffect(() => {
    if (value) setTyped(undefined);
  }, [value]);
  useWaitingEnter({ isWaiting, box, first: isLoading || !isOpen ? undefined : (rows[0] ?? 'none'), take, close });
  const step = (by: 1 | -1) => setAt((old) => Math.max(0, Math.min(rows.length - 1, old + by)));
  const wait = () => {
    isWaiting.current = true;
  };
  /** Of somebody who went on after Enter: what he chose is still to come. */
  const leave = () => {
    if (!isWaiting.current) close();
  };
  const found = { rows, at, isLoading, error };
  return { typed, name, isOpen, found, close, leave, openList, search, take, step, wait, setComposing };
}
export type RefSearch = ReturnType<typeof useRefSearch>;

type Waiting = {
  isWaiting: RefObject<boolean>;
  box: RefObject<HTMLElement | null>;
  /** What was found; undefined while it is looked for. */
  first: PickerRow | 'none' | undefined;
  take: (row: PickerRow) => void;
  close: () => void;
};
/** Typed faster than the server answers: Enter waits for the first hit instead of leaving the field empty, although one went on meanwhile. */
function useWaitingEnter({ isWaiting, box, first, take, close }: Waiting): void {
  useEffect(() => {
    if (!isWaiting.current || first === undefined) return;
    isWaiting.current = false;
    const input = box.current?.querySelector('input');
    const isHere = input === document.activeElement;
    if (first === 'none') {
      if (!isHere) close();
      return;
    }
    take(first);
    // The Enter that waited goes on as it would have: once what it took stands there.
    if (isHere) setTimeout(() => input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })));
  });
}

/** The keys of a field that searches: arrows choose, Enter takes, Escape closes. Without an open list they are the form's. */
export function searchKeys({ typed, name, isOpen, found: { rows, at, isLoading }, close, search, take, step, wait }: RefSearch) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return search(name);
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && isOpen && isLoading && typed !== '') {
      event.preventDefault();
      event.stopPropagation();
      wait();
    } else if (event.key === 'Enter' && isOpen) {
      const row = rows[at];
      if (!row && typed === name) return;
      // What is taken is done with: the same Enter goes on to what comes next.
      if (row && reasonOf(row) === '') return take(row);
      event.preventDefault();
      event.stopPropagation();
      if (row) take(row);
      // What names nothing stays to be seen, instead of being left behind.
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
}
