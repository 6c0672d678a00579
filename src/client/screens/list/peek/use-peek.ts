import { useMemo, useRef } from 'react';
import type { Row } from '../../../../contract/answers';
import { useTabState } from '../../../workspace/tab-context';

/** The row that is looked at: known to the pane beside the table alone, so that a step through the rows draws nothing else anew. */
type PeekedRow = { read: () => Row | undefined; subscribe: (listener: () => void) => () => void };

/** Looking at rows without leaving their table: Space opens the pane and closes it, the arrows go on to the next row. */
export function usePeek(isOpenFirst = false) {
  const [isOpen, setOpen] = useTabState('peek', isOpenFirst);
  const row = useRef<Row>(undefined);
  const listeners = useRef(new Set<() => void>());
  const store = useMemo(
    (): PeekedRow => ({
      read: () => row.current,
      subscribe: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [],
  );
  const follow = (now: Row | undefined) => {
    row.current = now;
    for (const listener of listeners.current) listener();
  };
  const toggle = (now: Row) => {
    follow(now);
    setOpen(!isOpen);
  };
  return { isOpen, toggle, follow, close: () => setOpen(false), store };
}
export type Peek = ReturnType<typeof usePeek>;
