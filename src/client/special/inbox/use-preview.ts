import { useEffect, useRef, useState } from 'react';
import type { DocumentInfo, MasterInfo } from '../../../contract/answers';
import type { InboxRow } from '../../../contract/inbox-answer';
import { useCall } from '../../workspace/tab-context';

export type Preview = { of: string; document?: DocumentInfo; record?: MasterInfo; error?: string };
const KEPT = 30;
const keyOf = ({ id, version }: Pick<InboxRow, 'id' | 'version'>): string => `${id} ${version}`;
/** Whoever runs through the list asks for nothing on the way. */
const REST = 90;

/** The document of the row one stands on, and of the next one already: it is there when the first is decided. */
export function usePreview(row: InboxRow | undefined, next: InboxRow | undefined): Preview | undefined {
  const { get } = useCall();
  const known = useRef(new Map<string, Preview>());
  const [shown, setShown] = useState<Preview>();
  const wishes = useRef({ row, next });
  wishes.current = { row, next };
  const wanted = [row, next].map((one) => (one ? keyOf(one) : '')).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` names the rows; the list that holds them is read anew with every push
  useEffect(() => {
    const { row, next } = wishes.current;
    const kept = row && known.current.get(keyOf(row));
    if (kept) setShown(kept);
    let isLeft = false;
    const fetch = async (asked: InboxRow): Promise<Preview> => {
      const of = asked.id;
      try {
        const info = await get<DocumentInfo & MasterInfo>(`/v1/business/${asked.kind}/info`, { screen: asked.screen, id: of }, { quiet: true });
        return asked.family === 'document' ? { of, document: info } : { of, record: info };
      } catch (failure) {
        return { of, error: failure instanceof Error ? failure.message : '服务错误' };
      }
    };
    const timer = window.setTimeout(async () => {
      for (const each of [row, next]) {
        if (!each || isLeft) return;
        // A request says all of itself in its row.
        if (each.family === 'request') continue;
        const found = known.current.get(keyOf(each)) ?? (await fetch(each));
        if (!found.error) known.current.set(keyOf(each), found);
        for (const oldest of [...known.current.keys()].slice(0, Math.max(0, known.current.size - KEPT))) known.current.delete(oldest);
        if (!isLeft && each === row) setShown(found);
      }
    }, REST);
    return () => {
      isLeft = true;
      window.clearTimeout(timer);
    };
  }, [get, wanted]);
  return shown && row && shown.of === row.id ? shown : undefined;
}
