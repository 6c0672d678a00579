import type { BillType } from './bill-type';
import type { OrgKind } from './field';

/**
 * Goods of a supplier that leave by a document wait to be settled with him, and what a use takes waits to be charged. Taken back, both
 * go back: an unreviewed document leaves nothing, one flushed in red leaves the opposite. The words are the refusals.
 */
export type Settles<D> = {
  kinds?: readonly OrgKind[];
  /** The entries by which the goods left. */
  by: BillType;
  /** What a settlement calls it; undefined = they are owed for in another way. */
  as(d: D): 'use' | 'issue' | 'loss' | undefined;
  /** It is a use: its lines wait to be charged. What is charged is not taken back. */
  charged?: string;
  /** Settled already: it is not unreviewed, nor (where that is said) flushed in red. */
  settled: { unreview: string; red?: string };
};
