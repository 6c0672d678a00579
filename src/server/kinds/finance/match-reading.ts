import { type RawBuilder, sql } from 'kysely';
import { openOf } from '../../../define/define-document';
import type { Goods, Paper, PaperLine } from '../../../domain/finance/match-goods';
import { screensFor } from '../../engine/access';
import { reachable, scopeCondition } from '../../engine/documents/reach';
import { isChargedBy, isInvoiceable, signedQuantity, turnOfItem } from '../../engine/documents/words/invoiced';
import type { MatchPlace } from './match-place';

/** Documents `k` that still have to be reviewed. */
const UNREVIEWED = sql`k.status in (0, 1, 3) and not k.is_red`;
/** Something is left of the goods, or an invoice that is not reviewed charges them. */
const isOnDesk = sql`(abs(coalesce(l.invoiced_quantity, 0)) < abs(l.quantity) or exists (select from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
  where x.org_id = l.org_id and x.source_line_id = l.id and ${UNREVIEWED}))`;

/** Lines `l` of goods `h` within the caller's scope an invoice of this desk may charge, with the item `i` they raised. */
export const goodsOf = ({ desk, here }: MatchPlace): RawBuilder<unknown> => sql`
  document h join account_item i on i.org_id = h.org_id and i.id = h.id join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
  where ${scopeCondition(here)} and h.status in (2, 7) and l.amount <> 0 and ${isInvoiceable} and ${isChargedBy(desk.invoice)}`;

export async function readGoods(place: MatchPlace, partner: string): Promise<Goods[]> {
  const { rows } = await sql<Goods & { orderSn: string | null; orderQuantity: string; orderPrice: string }>`
    with g as (select l.id, h.id as document, h.kind, h.sn, h.biz_date::text as day, coalesce(h.invoice_no, '') as "paperNo", l.line_no, l.source_line_id, l.specification_id, l.unit_id,
        trim_scale(${signedQuantity})::text as quantity, (${turnOfItem} * l.amount)::text as amount, trim_scale(coalesce(l.price, 0))::text as price,
        trim_scale(coalesce(l.tax_rate, 0))::text as "taxRate", trim_scale(coalesce(l.invoiced_quantity * sign(${signedQuantity}), 0))::text as invoiced,
        coalesce(l.invoiced_amount * ${turnOfItem}, 0)::text as matched
      from ${goodsOf(place)} and h.partner_id = ${partner} and ${isOnDesk})
    select g.*, coalesce(c.product_name, '') as name, coalesce(c.spec_model, '') as spec, coalesce(c.registration_no, '') as "registrationNo", coalesce(u.name, '') as unit,
      o.sn as "orderSn", trim_scale(coalesce(o.quantity, 0))::text as "orderQuantity", trim_scale(coalesce(o.price, 0))::text as "orderPrice"
    from g left join specification_card c on c.id = g.specification_id left join unit u on u.id = g.unit_id
      left join lateral (select x.sn, n.quantity, n.price from document_line s1
          left join document_line s2 on s2.org_id = s1.org_id and s2.id = s1.source_line_id left join document_line s3 on s3.org_id = s2.org_id and s3.id = s2.source_line_id
          join document_line n on n.org_id = s1.org_id and n.id in (s1.id, s2.id, s3.id) join document x on x.org_id = n.org_id and x.id = n.document_id and x.kind = ${place.desk.order}
        where s1.org_id = ${place.here.org.id} and s1.id = g.source_line_id limit 1) o on true
    order by g.day, g.sn, g.line_no limit 20000`.execute(place.here.db);
  return rows.map(({ orderSn, orderQuantity, orderPrice, ...goods }) => ({
    ...goods,
    ...(orderSn ? { order: { sn: orderSn, quantity: orderQuantity, price: orderPrice } } : {}),
  }));
}

type Mark = { by: string; at: string; isPulled: boolean; paperLine: number | null; reason: string };
export type ReadLine = PaperLine & { mark: Mark | null };
/** An invoice that is not reviewed, with its lines, those of its file, and what was accepted of them. */
export type ReadPaper = Omit<Paper, 'lines'> & { sn: string; invoiceDate: string; status: number; version: number; origin: string; lines: ReadLine[] };

export async function readPapers({ desk, here }: MatchPlace, partner: string): Promise<ReadPaper[]> {
  const screens = screensFor(here, desk.invoice.kind);
  const { rows } = await sql<ReadPaper>`
    select h.id, h.sn, coalesce(h.invoice_no, '') as "invoiceNo", coalesce(h.invoice_date::text, '') as "invoiceDate", h.status, h.version, coalesce(h.origin, 'manual') as origin,
      coalesce(h.invoice_total, 0)::text as total,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'no', l.line_no, 'goods', coalesce(l.source_line_id::text, ''), 'name', coalesce(c.product_name, l.extra ->> 'serviceName', ''),
          'spec', coalesce(c.spec_model, ''), 'unit', coalesce(u.name, ''), 'quantity', trim_scale(l.quantity)::text, 'price', trim_scale(coalesce(l.price, 0))::text, 'amount', l.amount::text,
          'tax', coalesce(l.tax, 0)::text, 'taxRate', trim_scale(coalesce(l.tax_rate, 0))::text,
          'mark', case when m.line_id is not null then jsonb_build_object('by', coalesce(a.name, '系统'), 'at', m.accepted_at, 'isPulled', m.is_pulled, 'paperLine', m.paper_line, 'reason', m.reason) end)
          order by l.line_no)
        from document_line l left join specification_card c on c.id = l.specification_id left join unit u on u.id = l.unit_id
          left join line_match m on m.org_id = l.org_id and m.line_id = l.id and m.quantity = l.quantity and m.amount = l.amount left join app_user a on a.org_id = m.org_id and a.id = m.accepted_by
        where l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', 'item:' || h.id || ':' || p.line_no, 'no', p.line_no, 'goods', '', 'name', p.name, 'spec', p.spec, 'unit', p.unit,
          'quantity', coalesce(trim_scale(p.quantity)::text, ''), 'price', coalesce(trim_scale(round(p.amount / nullif(p.quantity, 0), 6))::text, ''), 'amount', p.amount::text,
          'tax', p.tax::text, 'taxRate', coalesce(trim_scale(p.tax_rate)::text, '')) order by p.line_no)
        from paper_line p where p.org_id = h.org_id and p.document_id = h.id), '[]') as items
    from document h where ${reachable(here, desk.invoice, screens)} and h.partner_id = ${partner} and h.status in (0, 1, 3) and not h.is_red
    order by h.created_at, h.id limit 500`.execute(here.db);
  return rows.map((paper) => {
    const open = openOf(desk.invoice, paper.origin as Parameters<typeof openOf>[1]);
    const used = new Set(paper.lines.flatMap(({ mark }) => mark?.paperLine ?? []));
    // Goods pulled by hand are what the file says already, in other words.
    const isWritten = paper.items.length > 0 && paper.lines.some(({ mark, goods }) => goods !== '' && (mark?.paperLine ?? null) === null);
    return {
      ...paper,
      isOpen: !open && paper.status !== 1 && !isWritten,
      hasFile: paper.items.length > 0,
      items: paper.items.filter(({ no }) => !used.has(no)),
    };
  });
}
