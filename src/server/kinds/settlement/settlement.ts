import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { Rejected } from '../../base/errors';
import { isOnPlatform } from '../../engine/documents/deliver';
import type { Effects } from '../../engine/documents/effects';
import { ruleReader } from '../../engine/documents/rules';
import { answer, hearAnswer } from './answers';
import { closeCopy, sendCopy } from './copy';
import { generate, suggestDue } from './generate';
import { claim, fillLines, release } from './lines';
import { draftReceipt } from './receipt';
import { sellOutside, takeBackSales } from './sales';
import { markUses } from './uses';

/** A settlement keeps its uses from others, tells the supplier, and on its pass moves his books together with ours. */
export const settlementEffects: Effects = {
  fill: fillLines,
  beforeSave: claim,
  suggests: { due: suggestDue },
  generate,
  async afterSubmit(context, { view: d }) {
    if (d.origin === 'mirror') return;
    // Asked anew: what was said of the lines as they were does not count any more.
    const isAsked = (await ruleReader(context))('settlement.needConfirm') === '1' && (await isOnPlatform(context.db, d.counterOrg));
    await sql`update document set stage = ${isAsked ? '0' : '3'}, extra = extra - 'confirmTime' - 'objection' where org_id = ${context.org.id} and id = ${d.id}`.execute(
      context.db,
    );
    await sendCopy(context, d);
  },
  async afterReview(context, { view: d }) {
    await sql`update settle_item set settled_on = ${dayOf(context.now())}::date where org_id = ${context.org.id} and settlement_line_id = any(${d.lines.map((line) => line.id)}::uuid[])`.execute(
      context.db,
    );
    await sellOutside(context, d);
    await markUses(context, d);
    await closeCopy(context, d.id, 2);
    if ((await ruleReader(context))('settlement.autoGrn') === '1') await draftReceipt(context, d);
  },
  async afterReverse(context, { view: d }, kind) {
    const ids = d.lines.map((line) => line.id);
    await sql`update settle_item set settled_on = null, settlement_line_id = case when ${kind === 'red'} then null else settlement_line_id end where org_id = ${context.org.id} and settlement_line_id = any(${ids}::uuid[])`.execute(
      context.db,
    );
    await takeBackSales(context, d, kind);
    await markUses(context, d);
    await sql`update document set counter_status = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
    await closeCopy(context, d.id, kind === 'red' ? 5 : 6);
  },
  async withdrawn(context, { view: d }, how) {
    if (how !== 'refused')
      await release(
        context,
        d.lines.map((line) => line.id),
      );
    await closeCopy(context, d.id, 6);
  },
  actions: {
    confirm: (context, stored) => answer(context, stored, '1', { reason: '', lines: [] }),
    dispute: (context, stored, inputs) => answer(context, stored, '2', inputs),
    async toGrn(context, { view: d }) {
      if (!(await draftReceipt(context, d))) throw new Rejected('结算单已全部入库');
    },
  },
  hears: hearAnswer,
};
