import type { Finding } from './report-answer';

/** GET /v1/business/closing/desk: 月结台, a month and what stands in the way of closing it. */
export type ClosingMonth = { month: string; from: string; to: string; state: 'closed' | 'closable' | 'later' | 'running'; closedAt: string; closedBy: string };
/** Some of what stands in the way: in which state, who has to act, and since when the first of them waits. */
export type ObstaclePart = { word: string; count: number; who: string[]; since: string };
export type ClosingGroup = 'papers' | 'before' | 'invoices' | 'settlement' | 'stock' | 'vouchers';
/**
 * Something that stands in the way. `money` is '' and no page is named where the caller may not see its rows; `unseen` are rows beyond his data
 * scope or his pages, counted all the same: the month is closed for the whole organisation.
 */
export type Obstacle = Finding & {
  id: string;
  group: ClosingGroup;
  money: string;
  oldest: string;
  unseen: number;
  parts: ObstaclePart[];
  /** What settles it, where that is the caller's to do. */
  next?: { label: string; path: string; query: Record<string, string> };
  /** Others have the next word, and may be urged. */
  mayUrge: boolean;
};
/** What was done with the month, last first. */
export type ClosingAct = { operation: string; label: string; at: string; by: string; reason: string };
export type ClosingDesk = {
  month: string;
  months: ClosingMonth[];
  obstacles: Obstacle[];
  /** What the caller holds of 结账 and 反结账, each with why not now, or what will come of it. */
  verbs: Record<string, { whyNot?: string; says?: string }>;
  history: ClosingAct[];
};

/** GET /v1/business/closing/proof: what there was, what the entries say of the month, what there is; and what nothing explains. */
export type ProofRow = { id: string; title: string; opening: string; moved: string; closing: string; kept: string; difference: string };
export type ClosingProof = { rows: ProofRow[]; checked: number; broken: { id: string; title: string; broken: number }[] };

/** POST /v1/business/closing/urge */
export type ClosingUrged = { says: string };
