import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
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
    await sql`update settle_item set settled_on = ${dayOf(context.now())}::date where org_id = ${context.org.id} and settlement_line_id = any(${d.lines.map((line) => line.id)}::uuid[])`.execute(
      context.db,
    );
    await sellOutside(context, d);
    await markUses(context, d);
    if ((await ruleReader(context))('settlement.autoGrn') === '1') await draftReceipt(context, d);
  },
  async afterReverse(context, { view: d }, kind) {
    const ids = d.lines.map((line) => line.id);
    await sql`update settle_item set settled_on = null, settlement_line_id = case when ${kind === 'red'} then null else settlement_line_id end
      where org_id = ${context.org.id} and settlement_line_id = any(${ids}::uuid[])`.execute(context.db);
    await takeBackSales(context, d, kind);
    await markUses(context, d);
    await sql`update document set counter_status = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
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
