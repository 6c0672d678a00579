import { Rejected } from '../../base/errors';
import type { Effects } from '../../engine/documents/effects';
import { ruleReader } from '../../engine/documents/rules';
import { suggestDue } from './generate';
import { claim, fillLines, release } from './lines';
import { draftReceipt } from './receipt';
import { sellOutside, takeBackSales } from './sales';
import { markUses } from './uses';

/** A settlement keeps its uses from others, tells the supplier, and on its pass sells in his books what was used. */
export const settlementEffects: Effects = {
  fill: fillLines,
  beforeSave: claim,
  suggests: { due: suggestDue },
  async afterReview(context, { view: d }) {
    await markUses(context, d, { sold: await sellOutside(context, d), isSettled: true });
    if ((await ruleReader(context))('settlement.autoGrn') === '1') await draftReceipt(context, d, true);
  },
  async afterReverse(context, { view: d }, kind) {
    await takeBackSales(context, d, kind);
    await markUses(context, d, { sold: null, isSettled: false, isLetGo: kind === 'red' });
  },
  async withdrawn(context, { view: d }, how) {
    if (how !== 'refused')
      await release(
        context,
        d.lines.map((line) => line.id),
      );
  },
  actions: {
    async toGrn(context, { view: d }) {
      if (!(await draftReceipt(context, d))) throw new Rejected('结算单已全部入库');
    },
  },
};
