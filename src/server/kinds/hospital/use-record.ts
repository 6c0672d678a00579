import type { AnyDocument } from '../../../define/document-view';
import type { Effects } from '../../engine/documents/effects';
import { forgetPush, pushEffects, pushLater } from '../../his/his-push';
import { usePush, wantsHis } from '../../his/use-proposals';
import { hearUse } from '../sales/advance-sale';
import { consume, takeBackUse } from './consumption';
import { mirrorUse } from './supplier-use';

/** Consumed with the receipt (settleAt 领用), not by a use of their own. */
const kindOf = (d: AnyDocument): 'use' | 'issue' => (d.header.source === '收货自动' ? 'issue' : 'use');

/** Consumption of goods that belong to a supplier opens an item to settle with him; reversal opens the negative one. */
export const useRecordEffects: Effects = {
  ...pushEffects(usePush),
  async ownerHears(receiver, sender, d) {
    await hearUse(receiver, sender.org.id, d.id);
    return mirrorUse(receiver, sender, d);
  },
  async afterReview(context, { view: d }) {
    await consume(context, d, kindOf(d));
    if (await wantsHis(context, d)) await pushLater(context, usePush, d.id);
  },
  async afterReverse(context, { view: d }, kind) {
    if (kind === 'unreview') await forgetPush(context, d.id);
    await takeBackUse(context, d, kind);
  },
};
