import { sql } from 'kysely';
import type { AnyDocument } from '../../../../define/document-view';
import type { Context } from '../../../base/context';

/** Old prices, quantities and amounts as they stood at the moment of review. */
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
    with lines as (update document_line l set unit_id = w.unit_id, ratio = w.ratio, quantity = w.quantity, base_quantity = w.base_quantity,
    amount = w.amount, tax = w.tax, net_amount = w.net_amount, price = w.price,
      extra = l.extra || jsonb_strip_nulls(jsonb_build_object('oldPrice', w.old_price))
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, unit_id uuid, ratio numeric, quantity numeric, base_quantity numeric,
    amount numeric, tax numeric, net_amount numeric, price numeric, old_price text)
    where l.org_id = ${context.org.id} and l.id = w.id)
    update document set total_quantity = ${d.total.quantity || '0'}, total_amount = ${d.total.amount || '0'}, total_tax = ${d.total.tax || '0'}, total_net = ${d.total.netAmount || '0'}
    where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
}
