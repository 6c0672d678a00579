import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

/** Per line: what each supplier quoted for it; those who did not are absent. */
export const quotesFact: Load<'quotes'> = async (context, _, d) => {
  const { rows } = await sql<{ line_id: string; partner: string; price: string; tax_rate: string }>`
    select q.line_id, q.partner_id as partner, q.price, coalesce(q.tax_rate, 0) as tax_rate from enquiry_quote q
    where q.org_id = ${context.org.id} and q.document_id = ${d.id || null} and q.state = 'quoted'`.execute(context.db);
  return d.lines.map((line) => rows.filter((row) => row.line_id === line.id).map(({ partner, price, tax_rate: taxRate }) => ({ partner, price, taxRate })));
};
