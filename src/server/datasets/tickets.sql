-- Lots that were bought and are to be invoiced (as dataset_charged has them), by supplier, with the papers known of them. Rows of a kind each: what came and went back,
-- what invoices of the supplier charge of it (second), the maker's invoice as far as it was shown here (first). Nobody else's papers are read: of the supplier's own
-- books only that goods of the lot came to him from the maker or from nobody but another dealer, which their way tells. red flushes count on neither side.
create function dataset_tickets(org uuid, today date)
returns table (org_id uuid, state text, partner_id uuid, product_name text, code text, specification_id uuid, unit_id uuid, batch_no text, manufacturer text, is_high_value boolean,
  pinyin text, pinyin_full text, chain text, invoices int, lacks text, basis text, asked text, last_day date, lot_key text, what text, paper_no text, day date, seller text, buyer text,
  doc_kind text, doc_sn text, document_id uuid, line_id uuid, received numeric, invoiced numeric, lacking numeric, amount numeric)
language sql stable as $$
  with goods as materialized (
    select h.partner_id, l.specification_id, coalesce(l.batch_no, '') as batch_no, h.id as document_id, h.kind, h.sn, l.id as line_id, h.biz_date as day, h.delivery_note_no,
      coalesce(l.base_quantity / nullif(l.quantity, 0), 1) as ratio, case when h.kind = 'purchaseReturn' then -l.base_quantity else l.base_quantity end as received
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines' and l.amount <> 0
    where h.org_id = org and h.status in (2, 7) and not h.is_red and h.partner_id is not null and l.specification_id is not null and ((h.kind = 'purchaseGrn' and h.settle_mode = '1')
      or (h.kind = 'purchaseReturn' and h.settle_mode = '1') or h.kind = 'boneGrn' or (h.kind = 'settlementGrn' and not taken_back_before(l.org_id, l.source_line_id))
      or (h.kind = 'productTransfer' and h.side = 'in' and h.mode = '2'))
  ), second as materialized (
    select g.partner_id, g.specification_id, g.batch_no, h.id as document_id, h.kind, h.sn, x.id as line_id, h.document_date, h.invoice_no, h.invoice_date,
      round(x.quantity * g.ratio, 4) as invoiced, x.amount, case when jsonb_typeof(h.extra -> 'firstTicket') = 'array' then jsonb_array_length(h.extra -> 'firstTicket') > 0 else false end as is_attached
    from goods g join document_line x on x.org_id = org and x.source_line_id = g.line_id
      join document h on h.org_id = org and h.id = x.document_id and h.kind in ('purchaseInvoice', 'settlementInvoice') and h.status in (2, 7) and not h.is_red
  ), asked as materialized (
    select h.partner_id, l.specification_id, coalesce(l.batch_no, '') as batch_no, h.id as document_id, h.sn, h.status, h.created_at, l.id as line_id, l.extra,
      h.status in (2, 7) and coalesce(l.extra ->> 'ticketNo', '') <> '' as is_given
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = org and h.kind = 'ticketRequest' and h.status in (0, 1, 2, 7) and not h.is_red
  ), papers as (
    select partner_id, specification_id, batch_no, 'goods' as what, coalesce(delivery_note_no, '') as paper_no, day, null::text as seller, null::text as bought_by, kind, sn, document_id, line_id,
      received, 0::numeric as invoiced, 0::numeric as amount, false as is_attached, null::text as ticket, null::boolean as from_maker, null::text as dealer
    from goods
    union all
    select partner_id, specification_id, batch_no, 'second', coalesce(invoice_no, ''), coalesce(invoice_date, document_date), null, null, kind, sn, document_id, line_id,
      0, invoiced, amount, is_attached, null, null, null
    from second
    union all
    -- Of several the last counts.
    select partner_id, specification_id, batch_no, 'first', extra ->> 'ticketNo', (extra ->> 'ticketDate')::date, coalesce(extra ->> 'sellerName', ''), extra ->> 'boughtBy', 'ticketRequest', sn,
      document_id, line_id, 0, 0, 0, false,
      to_char(created_at, 'YYYYMMDDHH24MISSUS') || jsonb_build_object('sn', sn, 'sellerIs', extra ->> 'sellerIs', 'sellerName', extra ->> 'sellerName', 'boughtBy', extra ->> 'boughtBy'), null, null
    from asked where is_given
    union all
    (select distinct on (partner_id, specification_id, batch_no, document_id) partner_id, specification_id, batch_no, 'first', '附件', coalesce(invoice_date, document_date), '', 'supplier', kind, sn,
      document_id, line_id, 0, 0, 0, true, null, null, null
    from second where is_attached)
    union all
    select partner_id, specification_id, batch_no, 'waiting', '', null, null, null, 'ticketRequest', sn, document_id, line_id, 0, 0, 0, false, null, null, null from asked where status in (0, 1)
    union all
    select k.partner_id, k.specification_id, k.batch_no, 'came', '', null, null, null, '', '', null, null, 0, 0, 0, false, null, h.counter_org_id = c.vendor_id,
      case when h.counter_org_id <> c.vendor_id and s.kind = 'D' then s.name end
    from (select distinct g.partner_id, p.counterparty_id, g.specification_id, g.batch_no from goods g join partner p on p.org_id = org and p.id = g.partner_id) k
      join specification_card c on c.id = k.specification_id
      join document_line x on x.org_id = k.counterparty_id and x.specification_id = k.specification_id and coalesce(x.batch_no, '') = k.batch_no
      join document h on h.org_id = x.org_id and h.id = x.document_id and h.kind in ('purchaseGrn', 'boneGrn') and h.status in (2, 7) and not h.is_red
      join organisation s on s.id = h.counter_org_id
  ), lots as (
    -- Told apart in one pass: lots are many, and joins of what was just worked out are planned badly.
    select p.what, p.paper_no, p.day, p.seller, p.bought_by, p.kind, p.sn, p.document_id, p.line_id, p.received, p.invoiced, p.amount, p.partner_id, p.specification_id, p.batch_no,
      sum(p.received) over lot as all_received, sum(p.invoiced) over lot as all_invoiced, max(p.day) filter (where p.what = 'goods') over lot as last_day,
      bool_or(p.is_attached) over lot as is_attached, substr(max(p.ticket) over lot, 21)::jsonb as ticket, max(p.sn) filter (where p.what = 'waiting') over lot as waiting,
      coalesce(bool_or(p.from_maker) over lot, false) as from_maker, max(p.dealer) over lot as dealer
    from papers p window lot as (partition by p.partner_id, p.specification_id, p.batch_no)
  ), known as (
    select l.*, s.name as supplier, c.product_name, c.code, c.root_unit_id, c.manufacturer, c.is_high_value, c.pinyin, c.pinyin_full, o.name as own_name, c.root_unit_name as unit_name,
      coalesce(s.counterparty_id = c.vendor_id, false) as is_maker
    from lots l join partner s on s.org_id = org and s.id = l.partner_id join specification_card c on c.id = l.specification_id join organisation o on o.id = org
    where l.what in ('goods', 'second', 'first') and (l.all_received <> 0 or l.all_invoiced <> 0)
  ), judged as (
    select k.*, j.*, case when j.is_long then 'over' when k.all_received <> k.all_invoiced then 'short' when not (k.is_maker or k.ticket is not null or k.is_attached) then 'maker' else 'ok' end as state
    from known k cross join lateral (select not k.is_maker and (coalesce(k.ticket ->> 'sellerIs' = 'dealer' or k.ticket ->> 'boughtBy' = 'other', false)
      or (k.dealer is not null and not k.from_maker)) as is_long) j
  ), told as (
    select j.*, concat_ws(' ', j.code, j.batch_no, j.supplier) as lot_key,
      case when j.is_maker then 1 when j.is_long then 3 when j.ticket is not null or j.is_attached then 2 end as invoices,
      concat_ws(' → ', j.manufacturer, case when not j.is_maker and j.is_long then coalesce(j.dealer, case when j.ticket ->> 'sellerIs' = 'dealer' then j.ticket ->> 'sellerName' end, '其他经营企业')
        when not j.is_maker and j.ticket ->> 'sellerIs' = 'agent' then (j.ticket ->> 'sellerName') || '（视同生产企业）' end,
        case when not j.is_maker then case when j.state = 'maker' or (j.ticket is null and not j.is_attached and not j.is_long) then '？ → ' else '' end || j.supplier end, j.own_name) as chain,
      concat_ws('；', case when j.is_long then '生产企业到本院超过两票' end,
        case when j.all_received > j.all_invoiced then '供应商发票缺' || trim_scale(j.all_received - j.all_invoiced) || coalesce(j.unit_name, '')
          when j.all_received < j.all_invoiced then '红字发票缺' || trim_scale(j.all_invoiced - j.all_received) || coalesce(j.unit_name, '') end,
        case when not (j.is_maker or j.ticket is not null or j.is_attached) then '生产企业开给供应商的第一票' end) as lacks,
      case when j.is_maker then '生产企业直供' when j.ticket is not null then '索票单 ' || (j.ticket ->> 'sn') when j.is_attached then '发票附件' else '' end as basis,
      coalesce(j.waiting, '') as request
    from judged j
  )
  select org, t.state, t.partner_id, t.product_name, t.code, t.specification_id, t.root_unit_id, t.batch_no, t.manufacturer, t.is_high_value, t.pinyin, t.pinyin_full,
    t.chain, t.invoices, t.lacks, t.basis, t.request, t.last_day, t.lot_key, t.what, t.paper_no, t.day,
    case t.what when 'second' then t.supplier when 'first' then coalesce(nullif(t.seller, ''), t.manufacturer) else '' end,
    case t.what when 'second' then t.own_name when 'first' then case t.bought_by when 'supplier' then t.supplier else '其他经营企业' end else '' end,
    t.kind, t.sn, t.document_id, t.line_id, t.received, t.invoiced, t.received - t.invoiced, t.amount
  from told t
$$;
