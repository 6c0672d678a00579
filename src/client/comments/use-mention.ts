import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Reader } from '../../contract/comments';
import { useSettled } from '../ui/use-settled';
import { useCall, useTab } from '../workspace/tab-context';
import { mentionAt, withMention } from './mention';
import type { Subject } from './use-comments';

/** People of the record while a name is typed after @, the one the arrows are on, and who was taken. */
export function useMention(subject: Subject, box: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void) {
  const { screen } = useTab();
  const call = useCall();
  const [caret, setCaret] = useState(0);
  // Found for other letters than stand there now they are nobody's: Enter must not take whom nobody typed.
  const [found, setFound] = useState<{ of: string; list: readonly Reader[] }>();
  const [at, setAt] = useState(0);
  const [closedAt, setClosedAt] = useState(-1);
  const taken = useRef<Reader[]>([]);
  const goes = useRef<number>(undefined);
  const typed = mentionAt(text, caret);
  const keyword = typed?.keyword;
  const readers = found && found.of === keyword ? found.list : [];
  const isOpen = typed !== undefined && typed.from !== closedAt && readers.length > 0;
  const isNaming = keyword !== undefined;
  const settled = useSettled(keyword ?? '', 120);
  useEffect(() => {
    if (!isNaming) return;
    let isLate = false;
    call
      .get<{ list: Reader[] }>('/v1/business/comment/readers', { screen: screen.flag, ...subject, keyword: settled }, { quiet: true })
      .then(({ list }) => {
        if (isLate) return;
        setFound({ of: settled, list });
        setAt(0);
      })
      .catch(() => undefined);
    return () => {
      isLate = true;
    };
  }, [call, screen.flag, subject, isNaming, settled]);
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
    setFound(undefined);
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
