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

/** What the goods of a line are, looked up one by one: a young database knows nothing of its tables, and would walk all of them for each. */
const named = (line: string): RawBuilder<unknown> => sql`
  left join lateral (select card.product_name, card.spec_model, card.registration_no from specification_card card where card.id = ${sql.ref(`${line}.specification_id`)} limit 1) c on true
  left join unit u on u.id = ${sql.ref(`${line}.unit_id`)}`;

/** The line of the order `o` goods `g` came by, at most three papers back: each looked up by its key. */
const orderOf = ({ desk, here }: MatchPlace): RawBuilder<unknown> => {
  const step = (
    to: string,
    from: string,
  ) => sql`left join document_line ${sql.ref(to)} on ${sql.ref(`${to}.org_id`)} = ${here.org.id} and ${sql.ref(`${to}.id`)} = ${sql.ref(`${from}.source_line_id`)}
    left join document ${sql.ref(`${to}h`)} on ${sql.ref(`${to}h.org_id`)} = ${here.org.id} and ${sql.ref(`${to}h.id`)} = ${sql.ref(`${to}.document_id`)}`;
  const found = (to: string) =>
    sql`select ${sql.ref(`${to}h.sn`)} as sn, ${sql.ref(`${to}.quantity`)} as quantity, ${sql.ref(`${to}.price`)} as price where ${sql.ref(`${to}h.kind`)} = ${desk.order}`;
  return sql`${step('s1', 'g')} ${step('s2', 's1')} ${step('s3', 's2')} left join lateral (${found('s1')} union all ${found('s2')} union all ${found('s3')} limit 1) o on true`;
};

export async function readGoods(place: MatchPlace, partner: string): Promise<Goods[]> {
  const { rows } = await sql<Goods & { orderSn: string | null; orderQuantity: string; orderPrice: string }>`
    with g as (select l.id, h.id as document, h.kind, h.sn, h.biz_date::text as day, coalesce(h.invoice_no, '') as "paperNo", l.line_no, l.source_line_id, l.specification_id, l.unit_id,
        trim_scale(${signedQuantity})::text as quantity, (${turnOfItem} * l.amount)::text as amount, trim_scale(coalesce(l.price, 0))::text as price,
        trim_scale(coalesce(l.tax_rate, 0))::text as "taxRate", trim_scale(coalesce(l.invoiced_quantity * sign(${signedQuantity}), 0))::text as invoiced,
        coalesce(l.invoiced_amount * ${turnOfItem}, 0)::text as matched
      from ${goodsOf(place)} and h.partner_id = ${partner} and ${isOnDesk})
    select g.*, coalesce(c.product_name, '') as name, coalesce(c.spec_model, '') as spec, coalesce(c.registration_no, '') as "registrationNo", coalesce(u.name, '') as unit,
      o.sn as "orderSn", trim_scale(coalesce(o.quantity, 0))::text as "orderQuantity", trim_scale(coalesce(o.price, 0))::text as "orderPrice"
    from g ${named('g')}
      ${orderOf(place)}
    order by g.day, g.sn, g.line_no limit 20000`.execute(place.here.db);
  return rows.map(({ orderSn, orderQuantity, orderPrice, ...goods }) => ({
    ...goods,
    ...(orderSn ? { order: { sn: orderSn, quantity: orderQuantity, price: orderPrice } } : {}),
  }));
}

type Mark = { by: string; at: string; isPulled: boolean; paperLine: number | null; reason: string };
export type ReadLine = PaperLine & { mark: Mark | null };
/** An invoice that is not reviewed, with its lines, those of its file, and what was accepted of them. */
export type ReadPaper = Omit<Paper, 'lines'> & {
  mayChange: boolean;
  sn: string;
  invoiceDate: string;
  status: number;
  version: number;
  origin: string;
  lines: ReadLine[];
};

export async function readPapers({ desk, here }: MatchPlace, partner: string): Promise<ReadPaper[]> {
  const screens = screensFor(here, desk.invoice.kind);
  const { rows } = await sql<ReadPaper>`
    select h.id, h.sn, coalesce(h.invoice_no, '') as "invoiceNo", coalesce(h.invoice_date::text, '') as "invoiceDate", h.status, h.version, coalesce(h.origin, 'manual') as origin,
      coalesce(h.invoice_total, 0)::text as total,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'no', l.line_no, 'goods', coalesce(l.source_line_id::text, ''), 'name', coalesce(c.product_name, l.extra ->> 'serviceName', ''),
          'spec', coalesce(c.spec_model, ''), 'unit', coalesce(u.name, ''), 'quantity', trim_scale(l.quantity)::text, 'price', trim_scale(coalesce(l.price, 0))::text, 'amount', l.amount::text,
          'tax', coalesce(l.tax, 0)::text, 'taxRate', trim_scale(coalesce(l.tax_rate, 0))::text,
          'mark', case when m.line_id is not null then jsonb_build_object('by', coalesce(a.name, '系统'), 'at', m.accepted_at, 'isPulled', m.is_pulled,
            'paperLine', m.paper_line, 'reason', m.reason) end)
          order by l.line_no)
        from document_line l ${named('l')}
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
