import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Reader } from '../../contract/comments';
import { useSettled } from '../ui/use-settled';
import { useCall, useTab } from '../workspace/tab-context';
import { mentionAt, withMention } from './mention';
import type { Subject } from './use-comments';

/** Readers of the record named by these letters; undefined = nobody is being named. `onFound` is told when there are others. */
function useReaders(subject: Subject, keyword: string | undefined, onFound: () => void) {
  const { screen } = useTab();
  const call = useCall();
  // Found for other letters than stand there now they are nobody's: Enter must not take whom nobody typed.
  const [found, setFound] = useState<{ of: string; list: readonly Reader[] }>();
  const isNaming = keyword !== undefined;
  const settled = useSettled(keyword ?? '', 120);
  const told = useRef(onFound);
  told.current = onFound;
  useEffect(() => {
    if (!isNaming) return;
    let isLate = false;
    call
      .get<{ list: Reader[] }>('/v1/business/comment/readers', { screen: screen.flag, ...subject, keyword: settled }, { quiet: true })
      .then(({ list }) => {
        if (isLate) return;
        setFound({ of: settled, list });
        told.current();
      })
      .catch(() => undefined);
    return () => {
      isLate = true;
    };
  }, [call, screen.flag, subject, isNaming, settled]);
  return { readers: found && found.of === keyword ? found.list : [], forget: () => setFound(undefined) };
}

/** People of the record while a name is typed after @, the one the arrows are on, and who was taken. */
export function useMention(subject: Subject, box: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void) {
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  const taken = useRef<Reader[]>([]);
  const goes = useRef<number>(undefined);
  const typed = mentionAt(text, caret);
  const { readers, forget } = useReaders(subject, typed?.keyword, () => setAt(0));
  const isOpen = typed !== undefined && typed.from !== closedAt && readers.length > 0;
  // The caret stands behind the name before the next key comes.
  useLayoutEffect(() => {
    if (goes.current === undefined) return;
    box.current?.setSelectionRange(goes.current, goes.current);
    setCaret(goes.current);
    goes.current = undefined;
  });

  const take = (index: number): void => {
    const one = readers[index];
    if (!one || !typed) return;
    const now = withMention(text, caret, typed.from, one.name);
    taken.current.push(one);
    goes.current = now.caret;
    setText(now.text);
    forget();
  };
  /** @returns whether the key was one of the list's */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((old) => Math.max(0, Math.min(readers.length - 1, old + step)));
    else if (event.key === 'Enter' || event.key === 'Tab') take(at);
    else if (event.key === 'Escape') setClosedAt(typed.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { readers, at, isOpen, take, onKey, setCaret, close: () => setClosedAt(typed?.from ?? -1), taken };
}
export type Mention = ReturnType<typeof useMention>;
