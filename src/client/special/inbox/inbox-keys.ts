/** What a key means in the inbox; letters are keys only where nothing is typed. */
export type InboxKey = 'next' | 'previous' | 'first' | 'last' | 'agree' | 'refuse' | 'open' | 'behind' | 'mark' | 'urge' | 'leave';
type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const MOVES: Record<string, InboxKey> = { KeyJ: 'next', ArrowDown: 'next', KeyK: 'previous', ArrowUp: 'previous', Home: 'first', End: 'last' };
const ACTS: Record<string, InboxKey> = { KeyA: 'agree', KeyR: 'refuse', KeyX: 'mark', KeyU: 'urge', KeyE: 'behind', Enter: 'open', Escape: 'leave' };

export function inboxKeyOf(event: Pressed): InboxKey | undefined {
  const { code, ctrlKey, metaKey, altKey } = event;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return code === 'Enter' ? 'behind' : undefined;
  return MOVES[code] ?? ACTS[code];
}

/** Whether it does more than move about. */
export const isAct = (key: InboxKey): boolean => ['agree', 'refuse', 'mark', 'urge', 'behind'].includes(key);

/** No hand follows one letter by another so fast; a scanner does. */
export const HAND = 50;

/**
 * Letters that act wait a moment: what a scanner types is a code, however many A's are in it. `press` takes every key that writes a sign,
 * and what it should do.
 */
export function calmKeys() {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    press(event: Pick<KeyboardEvent, 'timeStamp'>, run: (() => void) | undefined): void {
      const isBurst = event.timeStamp - last < HAND;
      last = event.timeStamp;
      clearTimeout(timer);
      if (run && !isBurst) timer = setTimeout(run, HAND);
    },
    stop: (): void => clearTimeout(timer),
  };
}
