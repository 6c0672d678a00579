import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

/** Disputes `x` of an invoice `h` of which only the rest was accepted, as long as that line says what it said then. */
const acceptedInPart = sql`invoice_dispute x join line_match m on m.org_id = x.org_id and m.line_id = x.line_id
  join document_line l on l.org_id = m.org_id and l.id = m.line_id and l.quantity = m.quantity and l.amount = m.amount
  where x.org_id = h.org_id and x.document_id = h.id and x.is_part`;
/** What its writer was asked to take back, in his books and in those of whoever asked. */
const asked = sql`invoice_dispute x where x.asked_at is not null and x.ended_at is null and h.status not in (4, 5, 6)
  and ((x.org_id = h.org_id and x.document_id = h.id) or (x.counter_org_id = h.org_id and x.counter_document_id = h.id))`;

export const DISPUTE_LIVE = {
  disputedAmount: sql`(select nullif(sum(x.amount), 0) from ${acceptedInPart} and x.ended_at is null)`,
  redAsked: sql`(select string_agg(x.name || ' ' || x.says || '，' || x.amount || '元：' || x.reason || '（' || x.asked_by || '）', '；' order by x.made_at, x.id) from ${asked})`,
} as const;

/** What a paper says beyond its lines because it is disputed, whether or not that was settled since. */
export const disputedFact: Load<'disputed'> = async (context, _, d) => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce((select sum(x.amount) from ${acceptedInPart}), 0)::text as amount from document h where h.org_id = ${context.org.id} and h.id = ${d.id || null}`.execute(
    context.db,
  );
  return rows[0]?.amount ?? '0';
};
