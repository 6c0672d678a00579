import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

/** The order the header names, and what other prepayments of it come to that are not refused or taken back. */
export const prepaidOrderFact: Load<'prepaidOrder'> = async (context, definition, d) => {
  const order = String(d.header.purchaseOrder ?? '');
  if (order === '') return undefined;
  const { rows } = await sql<{ sn: string; partner: string; amount: string; others: string }>`
    select o.sn, o.partner_id as partner, o.total_amount::text as amount,
      (select coalesce(sum(h.total_amount), 0)::text from document h where h.org_id = o.org_id and h.kind = ${definition.kind} and h.order_id = o.id
        and h.status not in (3, 5, 6) and not h.is_red and h.id is distinct from ${d.id || null}::uuid) as others
    from document o where o.org_id = ${context.org.id} and o.id = ${order}`.execute(context.db);
  return rows[0];
};
