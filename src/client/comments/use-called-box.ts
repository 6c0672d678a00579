import { useCallback, useRef } from 'react';
import { useTab, useTabState, useVerbs } from '../workspace/tab-context';

type Box = { focus(): void };

/** What folds away around a comment box: called by the command or by a message it is open, and the box has the keyboard as soon as it is there. `onCall` brings the box into it. */
export function useCalledBox(key: string, isOpenAtFirst: () => boolean = () => false, onCall?: () => void) {
  const { query } = useTab();
  const isToldOf = query.comments !== undefined;
  const [isOpen, setOpen] = useTabState(key, () => isToldOf || isOpenAtFirst());
  const box = useRef<Box>(null);
  const isCalled = useRef(isToldOf);
  const ref = useCallback((one: Box | null) => {
    box.current = one;
    if (one && isCalled.current) one.focus();
    if (one) isCalled.current = false;
  }, []);
  const call = (): void => {
    isCalled.current = box.current === null;
    setOpen(true);
    onCall?.();
    box.current?.focus();
  };
  useVerbs({ comment: call });
  return { isOpen, setOpen, call, ref };
}
