import { createHash } from 'node:crypto';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import type { Turn } from '../planner';
import type { Before } from './read-wish';

/**
 * What a conversation came to, kept for a while: the next question is read behind it, and nothing that was said before is read again. Whoever
 * answers in another process, or later, reads the turns he is given.
 */
const MOST = 300;
const STANDS = 10 * 60_000;
/** The last turns say which conversation it is; what stood before them counts with what is kept. */
const TOLD_BY = 3;

const kept = new Map<string, { until: number; before: Promise<Before> }>();

/** What the turns came to, read by `read` where it is not kept. */
export function keptBefore(of: string, turns: readonly Turn[], read: () => Promise<Before>): Promise<Before> {
  const key = hashOf([of, turns.slice(-TOLD_BY).map(({ question, answer }) => [question, answer])]);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.before;
  const before = read();
  kept.delete(key);
  kept.set(key, { until: Date.now() + STANDS, before });
  before.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return before;
}

/** Who asks, with all he may see, and when: what somebody else said, or yesterday, is read anew. */
export const askerOf = ({ org, user, permissions, now }: Context, isOpen: boolean): string => hashOf([org.id, user, permissions, dayOf(now()), isOpen]);

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64');
