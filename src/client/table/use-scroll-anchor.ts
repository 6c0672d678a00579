import { type RefObject, useEffect, useRef } from 'react';
import { ROW_HEIGHT, rowAtTop, scrollTopAt } from './row-window';

/** Where a table stands: the row at its upper edge by its key, its place, how much of it is scrolled away, and the columns' scroll. */
export type Anchor = { key: string; index: number; offset: number; left: number };
export type AnchorSlot = { read(): Anchor | undefined; write(anchor: Anchor): void };

type Wishes = {
  scroller: RefObject<HTMLElement | null>;
  /** Height of what hides rows at the edges. */
  covered: number;
  /** Of a row. */
  row?: number;
  count: number;
  /** The place of a row may lie beyond those that were shown before they were counted. */
  isCounted?: boolean;
  /** Rows may be counted before they are here: an absent one has no key yet. */
  keyAt: (index: number) => string | undefined;
  /** Tells of every arrival of rows; none where all are here from the start. */
  subscribe?: (listener: () => void) => () => void;
  slot: AnchorSlot | undefined;
};

const DELAY = 150;
/** How far from its old place the row is looked for: rows that came or went above it moved it by that much. */
const REACH = 100;

/**
 * A table that is drawn anew (its tab woke, the page was reloaded) stands where it stood: first at the place, then, when the rows
 * are here, at the very row, wherever that is now. Whoever scrolls himself meanwhile is left alone.
 */
export function useScrollAnchor({ scroller, covered, row = ROW_HEIGHT, count, isCounted = true, keyAt, subscribe, slot }: Wishes): void {
  const wanted = useRef(slot?.read());
  const latest = useRef({ count, keyAt });
  latest.current = { count, keyAt };
  useReturn({ scroller, covered, row, isThere: isCounted && count > 0, subscribe, wanted, latest });
  useRemembering({ scroller, covered, row, subscribe, slot, wanted, latest });
}

const HAND = ['wheel', 'pointerdown', 'keydown'] as const;

type Told = Pick<Wishes, 'scroller' | 'covered' | 'subscribe'> & {
  row: number;
  /** Where the table is to stand; undefined once it does, or once somebody scrolled himself. */
  wanted: RefObject<Anchor | undefined>;
  latest: RefObject<Pick<Wishes, 'count' | 'keyAt'>>;
};

/** Goes back to where the table stood, as soon as there are rows. */
function useReturn({ scroller, covered, row, isThere, subscribe, wanted, latest }: Told & { isThere: boolean }): void {
  useEffect(() => {
    const box = scroller.current;
    const anchor = wanted.current;
    if (!box || !anchor || !isThere) return;
    const viewport = Math.max(1, box.clientHeight - covered);
    const put = (index: number) => {
      box.scrollTop = scrollTopAt({ index, offset: anchor.offset }, { count: latest.current.count, row, viewport });
    };
    const finish = () => {
      wanted.current = undefined;
      stop?.();
      for (const sign of HAND) box.removeEventListener(sign, finish);
    };
    const settle = () => {
      const at = foundNear(anchor, latest.current.keyAt);
      if (at === undefined && !isAllHere(anchor, latest.current)) return;
      if (at !== undefined && at !== anchor.index) put(at);
      finish();
    };
    put(anchor.index);
    box.scrollLeft = anchor.left;
    for (const sign of HAND) box.addEventListener(sign, finish, { passive: true });
    const stop = subscribe?.(settle);
    settle();
    return () => {
      stop?.();
      for (const sign of HAND) box.removeEventListener(sign, finish);
    };
  }, [scroller, covered, row, isThere, subscribe, wanted, latest]);
}

/** Keeps where the table stands. */
function useRemembering({ scroller, covered, row, subscribe, slot, wanted, latest }: Told & Pick<Wishes, 'slot'>): void {
  useEffect(() => {
    const box = scroller.current;
    if (!box || !slot) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: Anchor | undefined;
    let isNameless = false;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!seen) return;
      const key = latest.current.keyAt(seen.index);
      isNameless = key === undefined;
      slot.write({ ...seen, key: key ?? '' });
    };
    // Rows slower than the hand name the place when they are here.
    const stop = subscribe?.(() => isNameless && write());
    const onScroll = () => {
      // A table that is not shown measures nothing; one that has not found its place yet has none to keep.
      if (box.clientHeight === 0 || wanted.current) return;
      const viewport = Math.max(1, box.clientHeight - covered);
      seen = { key: '', ...rowAtTop({ count: latest.current.count, row, scrollTop: box.scrollTop, viewport }), left: box.scrollLeft };
      timer ??= setTimeout(write, DELAY);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop?.();
      box.removeEventListener('scroll', onScroll);
      if (timer !== undefined) write();
    };
  }, [scroller, covered, row, slot, subscribe, wanted, latest]);
}

/** Whether every row among which it is looked for has arrived. */
function isAllHere({ key, index }: Anchor, { count, keyAt }: Pick<Wishes, 'count' | 'keyAt'>): boolean {
  if (key === '') return true;
  for (let at = Math.max(0, index - REACH); at <= Math.min(count - 1, index + REACH); at += 1) if (keyAt(at) === undefined) return false;
  return true;
}

/** Where the row stands now, nearest to where it stood. */
export function foundNear({ key, index }: Pick<Anchor, 'key' | 'index'>, keyAt: (index: number) => string | undefined): number | undefined {
  if (key === '') return undefined;
  for (let far = 0; far <= REACH; far += 1) {
    if (keyAt(index + far) === key) return index + far;
    if (far > 0 && index - far >= 0 && keyAt(index - far) === key) return index - far;
  }
  return undefined;
}
