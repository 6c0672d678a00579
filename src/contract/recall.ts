import type { TraceLot } from './trace-answer';

/** POST /v1/business/report/traceability/recall: the lot, and what domain/stock/recall/recall-input.ts asks as `input`. */
export type RecallQuestion = Pick<TraceLot, 'specification' | 'batchNo' | 'serialNo'> & { input: Record<string, unknown> };

/** The recall, and what it made: the stop order that blocks the lot once decided, a proposed return for every store that has some. */
export type RecallAnswer = {
  recall: { id: string; code: string };
  stop: { id: string; sn: string; kind: string };
  returns: { id: string; sn: string }[];
  says: string[];
};
