import type { Effects } from '../../engine/documents/effects';
import { codeReceipt, voidCodes } from '../hospital/receipt-codes';

/** Opening stock of a hospital gets its unique codes when the keeper asks for them: what is labelled already keeps its label. */
export const initialStockEffects: Effects = {
  afterReverse: (context, { view: d }) => voidCodes(context, d),
  actions: { genCode: (context, { view: d }) => codeReceipt(context, d) },
};
