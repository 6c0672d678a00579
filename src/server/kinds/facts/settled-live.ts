import { type RawBuilder, sql } from 'kysely';
import { documents } from '../../../domain/registry';
import { claimedOf } from '../../engine/documents/claims';
import type { Live, Reading } from '../../engine/documents/live';
import { isInvoiceable, signedQuantity } from '../../engine/documents/words/invoiced';

/** Figures of settlements, of what they were booked in and sold by, and of the invoices for it. */

/** Of a settlement's line: what no living receipt books yet. */
const bookedOf = (
  line: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((select sum(x.base_quantity) from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
  where x.org_id = h.org_id and x.source_line_id = ${line} and k.kind = 'settlementGrn' and k.status not in (5, 6) and not k.is_red), 0)`;
/** Money of posted receipts that come from this settlement, and what of it is invoiced. */
const booked = (
  figure: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(sum(${figure}), 0) from document_line t join document_line x on x.org_id = t.org_id and x.source_line_id = t.id
  join document k on k.org_id = x.org_id and k.id = x.document_id where t.org_id = h.org_id and t.document_id = h.id and k.kind = 'settlementGrn' and k.status in (2, 7) and not k.is_red)`;
/** Sales and takings-back the settlement made in the supplier's books, by their lines. */
const sold = sql`document x join document_line y on y.org_id = x.org_id and y.document_id = x.id
  where x.org_id = h.org_id and x.mirror_of = h.mirror_of and x.kind in ('saleOdo', 'saleReturn') and x.status not in (5, 6) and not x.is_red`;
const invoiced = sql`case when h.side = 'supplier' then (select coalesce(sum(case when x.kind = 'saleReturn' then -1 else 1 end * coalesce(y.invoiced_amount, 0)), 0) from ${sold})
  else ${booked(sql`coalesce(x.invoiced_amount, 0)`)} end`;
const stateOf = (done: RawBuilder<unknown>, words: readonly [string, string, string]): RawBuilder<unknown> =>
  sql`case when h.status not in (2, 4, 7) then '' when ${done} = 0 then ${sql.lit(words[0])} when abs(${done}) >= abs(h.total_amount) then ${sql.lit(words[2])} else ${sql.lit(words[1])} end`;

/** Worked out once for a settlement (offset 0). */
const SETTLED: Reading = { as: 'settled', rows: sql`select ${booked(sql`x.amount`)} as booked, ${invoiced} as invoiced offset 0` };
const settled = (value: RawBuilder<unknown>): Live => ({ of: SETTLED, value });

const linesOf = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${select} from document_line t where t.org_id = h.org_id and t.document_id = h.id)`;

/** Of goods, or of what they were settled by: what is not invoiced and each of its invoices, paid or asked for. */
const invoicing = documents.filter((one) => one.invoicesSources).map(({ kind }) => kind);
const goods = sql`select h.id union select k.id from document_line t join document_line g on g.org_id = t.org_id and g.source_line_id = t.id
  join document k on k.org_id = g.org_id and k.id = g.document_id
    where t.org_id = h.org_id and t.document_id = h.id and k.kind = 'settlementGrn' and k.status in (2, 7) and not k.is_red
  union select x.id from ${sold} and h.side = 'supplier'`;
const payState = sql`(with goods as (${goods}) select case when count(*) = 0 then null when bool_and(p.open = 0) then '3' when bool_and(p.open = 0 or p.open = p.claimed) then '2' else '1' end from (
  select i.open, ${claimedOf()} as claimed from account_item i where i.org_id = h.org_id and i.opening_amount <> 0 and (i.id in (select g.id from goods g) or i.id in (
    select n.id from document_line g join document_line n2 on n2.org_id = g.org_id and n2.source_line_id = g.id join document n on n.org_id = n2.org_id and n.id = n2.document_id
    where g.org_id = h.org_id and g.document_id in (select o.id from goods o) and n.kind = any(${sql.lit(`{${invoicing.join(',')}}`)}::text[]) and n.status in (2, 7) and not n.is_red))) p)`;

/** The line of the settlement that a line of an invoice comes of: through what it was booked in, or what sold it. */
const settledLine = (figure: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${figure} from document_line g join document_line s on s.id = coalesce(g.mirror_line_id, g.source_line_id) where g.org_id = l.org_id and g.id = l.source_line_id)`;

export const SETTLED_LIVE = {
  toBook: sql`(case when h.status = 2 and h.side = 'hospital' then l.base_quantity - l.stopped - ${bookedOf(sql`l.id`)} else 0 end)`,
  grnState: settled(sql`case when h.side = 'supplier' then '' else ${stateOf(sql`settled.booked`, ['未入库', '部分入库', '已入库'])} end`),
  settledInvoiced: settled(sql`settled.invoiced`),
  settledInvoice: settled(stateOf(sql`settled.invoiced`, ['未开票', '部分开票', '已开票'])),
  grnInvoiced: linesOf(sql`coalesce(sum(t.invoiced_amount), 0)`),
  grnOpen: linesOf(sql`coalesce(sum(t.amount - coalesce(t.invoiced_amount, 0)), 0)`),
  settledSales: sql`(select string_agg(distinct x.sn, '、') from ${sold})`,
  goodsPayState: payState,
  /** Of a line a settlement sold: as much as the hospital has booked of it may be invoiced. */
  released: sql`(select case when ${isInvoiceable} then sign(${signedQuantity}) * least(abs(l.quantity), coalesce((select sum(abs(g.base_quantity)) from document_line g
    join document k on k.org_id = g.org_id and k.id = g.document_id
      where g.org_id = h.counter_org_id and g.source_line_id = l.mirror_line_id and k.kind = 'settlementGrn' and k.status in (2, 7) and not k.is_red), 0) / l.ratio) end
    from (select 1) one left join account_item i on i.org_id = h.org_id and i.id = h.id where l.mirror_line_id is not null)`,
  settlementSns: sql`(select string_agg(distinct coalesce(k.related_sn, (select o.sn from document o where o.id = k.mirror_of)), '、') from document_line x
    join document_line g on g.org_id = x.org_id and g.id = x.source_line_id
    join document k on k.org_id = g.org_id and k.id = g.document_id where x.org_id = h.org_id and x.document_id = h.id)`,
  settledPrice: settledLine(sql`s.price`),
  settledAmount: settledLine(sql`round(s.amount * l.quantity * l.ratio / nullif(s.base_quantity, 0), 2)`),
} as const;
