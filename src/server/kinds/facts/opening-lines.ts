import { sql } from 'kysely';
import { addDays, endOfMonth } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

/** When what a line says would be due: so many days after its paper, at the end of that month where a partner settles by months. */
export const lineTermsFact: Load<'lineTerms'> = async (context, _, d) => {
  const ids = [...new Set(d.lines.map((line) => line.partner).filter(Boolean))];
  const { rows } = await sql<{ id: string; days: number; mode: string }>`
    select id, coalesce(payment_days, 0) as days, coalesce(settlement_mode, '') as mode from partner where org_id = ${context.org.id} and id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  const terms = new Map(rows.map((row) => [row.id, row]));
  return d.lines.map((line) => {
    const term = terms.get(String(line.partner));
    const day = String(line.billDate ?? '');
    return !term || day === '' ? '' : term.mode === '月结' ? endOfMonth(addDays(day, term.days)) : addDays(day, term.days);
  });
};

/** The number of another living opening of the kind that says this paper of this partner already. */
export const openingBillsFact: Load<'openingBills'> = async (context, definition, d) => {
  const asked = d.lines.map((line, at) => ({ at, partner: line.partner || null, bill: String(line.billNo ?? '') })).filter(({ bill }) => bill !== '');
  const { rows } = await sql<{ at: number; sn: string }>`
    select distinct on (a.at) a.at, h.sn from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at int, partner uuid, bill text)
      join document_line l on l.org_id = ${context.org.id} and l.partner_id = a.partner and l.bill_no = a.bill
      join document h on h.org_id = l.org_id and h.id = l.document_id
    where h.kind = ${definition.kind} and h.id is distinct from ${d.id || null}::uuid and h.status not in (5, 6) and not h.is_red order by a.at, h.sn`.execute(
    context.db,
  );
  const found = new Map(rows.map((row) => [row.at, row.sn]));
  return d.lines.map((_, at) => found.get(at) ?? '');
};
