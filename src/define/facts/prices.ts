import type { Decimal } from '../money';

/** What goods were agreed, listed, quoted or charged at. */
export type PricesFacts = {
  /** Per line: the price agreed for the partner and day, per document unit ('' = none). */
  agreedPrice: Decimal[];
  /** Per line: the most it may cost by that agreement, per document unit ('' = no limit). */
  priceCap: Decimal[];
  /** Per line: what the procurement platform lists, per document unit ('' = nobody said how the units compare); state '' = nothing is kept of it, none, over, listed. */
  listed: { price: Decimal; code: string; validTo: string; state: string }[];
  /** Per line of an enquiry: what suppliers quoted, per document unit with tax. */
  quotes: { partner: string; price: Decimal; taxRate: Decimal }[][];
  /** Per line: the cap of its charge price; whether another change of this price is still to come. */
  pricing: { chargeCap: Decimal; isPending: boolean }[];
  /** Per line of a contract: what such goods were agreed or ordered at with this partner before; number of another contract whose price is in the way. */
  lastPrice: Decimal[];
  contractPrices: string[];
};
