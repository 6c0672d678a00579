import type { Context } from '../context';
import type { Inputs } from '../engine/documents/lifecycle';
import type { Stored } from '../engine/documents/stored';
import { departmentReceiptEffects } from './department-receipt';
import { dispatchOrderEffects } from './dispatch-order';
import { issueOdoEffects } from './issue-odo';
import { lossReportEffects } from './loss-report';
import { purchaseGrnEffects } from './purchase-grn';
import { purchaseReturnEffects } from './purchase-return';
import { useRecordEffects } from './use-record';

/** What a kind does that its definition cannot say. Runs inside the transaction of the transition. */
export type Effects = {
  afterReview?(context: Context, stored: Stored): Promise<void>;
  afterReverse?(context: Context, stored: Stored, kind: 'unreview' | 'red'): Promise<void>;
  actions?: Record<string, (context: Context, stored: Stored, inputs: Inputs) => Promise<void>>;
};

const EFFECTS: Record<string, Effects> = {
  purchaseGrn: purchaseGrnEffects, purchaseReturn: purchaseReturnEffects, issueOdo: issueOdoEffects, departmentReceipt: departmentReceiptEffects, dispatchOrder: dispatchOrderEffects, useRecord: useRecordEffects,
  lossReport: lossReportEffects,
};
export const effectsOf = (kind: string): Effects => EFFECTS[kind] ?? {};
