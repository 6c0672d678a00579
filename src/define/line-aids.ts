import type { Field } from './field';
import { computed, price, quantity } from './field';

/**
 * Figures that help to decide a line and are no part of the document: what these goods cost the last time with this partner, how much
 * of them lies at the place, how much documents of the kind still bring there, how much left it in thirty days, what the procurement platform lists
 * them at. Asked for all lines at once (engine/documents/line-aids), shown for a unit of the line.
 */
export type LineAid = 'lastPrice' | 'listedPrice' | 'onHand' | 'onOrder' | 'monthUse';
/** `at` = the header field that names the place. */
export type LineAids = { at: string; shows: readonly LineAid[] };

/** What they are called, by their column. */
export const AID_FIELDS: Readonly<Record<LineAid, Field>> = {
  lastPrice: computed(price('上次价')),
  listedPrice: computed(price('挂网价')),
  onHand: computed(quantity('现存')),
  onOrder: computed(quantity('在途')),
  monthUse: computed(quantity('月用量')),
};
/** A price is told to whom the page shows prices, for a unit of the line; quantities are of the smallest. */
export const isPriceAid = (aid: LineAid): boolean => AID_FIELDS[aid].kind === 'price';
/** Column of an aid: its values stand beside those of the line and are never sent. */
export const aidColumn = (aid: LineAid): string => `aid${aid[0]?.toUpperCase()}${aid.slice(1)}`;
