import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { calmKeys, type InboxKey, inboxKeyOf, isAct } from './inbox-keys';

const TYPED = 'input, textarea, select, [contenteditable="true"]';
/** A button is pressed by its own Enter, tabs are walked by their own arrows. */
const OWN = /^(Enter|Arrow|Home|End)/;

/** The keys of the page: what moves is done at once, what acts once it is sure that a hand pressed it. `leaves`: whether Esc has something to take back. */
export function useInboxKeys(hands: Record<InboxKey, (row: InboxRow) => void>, current: InboxRow | undefined, leaves: boolean) {
  const calm = useMemo(calmKeys, []);
  useEffect(() => calm.stop, [calm]);
  const latest = useRef({ hands, current });
  useEffect(() => {
    latest.current = { hands, current };
  });
  const run = (key: InboxKey) => {
    const { hands: known, current: row } = latest.current;
    if (row) known[key](row);
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.nativeEvent.isComposing || target.closest(TYPED)) return;
    const key = inboxKeyOf(event.nativeEvent);
    const isHeld = event.ctrlKey || event.altKey || event.metaKey;
    if (event.key.length === 1 && !isHeld) calm.press(event, key && isAct(key) && !event.repeat ? () => run(key) : undefined);
    if (!key || target.closest('[role="dialog"], [role="menu"]') || (target.closest('button, [role="tab"]') && OWN.test(event.key))) return;
    if (key === 'leave' && !leaves) return;
    event.preventDefault();
    if (!isAct(key) || isHeld) run(key);
  };
}
