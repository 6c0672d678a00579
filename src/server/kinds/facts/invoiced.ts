import { sql } from 'kysely';
import type { InvoicedFact } from '../../../define/facts';
import { documents } from '../../../domain/registry';
import { claimedOf } from '../../engine/documents/claims';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';
import { isChargedBy, isInvoiceable, itemOfLine, signedQuantity, turnOfItem } from '../../engine/documents/words/invoiced';

const invoicing = (): string[] => documents.filter((one) => one.invoicesSources).map((one) => one.kind);

/** The paper an invoice in red goes back to: each kind keeps its own. */
const originalOf = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.original_id`)}, ${sql.ref(`${alias}.sale_original_id`)}, ${sql.ref(`${alias}.settled_original_id`)})`;

/** Every line of goods the lines charge, and what others charge of it. */
export const invoicedFact: Load<'invoiced'> = async (context, definition, d) => {
  if (!d.lines.some(({ sourceLine }) => sourceLine)) return d.lines.map(() => undefined);
  const original = String(d.header.original ?? '') || null;
  const { rows } = await sql<{ i: number } & InvoicedFact>`
    select w.i, h.sn, coalesce((select card.product_name from specification_card card
      where card.id = l.specification_id), l.bill_no, '') as name, coalesce(h.partner_id, l.partner_id) as partner, (${isInvoiceable} and ${isChargedBy(definition)}) as "isOpen",
      trim_scale(coalesce(${signedQuantity}, 0))::text as quantity, coalesce(${turnOfItem} * l.amount, 0)::text as amount,
      coalesce(l.price, 0)::text as price, case when i.id = l.id then '' else trim_scale(coalesce(l.tax_rate, 0))::text end as "taxRate",
      trim_scale(coalesce(l.invoiced_quantity * sign(${signedQuantity}), 0))::text as invoiced, coalesce(l.invoiced_amount * ${turnOfItem}, 0)::text as matched,
      (select trim_scale(coalesce(sum(x.quantity), 0))::text from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
        where x.org_id = l.org_id and x.source_line_id = l.id and k.kind = any(${invoicing()}::text[]) and k.status = 1 and k.id is distinct from ${d.id || null}::uuid) as pending,
      coalesce(i.id, h.id) as item, coalesce(i.open, h.total_amount, 0)::text as open,
      case when i.id is null then '0' else ${claimedOf(d.id)}::text end as claimed, coalesce(t.target::text, '') as target,
      case when t.target is null then '' else (select coalesce(sum(x.quantity * x.ratio), 0)::text from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
          left join document_line s on s.org_id = x.org_id and s.id = x.source_line_id
        where x.org_id = l.org_id
          and k.id is distinct from ${d.id || null}::uuid and (k.id = ${original}::uuid or (${originalOf('k')} = ${original}::uuid and k.status in (1, 2, 7) and not k.is_red))
          and (x.source_line_id = t.target or s.source_line_id = t.target)) end as "redLeft"
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, source_line_id uuid)
      join document_line l on l.org_id = ${context.org.id} and l.id = w.source_line_id join document h on h.org_id = l.org_id and h.id = l.document_id
      left join ${itemOfLine}
      cross join lateral (select case when ${original}::uuid is null then null
        when exists (select from document_line o where o.org_id = l.org_id and o.document_id = ${original}::uuid and o.source_line_id = l.id) then l.id else l.source_line_id end as target) t`.execute(
    context.db,
  );
  const found = new Map(rows.map(({ i, ...row }) => [i, row]));
  return d.lines.map((_line, i) => found.get(i));
};

/** Entries of others on the item this document raised come to something, or somebody holds it. */
export const isTakenFact: Load<'isTaken'> = async (context, _, d) => {
  const { rows } = await sql<{ taken: boolean }>`
    select ${claimedOf()} <> 0 or coalesce((select sum(e.amount) from account_entry e where e.org_id = i.org_id and e.item_id = i.id and e.document_id <> i.id), 0) <> 0 as taken
    from account_item i where i.org_id = ${context.org.id} and i.id = ${d.id || null}`.execute(context.db);
  return rows[0]?.taken ?? false;
};

export const originalFact: Load<'original'> = async (context, definition, d) => {
  if (!d.header.original) return undefined;
  const { rows } = await sql<{ sn: string; isPosted: boolean; partner: string }>`
    select sn, status in (2, 7) and not is_red as "isPosted", partner_id as partner from document
    where org_id = ${context.org.id} and kind = ${definition.kind} and id = ${String(d.header.original)}`.execute(context.db);
  return rows[0];
};

export const reddenedFact: Load<'reddened'> = async (context, definition, d) => {
  const { rows } = await sql<{ sn: string }>`
    select sn from document where org_id = ${context.org.id} and kind = ${definition.kind} and ${originalOf('document')} = ${d.id || null}::uuid and status not in (4, 5, 6)
      and not is_red order by sn limit 1`.execute(context.db);
  return rows[0]?.sn ?? '';
};

/** Of each line of goods of an invoice: what came back of it and is not in an invoice yet; where nothing did, what the invoice charged of it. */
export const toReddenFact: Load<'toRedden'> = async (context, _, d) => {
  const { rows } = await sql<{ sourceLine: string; quantity: string; price: string; isReturn: boolean }>`
    with own as (select x.source_line_id as line, sum(x.quantity) as quantity, max(x.price) as price from document_line x
        where x.org_id = ${context.org.id} and x.document_id = ${d.id || null} and x.source_line_id is not null and x.quantity > 0 group by 1),
      back as (select l.id, ${signedQuantity} - coalesce(l.invoiced_quantity, 0) * sign(${signedQuantity}) as quantity, l.price from own o
      join document_line l on l.org_id = ${context.org.id} and l.source_line_id = o.line
        join document h on h.org_id = l.org_id and h.id = l.document_id join ${itemOfLine} where ${isInvoiceable})
    select id as "sourceLine", trim_scale(quantity)::text as quantity, price::text as price, true as "isReturn" from back where quantity < 0
    union all select line, trim_scale(-quantity)::text, price::text, false from own order by 4 desc, 1`.execute(context.db);
  const returns = rows.filter((row) => row.isReturn);
  return (returns.length > 0 ? returns : rows).map(({ isReturn: _isReturn, ...row }) => row);
};
