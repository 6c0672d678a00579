import { sql } from 'kysely';
import type { AnyDocument } from '../../../../define/document-view';
import type { Context } from '../../../base/context';

/**
 * Old prices, quantities and amounts as they stood at the moment of review, and what of a change of price or owner did not
 * become cost: 成本差异 = effect at cost basis less what the entries changed.
 */
export async function keepFigures(context: Context, d: AnyDocument): Promise<void> {
  const lines = d.lines.map((line) => ({
    id: line.id,
    unit_id: line.unit || null,
    ratio: line.ratio || '1',
    quantity: line.quantity || '0',
    base_quantity: line.baseQuantity || '0',
    amount: line.amount || '0',
    tax: line.taxAmount || '0',
    net_amount: line.netAmount || '0',
    price: line.newPrice || null,
    old_price: line.oldPrice || null,
  }));
  await sql`
    with lines as (update document_line l set unit_id = w.unit_id, ratio = w.ratio, quantity = w.quantity, base_quantity = w.base_quantity, amount = w.amount, tax = w.tax, net_amount = w.net_amount, price = w.price,
      extra = l.extra || jsonb_strip_nulls(jsonb_build_object('oldPrice', w.old_price))
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, unit_id uuid, ratio numeric, quantity numeric, base_quantity numeric, amount numeric, tax numeric, net_amount numeric, price numeric, old_price text)
    where l.org_id = ${context.org.id} and l.id = w.id)
    update document set total_quantity = ${d.total.quantity || '0'}, total_amount = ${d.total.amount || '0'}, total_tax = ${d.total.tax || '0'}, total_net = ${d.total.netAmount || '0'} where org_id = ${context.org.id} and id = ${d.id}`.execute(
    context.db,
  );
  if (!['3', '5'].includes(String(d.header.changeType))) return;
  const basis = context.org.kind === 'H' ? sql`l.amount` : sql`l.net_amount`;
  await sql`
    with changed as (select e.line_id, sum(e.amount) as amount from stock_entry e
      where e.org_id = ${context.org.id} and e.document_id = ${d.id} and e.reverses is null and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id) group by 1)
    update document_line l set cost = abs(coalesce(c.amount, 0)), unit_cost = round(abs(coalesce(c.amount, 0)) / nullif(l.base_quantity, 0), 6), cost_diff = ${basis} - coalesce(c.amount, 0)
    from document_line x left join changed c on c.line_id = x.id
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and x.org_id = l.org_id and x.id = l.id`.execute(context.db);
}
