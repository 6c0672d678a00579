import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { isPositive } from '../../../define/money';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';

/** Quotes are kept where they were asked for: one row per line and supplier, replaced by his next word. */
export type Quote = { line: string; offer: AnyLine };

export async function forgetQuotes(context: Context, enquiry: string, partner: string): Promise<void> {
  await sql`delete from enquiry_quote where org_id = ${context.org.id} and document_id = ${enquiry} and partner_id = ${partner}`.execute(context.db);
}

export async function keepQuotes(context: Context, enquiry: string, partner: string, validUntil: string, quotes: readonly Quote[]): Promise<void> {
  await forgetQuotes(context, enquiry, partner);
  const rows = quotes.map(({ line, offer }) => {
    const isDeclined = offer.declined === true || !isPositive(String(offer.quotePrice || '0'));
    return {
      id: newId(),
      line_id: line,
      state: isDeclined ? 'declined' : 'quoted',
      price: isDeclined ? null : String(offer.quotePrice),
      tax_rate: isDeclined ? null : String(offer.taxRate || '0'),
      lead_days: offer.leadDays || null,
      min_order_quantity: offer.minOrderQuantity || null,
      brand: offer.offeredBrand || null,
      remark: offer.remark || null,
    };
  });
  await sql`
    insert into enquiry_quote (org_id, id, document_id, line_id, partner_id, state, price, tax_rate, lead_days, min_order_quantity, brand, remark, valid_until, quoted_at)
    select ${context.org.id}::uuid, t.id, ${enquiry}::uuid, t.line_id, ${partner}::uuid, t.state, t.price, t.tax_rate, t.lead_days,
    t.min_order_quantity, t.brand, t.remark, ${validUntil || null}::date, ${context.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, line_id uuid, state text, price numeric, tax_rate numeric, lead_days int,
    min_order_quantity numeric, brand text, remark text)
    where exists (select from document_line l where l.org_id = ${context.org.id} and l.document_id = ${enquiry} and l.id = t.line_id)`.execute(context.db);
}

/** Our partner row for the organisation that answers, among those invited. */
export async function invitedPartner(context: Context, d: AnyDocument, org: string): Promise<string | undefined> {
  const invited = Array.isArray(d.header.suppliers) ? d.header.suppliers : [];
  const { rows } = await sql<{ id: string }>`
    select id from partner where org_id = ${context.org.id} and counterparty_id = ${org} and id = any(${invited}::uuid[]) limit 1`.execute(context.db);
  return rows[0]?.id;
}
