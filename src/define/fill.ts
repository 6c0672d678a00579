import type { CheckContext } from './document-rules';
import type { FactName, Facts } from './facts';

/** What a pure function of a definition may know of the moment it is asked in. */
export type Circumstances = Omit<CheckContext, 'may'>;

/**
 * Values the server fills in whenever a document is worked out (at save, at submit, while a form asks): from the document and from
 * `needs`, as rules are. What is computed is filled anew each time; `isStart` says only what is still empty. Where `when` does not
 * hold nothing is asked of the database either.
 *
 * @example
 * fills: [{ isStart: true, when: (d) => d.header.transferKind === 'borrow', of: (_, __, { today, rule }) => ({ header: { backDate: addDays(today, Number(rule('borrow.dueDays'))) } }) }]
 */
export type Fill<D> = {
  needs?: readonly FactName[];
  isStart?: boolean;
  when?(d: D): boolean;
  of(d: D, facts: Facts, now: Circumstances): { header?: Record<string, unknown>; lines?: readonly Record<string, unknown>[] };
};
