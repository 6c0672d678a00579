import type { CheckContext } from './document-rules';
import type { FactName, Facts } from './facts';

/** What a pure function of a definition may know of the moment it is asked in. */
export type Circumstances = Omit<CheckContext, 'may'>;

type Rows = readonly Record<string, unknown>[];
/** `lays`: sections (`lines` too) whose rows nobody types, each laid anew: a row keeps its place, and what stands in it besides. */
type Filled = { header?: Record<string, unknown>; lines?: Rows; lays?: Readonly<Record<string, Rows>> };

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
  of(d: D, facts: Facts, now: Circumstances): Filled;
};
