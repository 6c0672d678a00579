import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import { grouped } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';

/**
 * Which way a line `l` of document `h` counts in the open item `i` that one raised: a return takes off what its lines say. `signed` is
 * quantity and amount of the line as an invoice says them.
 */
export const turnOfItem = sql`(case when (i.opening_amount < 0) = (h.total_amount < 0) then 1 else -1 end)`;
export const signedQuantity = sql`(abs(l.quantity) * sign(${turnOfItem} * l.amount))`;
/** Its document counts and raised an item for all it says (not where a part was refused): what an invoice may charge. */
export const isInvoiceable = sql`(h.status in (2, 7) and not h.is_red and coalesce(i.opening_amount, 0) <> 0 and abs(i.opening_amount) = abs(h.total_amount))`;

/**
 * Lines of goods say how much of them is invoiced, in their own unit and as their own amount counts; `sign` −1 takes it back. An invoice
 * in red makes it less.
 * @throws Rejected when more would be invoiced than there is, or less than nothing
 */
export async function noteInvoiced(context: Context, definition: DocumentDefinition, d: AnyDocument, sign: 1 | -1): Promise<void> {
  if (!definition.invoicesSources) return;
  const charged = d.lines
    .filter(({ sourceLine }) => sourceLine !== '')
    .map((line) => ({ id: line.sourceLine, quantity: String(line.quantity || '0'), amount: String(line.matched || '0') }));
  if (charged.length === 0) return;
  const { rows } = await sql<{ name: string | null; sn: string; over: string }>`
    with charged as (select id, sum(quantity) as quantity, sum(amount) as amount from jsonb_to_recordset(${JSON.stringify(charged)}::jsonb) as t (id uuid, quantity numeric, amount numeric) group by id),
    changed as (update document_line x set
        invoiced_quantity = coalesce(x.invoiced_quantity, 0) + ${sign}::int * c.quantity * sign(${signedQuantity}),
        invoiced_amount = coalesce(x.invoiced_amount, 0) + ${sign}::int * c.amount * ${turnOfItem}
      from charged c, document_line l, document h, account_item i
      where x.org_id = ${context.org.id} and x.id = c.id and l.org_id = x.org_id and l.id = x.id and h.org_id = x.org_id and h.id = x.document_id and i.org_id = h.org_id and i.id = h.id
      returning x.specification_id, h.sn, x.invoiced_quantity, abs(x.quantity) as quantity)
    select (select card.product_name from specification_card card where card.id = c.specification_id) as name, c.sn, greatest(c.invoiced_quantity - c.quantity, -c.invoiced_quantity)::text as over
    from changed c where c.invoiced_quantity < 0 or c.invoiced_quantity > c.quantity`.execute(context.db);
  const [wrong] = rows;
  if (wrong) throw new Rejected(`【${wrong.name ?? wrong.sn}】开票数量超过未开票数量${grouped(wrong.over, 4).replace(/\.?0+$/, '')}`);
}
