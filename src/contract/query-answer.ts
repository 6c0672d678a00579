import type { Row } from './answers';

/** What a query found: groups (refs with their names beside them), how many there are, sums over all of them. Without `by` the sums are all. */
export type QueryAnswer = {
  list: Row[];
  total: number;
  totals: Record<string, string>;
  /** Dimensions and measures this caller was told, in this order. */
  columns: string[];
  /** The days in question. */
  period?: { from: string; to: string };
  /** The same question of the days it is set beside: sums over all, and per row of `list` (by its id) the measures then. */
  before?: { period: { from: string; to: string }; totals: Record<string, string>; rows: Record<string, Record<string, string>> };
};
