import { addDays, dayOf } from '../../../define/dates';
import type { Effects } from '../../engine/documents/effects';
import { completeOrReopen, stopLines } from '../../engine/documents/flow';
import { ruleReader } from '../../engine/documents/rules';

/** What departments borrow of each other is due back after the days of the house, unless the lender lets them keep it. */
export const stockTransferEffects: Effects = {
  async fill(context, d) {
    const header = d.header as Record<string, unknown>;
    if (header.transferKind !== 'borrow' || header.backDate) return;
    const days = Number((await ruleReader(context))('borrow.dueDays') || 0);
    header.backDate = addDays(dayOf(context.now()), days);
  },
  actions: {
    async buyOut(context, { view: d }) {
      await stopLines(context, d.id);
      await completeOrReopen(context, [d.id]);
    },
  },
};
