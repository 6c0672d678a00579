import { getDefaultStore } from 'jotai';
import type { InboxCount } from '../../contract/inbox-answer';
import { get } from '../api/call';
import { onAnyChange } from '../workspace/change-feed';
import { inboxAtom, loadMessages } from './messages';
import { waitingAtom } from './waiting';

/**
 * How much waits for the user, for header and menu; messages that asked for what is done by now learn of it with the count.
 * Asked at login and when something changed, not more often than `APART`: a change anywhere in the organisation may concern it, and most do not.
 */
const APART = 8_000;
const SOON = 800;

let timer = 0;
let asked = 0;
let stop: (() => void) | undefined;

/** Whoever has just read the inbox knows. */
export const inboxHolds = (total: number): void => getDefaultStore().set(waitingAtom, total);

async function countInbox(): Promise<void> {
  asked = performance.now();
  const { total } = await get<InboxCount>('/v1/business/inbox/count', {}, { quiet: true, shared: true });
  inboxHolds(total);
  if (
    getDefaultStore()
      .get(inboxAtom)
      .list.some(({ readAt, isOver, uri }) => uri === 'approval' && !readAt && !isOver)
  )
    await loadMessages();
}

/** Soon, together with what else happens meanwhile. */
function recountInbox(): void {
  if (timer !== 0) return;
  timer = window.setTimeout(
    () => {
      timer = 0;
      void countInbox().catch(() => undefined);
    },
    Math.max(SOON, asked === 0 ? 0 : asked + APART - performance.now()),
  );
}

export function startInbox(): void {
  stopInbox();
  stop = onAnyChange(recountInbox);
  recountInbox();
}

export function stopInbox(): void {
  stop?.();
  stop = undefined;
  window.clearTimeout(timer);
  timer = 0;
  inboxHolds(0);
}
