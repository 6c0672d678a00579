import { useEffect, useRef, useState } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { useTabState } from '../../workspace/tab-context';

/** Which row one stands on, and which are marked. When the row goes, the next one takes its place: nobody loses his. */
export function useInboxPlace(rows: readonly InboxRow[]) {
  const [wanted, setWanted] = useTabState<string | undefined>('current', undefined);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const stood = useRef(0);
  const at = rows.findIndex((row) => row.id === wanted);
  const found = at === -1 ? Math.min(stood.current, rows.length - 1) : at;
  const current = rows[found];
  useEffect(() => {
    stood.current = Math.max(0, found);
  }, [found]);
  const go = (to: number) => setWanted(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id);
  const mark = (row: InboxRow) =>
    setMarked((known) => {
      const next = new Set(known);
      if (!next.delete(row.id)) next.add(row.id);
      return next;
    });
  const chosen = rows.filter((row) => marked.has(row.id));
  return {
    current,
    at: found,
    next: rows[found + 1],
    go,
    stand: (row: InboxRow) => setWanted(row.id),
    chosen,
    marked,
    mark,
    unmark: () => setMarked(new Set()),
  };
}
