import { sql } from 'kysely';
import type { Effects } from '../../engine/documents/effects';
import { completeOrReopen } from '../../engine/documents/flow';

export const purchaseOrderEffects: Effects = {
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
