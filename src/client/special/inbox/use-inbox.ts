import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { InboxAnswer, InboxRow } from '../../../contract/inbox-answer';
import { inboxHolds } from '../../session/inbox';
import { useCall } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { useLive } from '../../workspace/use-live';

export type Box = 'list' | 'sent';
const PAGE = 50;
const MOST = 500;
const NOTHING: InboxAnswer = { list: [], total: 0, kinds: [] };
const versionOf = ({ id, version }: Pick<InboxRow, 'id' | 'version'>): string => `${id} ${version}`;

/**
 * What waits, kept true by push. What was decided here is taken out at once and does not come back with an answer that was on its way:
 * it is known by its version.
 */
export function useInbox(box: Box, kind: string, first = PAGE) {
  const { get } = useCall();
  const [answer, setAnswer] = useState<InboxAnswer>();
  const [error, setError] = useState('');
  const [size, setSize] = useState(first);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(0);
  const load = useCallback(async () => {
    const turn = ++asked.current;
    try {
      const found = await get<InboxAnswer>(`/v1/business/inbox/${box}`, { pageSize: size, ...(kind === '' ? {} : { kind }) }, { quiet: true });
      if (turn !== asked.current) return;
      setAnswer(found);
      setError('');
      if (box === 'list') inboxHolds(found.kinds.reduce((sum, { count }) => sum + count, 0));
    } catch (failure) {
      if (turn === asked.current) setError(failure instanceof Error ? failure.message : '服务错误');
    }
  }, [get, box, kind, size]);
  const refresh = useCallback(() => void load(), [load]);
  useEffect(refresh, [refresh]);
  useBack(refresh);
  const soon = useLive(refresh, 600, 2_000);
  const { list, total, kinds } = answer ?? NOTHING;
  const rows = useMemo(() => list.filter((row) => !gone.has(versionOf(row))), [list, gone]);
  return {
    rows,
    kinds,
    total: total - (list.length - rows.length),
    isLoading: answer === undefined && error === '',
    error,
    refresh,
    soon,
    takeOut: (row: InboxRow) => setGone((known) => new Set([...known, versionOf(row)])),
    hasMore: list.length < total && size < MOST,
    more: () => setSize(Math.min(MOST, size + PAGE)),
  };
}
export type Inbox = ReturnType<typeof useInbox>;
