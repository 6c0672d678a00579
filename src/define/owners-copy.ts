import type { FactName, Facts } from './facts';

/**
 * What the owner of goods that a document used keeps of it: a copy of the lines that were his, in his own books, that moves nothing. It
 * goes with every word to the owners (`tells`): taken back here, it is taken back there.
 */
export type OwnersCopy<D> = {
  needs?: readonly FactName[];
  header(d: D, facts: Facts): Record<string, unknown>;
  /** Over each of his lines: what is none of his business. */
  line: Record<string, unknown>;
  /** Kind of his deliveries that stand outside until their goods are used: what was used of a lot counts on them, oldest first. */
  countedOn: string;
  isCounted(d: D): boolean;
};
