import { sql } from 'kysely';
import { lossReport } from '../../../domain/stock/loss-report';
import { Rejected } from '../../base/errors';
import type { Effects } from '../../engine/documents/effects';
import { openSettleItems, takeBackSettleItems } from '../settlement/settle-items';
import { takeBackBuyOut } from './bought-out';
import { stoppedGoods } from './stopped-goods';

/** A consigned loss the hospital bears is settled with the owner; labels of packs that are gone are void. */
export const lossReportEffects: Effects = {
  suggests: { stopped: (context, d) => stoppedGoods(context, lossReport, d, String(d.header.warehouse ?? ''), '5') },
  async afterReview(context, { view: d }) {
    if (context.org.kind === 'H' && d.header.liability !== '2') await openSettleItems(context, d.id, 'loss', 'loss');
    const packs = d.lines.map((line) => line.packNo ?? '').filter(Boolean);
    await sql`update stock_label b set state = '5', updated_at = ${context.now()} where b.org_id = ${context.org.id} and b.label_no = any(${packs})
      and not exists (select from stock_balance s where s.org_id = b.org_id and s.pack_no = b.label_no and s.quantity > 0)`.execute(context.db);
  },
  async afterReverse(context, { view: d }, kind) {
    await takeBackBuyOut(context, d.id, kind);
    const settled = await sql<{
      settlement_line_id: string | null;
    }>`select settlement_line_id from settle_item where org_id = ${context.org.id} and document_id = ${d.id} order by id for update`.execute(context.db);
    if (settled.rows.some((row) => row.settlement_line_id !== null)) throw new Rejected('该报损单已结算，不能红冲');
    if (kind === 'unreview') await sql`delete from settle_item where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
    else await takeBackSettleItems(context, d.id);
  },
};
