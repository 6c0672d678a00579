import { INSIDE } from './match';
import { type Candidate, matching, ordered, withSlips } from './rank';
import type { Typed } from './typed';

/** By its name, be it with a verb around it: what a sentence is about besides stands below. */
const NAMED = 2.7;
const SLIPPED = 2.3;

/** Of what is called nearly as well. */
const NEAR = 0.1;
const LACKS = /^没有(?:页面|操作)权限/;

/** What is called as typed, but not for this user now: how many commands, and why not the nearest. */
export type Withheld = { count: number; title: string; reason: string; isNamed: boolean };

export function withheldOf(blocked: readonly Candidate[], typed: Typed): Withheld | undefined {
  const called = withSlips(matching(blocked, typed.words), blocked, typed).filter(({ grade }) => grade >= INSIDE);
  const rows = ordered(called, typed);
  // What only waits for its document says more than what is another's to do.
  const first = rows.find(({ grade, reason }) => grade > (rows[0]?.grade ?? 0) - NEAR && !LACKS.test(reason ?? '')) ?? rows[0];
  const { title } = first?.command ?? { title: '' };
  const { grade = 0, reason = '' } = first ?? {};
  const lacks = LACKS.test(reason);
  // What only has a word of it in its name, and waits for its page, is not what is looked for.
  return lacks || grade >= SLIPPED ? { count: called.length, title, reason, isNamed: lacks && grade >= NAMED } : undefined;
}
