import { sql } from 'kysely';
import type { AnyDocument } from '../../define/document-view';
import { Rejected } from '../errors';
import { wantsHis } from '../his/use-proposals';
import { hearUse } from './advance-sale';
import type { Effects } from './documents';
import { openSettleItems, takeBackSettleItems } from './settle-items';
import { mirrorUse } from './supplier-use';
import { proposeLater, pushToHis } from './use-to-his';

/** Consumed with the receipt (settleAt 领用), not by a use of their own. */
const kindOf = (d: AnyDocument): 'use' | 'issue' => (d.header.source === '收货自动' ? 'issue' : 'use');

/** Consumption of goods that belong to a supplier opens an item to settle with him; reversal opens the negative one. */
export const useRecordEffects: Effects = {
  async ownerHears(receiver, sender, d) {
    await hearUse(receiver, sender.org.id, d.id);
    return mirrorUse(receiver, sender, d);
  },
  async afterReview(context, { view: d }) {
    await openSettleItems(context, d.id, 'useOut', kindOf(d));
    await sql`update document_line l set quality = case when p.chargeable then '未收费' else '无需收费' end from business_product p
      where l.org_id = ${context.org.id} and l.document_id = ${d.id} and p.org_id = l.org_id and p.specification_id = l.specification_id and p.deleted_at is null`.execute(
      context.db,
    );
    await sql`update document set total_charge = (select coalesce(sum(charge_amount), 0) from document_line where org_id = ${context.org.id} and document_id = ${d.id}) where org_id = ${context.org.id} and id = ${d.id}`.execute(
      context.db,
    );
    if (await wantsHis(context, d)) await proposeLater(context, d.id);
  },
  actions: { pushHis: (context, stored) => proposeLater(context, stored.view.id, true) },
  later: { pushHis: pushToHis },
  async afterReverse(context, { view: d }, kind) {
    const charged =
      await sql`select 1 from document_line where org_id = ${context.org.id} and document_id = ${d.id} and quality in ('部分', '已收费', '多收') limit 1`.execute(
        context.db,
      );
    if (charged.rows.length > 0) throw new Rejected('该使用记录已计费，请先在HIS退费');
    const settled = await sql<{
      settlement_line_id: string | null;
    }>`select settlement_line_id from settle_item where org_id = ${context.org.id} and document_id = ${d.id} order by id for update`.execute(context.db);
    if (kind === 'unreview' && settled.rows.some((row) => row.settlement_line_id !== null)) throw new Rejected('该使用记录已结算，请使用红冲');
    if (kind === 'unreview') await sql`update document set stage = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
    if (kind === 'unreview')
      await sql`delete from settle_item where org_id = ${context.org.id} and document_id = ${d.id} and settlement_line_id is null`.execute(context.db);
    else await takeBackSettleItems(context, d.id);
  },
};
