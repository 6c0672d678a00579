import { sql } from 'kysely';
import { Rejected } from '../../base/errors';
import type { Effects } from '../../engine/documents/effects';
import { openSettleItems, takeBackSettleItems } from '../settlement/settle-items';

/** A consigned loss the hospital bears is settled with the owner; labels of packs that are gone are void. */
export const lossReportEffects: Effects = {
  async afterReview(context, { view: d }) {
    if (context.org.kind === 'H' && d.header.liability !== '2') await openSettleItems(context, d.id, 'loss', 'loss');
  },
  async afterReverse(context, { view: d }, kind) {
    const settled = await sql<{
      settlement_line_id: string | null;
    }>`select settlement_line_id from settle_item where org_id = ${context.org.id} and document_id = ${d.id} order by id for update`.execute(context.db);
    if (settled.rows.some((row) => row.settlement_line_id !== null)) throw new Rejected('该报损单已结算，不能红冲');
    if (kind === 'unreview') await sql`delete from settle_item where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
    else await takeBackSettleItems(context, d.id);
  },
};
