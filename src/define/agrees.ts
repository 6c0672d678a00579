import type { AnyDocument } from './document-view';
import type { Decimal } from './money';

/**
 * Prices a document lays down: from their first day to their last they are the agreed ones with its partner, and what was agreed before
 * ends the day before. Taken back they go, and what they ended holds again; stopped they end with it.
 *
 * @example
 * agrees: { at: 'review', source: 'contract', of: (d) => ({ side: 'purchase', prices: d.lines.map((line) => ({ …line, from: d.header.startDate, to: d.header.endDate })) }) }
 */
export type Agrees = {
  /** With the review, or on the day the document takes effect. */
  at: 'review' | 'effect';
  source: 'contract' | 'priceAdjustment';
  when?(d: AnyDocument): boolean;
  of(d: AnyDocument): { side: 'purchase' | 'sale'; prices: readonly AgreedPrice[] };
  /** Header field naming the last day they hold once the document is stopped. */
  until?: string;
};
/** Per unit, tax included; without a last day it holds until it is replaced. */
export type AgreedPrice = { specification: string; unit: string; price: Decimal; taxRate?: string; cap?: Decimal; from: string; to?: string };
