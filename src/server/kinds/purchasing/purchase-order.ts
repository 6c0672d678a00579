import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { isOnPlatform } from '../../engine/documents/deliver';
import type { Effects } from '../../engine/documents/effects';
import { completeOrReopen } from '../../engine/documents/flow';

/** A supplier on the platform is asked to accept; where the goods go is known from the warehouse. */
export const purchaseOrderEffects: Effects = {
  async afterReview(context, { view: d }) {
    if (await isOnPlatform(context.db, d.counterOrg)) await setState(context, d.id, '待接单');
  },
  afterReverse: (context, { view: d }) => setState(context, d.id, null),
  /** The supplier accepts (some of) it, or takes his acceptance back: what he refuses is stopped here, no more and no less. */
  async hears(receiver, sender, d, other) {
    if (other.on !== 'review' && other.on !== 'unreview') return;
    const refused = other.on === 'review' ? sql`greatest(s.quantity - coalesce(s.confirmed_quantity, s.quantity), 0)` : sql`0`;
    await sql`update document_line l set stopped = greatest(0, least(${refused}, l.flow_quantity - l.fulfilled)) from document_line s, document h
      where l.org_id = ${receiver.org.id} and l.document_id = ${other.id} and s.org_id = ${sender.org.id} and s.document_id = ${d.id} and l.id = s.mirror_line_id
        and h.org_id = l.org_id and h.id = l.document_id and h.status in (2, 7)`.execute(receiver.db);
    await completeOrReopen(receiver, [other.id]);
  },
};

const setState = async (context: Context, id: string, state: string | null): Promise<void> => {
  await sql`update document set counter_status = ${state} where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
};
