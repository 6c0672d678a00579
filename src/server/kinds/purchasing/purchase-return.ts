import { sql } from 'kysely';
import type { Effects } from '../../engine/documents/effects';

/** 采购退货差异: what the supplier credits (net at dealers and makers, gross at hospitals) less the cost that left. Own goods only. */
export const purchaseReturnEffects: Effects = {
  async afterReview(context, { view: d }) {
    const credit = context.org.kind === 'H' ? sql`l.amount` : sql`l.net_amount`;
    await sql`update document_line l set cost_diff = ${credit} - l.cost where l.org_id = ${context.org.id} and l.document_id = ${d.id} and coalesce(l.owner_org_id, l.org_id) = l.org_id`.execute(
      context.db,
    );
  },
};
