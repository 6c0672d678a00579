import type { AnyDocument } from './document-view';
import type { FactName, Facts } from './facts';
import type { Circumstances } from './fill';

/**
 * Fields that say what became of a document: what they say from its submit or its review on, out of the document and of `needs`.
 * `back`: what they say again once the review is taken back; fields it does not name keep what they say.
 *
 * @example
 * says: [{ at: 'review', of: () => ({ stage: '待生效' }), back: { stage: '' } }]
 */
export type Says<D> = {
  at: 'submit' | 'review';
  needs?: readonly FactName[];
  when?(d: D): boolean;
  of?(d: D, facts: Facts, now: Circumstances): Record<string, unknown>;
  /** What each line says from then on, in line order (the same fields of each, or nothing of one): what its goods turned out to cost. */
  lines?(d: D, facts: Facts, now: Circumstances): readonly Record<string, unknown>[];
  back?: Record<string, unknown>;
};

/** What an action lets the header say: the same each time, or out of what was typed with it. */
export type Saying =
  | Record<string, unknown>
  | ((d: AnyDocument, given: { header: Record<string, unknown>; today: string; by: string }) => Record<string, unknown>);
