-- Goods that were sold, as invoices to customers charge them. Grain: line. What was flushed in red is none, nor is its red paper.
create view dataset_billed as
select h.org_id, h.biz_date as day, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, l.id as line_id, h.partner_id, h.warehouse_id,
  l.specification_id, coalesce(l.unit_id, c.root_unit_id) as unit_id, c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, l.batch_no,
  'own' as ownership, o.sn as order_sn, o.quantity as order_quantity, o.price as order_price, l.price, l.price - o.price as price_diff, q.side * abs(l.quantity) as quantity,
  coalesce(b.returned, 0) as returned, q.side * coalesce(l.invoiced_quantity, 0) as invoiced_quantity, coalesce(p.pending_quantity, 0) as pending_quantity,
  q.side * abs(l.quantity) - q.side * coalesce(l.invoiced_quantity, 0) - coalesce(p.pending_quantity, 0) as open_quantity,
  q.side * abs(l.amount) as amount, t.turn * coalesce(l.invoiced_amount, 0) as invoiced, coalesce(p.pending, 0) as pending,
  q.side * abs(l.amount) - t.turn * coalesce(l.invoiced_amount, 0) - coalesce(p.pending, 0) as uninvoiced, coalesce(p.billed, 0) as billed, coalesce(p.amount_diff, 0) as amount_diff,
  p.match_result, coalesce(p.invoice_no, '') as invoice_no,
  case when coalesce(l.invoiced_quantity, 0) = 0 then 'none' when abs(l.invoiced_quantity) < abs(l.quantity) then 'part' else 'done' end as invoice_state,
  coalesce(d.invoice_no, '') as invoice_numbers, case when i.open = 0 and not coalesce(d.owes, false) then 'paid' else 'due' end as pay_state
from document h
  join account_item i on i.org_id = h.org_id and i.id = h.id and i.opening_amount <> 0
  join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines' and l.amount <> 0
  -- What went back takes off what its lines say.
  cross join lateral (select case when (i.opening_amount < 0) = (h.total_amount < 0) then 1 else -1 end as turn) t
  cross join lateral (select t.turn * sign(l.amount) as side) q
  left join lateral (
    select x.sn, n.quantity, n.price from document_line s1 left join document_line s2 on s2.org_id = s1.org_id and s2.id = s1.source_line_id
      left join document_line s3 on s3.org_id = s2.org_id and s3.id = s2.source_line_id
      join document_line n on n.org_id = s1.org_id and n.id in (s1.id, s2.id, s3.id) join document x on x.org_id = n.org_id and x.id = n.document_id and x.kind in ('salesOrder')
    where s1.org_id = l.org_id and s1.id = l.source_line_id limit 1) o on true
  left join lateral (
    select sum(abs(x.quantity)) as returned from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
    where x.org_id = l.org_id and x.source_line_id = l.id and k.kind in ('purchaseReturn', 'saleReturn') and k.status in (2, 7) and not k.is_red) b on true
  left join lateral (
    select sum(x.quantity) filter (where k.status in (0, 1)) as pending_quantity, sum(x.matched_amount) filter (where k.status in (0, 1)) as pending,
      sum(x.amount) filter (where k.status in (2, 7)) as billed, sum(x.amount_diff) filter (where k.status in (2, 7)) as amount_diff,
      (array_agg(x.match_result order by array_position(array['over', 'rate', 'price', 'sum', 'tail', 'same'], x.match_result)))[1] as match_result,
      string_agg(distinct k.invoice_no, '、') filter (where k.status in (2, 7)) as invoice_no
    from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
    where x.org_id = l.org_id and x.source_line_id = l.id and k.kind in ('saleInvoice', 'settlementInvoice') and k.status in (0, 1, 2, 7) and not k.is_red) p on true
  -- Of the whole paper: its invoices, and whether anything of them is owed.
  left join lateral (
    select string_agg(distinct k.invoice_no, '、') as invoice_no, bool_or(v.open <> 0) as owes
    from document_line g join document_line x on x.org_id = g.org_id and x.source_line_id = g.id join document k on k.org_id = x.org_id and k.id = x.document_id
      left join account_item v on v.org_id = k.org_id and v.id = k.id
    where g.org_id = h.org_id and g.document_id = h.id and k.kind in ('saleInvoice', 'settlementInvoice') and k.status in (2, 7) and not k.is_red) d on true
  left join specification_card c on c.id = l.specification_id
where h.status in (2, 7) and not h.is_red and (h.kind in ('saleOdo', 'boneSale') or (h.kind = 'saleReturn' and coalesce(h.subkind, '1') <> '4') or (h.kind = 'productTransfer' and h.side = 'out' and h.mode = '2') or (h.kind = 'psiChange' and h.subkind = '6'));
