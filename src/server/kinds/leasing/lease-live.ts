import { sql } from 'kysely';

/** How far notices are at whoever keeps the goods; what of a lessee's own lines no living document of its books says yet. */
export const LEASE_LIVE = {
  receiveState: sql`receive_state(h.org_id, h.id, h.status)`,
  leasePickState: sql`lease_pick_state(h.org_id, h.id, h.side, h.status)`,
  noticeToBook: sql`(select case when d.side = 'in' then 0 else greatest(round(coalesce(l.received_quantity, l.checked_quantity, 0) - coalesce((select sum(x.base_quantity) / l.ratio
      from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id where x.org_id = l.org_id and x.source_line_id = l.id
      and k.status not in (5, 6) and not k.is_red), 0), 4), 0) end
    from document d where d.org_id = l.org_id and d.id = l.document_id)`,
};
