import type { AnyDocument } from '../../../define/document-view';
import type { Effects } from '../../engine/documents/effects';
import { consume, takeBackUse } from '../hospital/consumption';
import { mirrorUse } from '../hospital/supplier-use';
import { hearUse } from '../sales/advance-sale';

/** Follow-table goods are owed through 骨科采购入库, never through settlement. */
const isFollowTable = (d: AnyDocument): boolean => d.header.source !== '手工';

const settles = (d: AnyDocument): 'use' | undefined => (isFollowTable(d) ? undefined : 'use');

export const surgicalUsageEffects: Effects = {
  async ownerHears(receiver, sender, d) {
    if (!isFollowTable(d)) await hearUse(receiver, sender.org.id, d.id);
    return mirrorUse(receiver, sender, d);
  },
  async afterReview(context, { view: d }) {
    if (context.org.kind === 'H') await consume(context, d, settles(d));
  },
  async afterReverse(context, { view: d }, kind) {
    if (context.org.kind === 'H') await takeBackUse(context, d, kind);
  },
};
