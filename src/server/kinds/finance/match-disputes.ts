import { sql } from 'kysely';
import { screensFor } from '../../engine/access';
import { reachable } from '../../engine/documents/reach';
import type { MatchPlace } from './match-place';

/** What a line of an invoice says too much, and what was done about it: the other side asked, only the rest accepted, or both. */
export type Dispute = {
  id: string;
  document: string;
  sn: string;
  status: number;
  name: string;
  says: string;
  quantity: string;
  amount: string;
  isPart: boolean;
  reason: string;
  askedBy: string;
  askedAt: string;
  paperLine: number | null;
  line: string;
};

/** Those of a partner's invoices nobody ended yet; what was accepted in part counts as long as its line says what it said then. */
export async function readDisputes({ desk, here }: MatchPlace, partner: string): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select x.id, h.id as document, h.sn, h.status, x.name, x.says, coalesce(trim_scale(x.quantity)::text, '') as quantity, x.amount::text, x.is_part as "isPart", x.reason,
      x.asked_by as "askedBy", coalesce(x.asked_at::text, '') as "askedAt", x.paper_line as "paperLine", coalesce(x.line_id::text, '') as line
    from invoice_dispute x join document h on h.org_id = x.org_id and h.id = x.document_id
    where ${reachable(here, desk.invoice, screensFor(here, desk.invoice.kind))} and h.partner_id = ${partner} and x.ended_at is null and h.status not in (4, 5, 6)
      and (not x.is_part or exists (select from line_match m join document_line l on l.org_id = m.org_id and l.id = m.line_id and l.quantity = m.quantity and l.amount = m.amount
        where m.org_id = x.org_id and m.line_id = x.line_id))
    order by x.made_at, x.id limit 1000`.execute(here.db);
  return rows;
}
