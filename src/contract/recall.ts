import type { TraceLot } from './trace-answer';

/** POST /v1/business/report/traceability/recall: the lot, and what domain/hospital/recall.ts asks as `input`. */
export type RecallQuestion = Pick<TraceLot, 'specification' | 'batchNo' | 'serialNo'> & { input: Record<string, unknown> };

/** What the recall made: the stop order that blocks the lot once decided, a proposed return for every store that has some. */
export type RecallAnswer = { stop: { id: string; sn: string; kind: string }; returns: { id: string; sn: string }[]; says: string[] };
