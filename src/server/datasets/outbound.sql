-- What left, line by line, as finance reads it: sold goods with what was asked for them, everything else without; all with what the ledger says they
-- cost; profit is of what was sold. What came back and red papers are negative. Goods of a supplier cost nothing here; what they are worth stands apart.
create view dataset_outbound as
select m.org_id, m.day, m.type, m.document_id, m.doc_kind, m.doc_sn, m.line_id, m.partner_id, m.department_id, m.warehouse_id, m.specification_id,
  c.root_unit_id as unit_id, c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, m.batch_no, m.ownership,
  m.quantity, m.price, m.revenue, m.tax_rate, m.net_revenue, m.tax, m.cost, case when m.is_sale then case when g.kind = 'H' then m.revenue else m.net_revenue end - m.cost else 0 end as profit,
  case when g.kind = 'H' then m.revenue else m.net_revenue end as earned, m.memo, m.invoiced, m.revenue - m.invoiced as uninvoiced,
  case when not m.is_sale then null when m.invoiced = 0 then 'none' when m.invoiced = m.revenue then 'done' else 'part' end as invoice_state, m.invoice_no, m.pay_state
from (
  select h.org_id, h.biz_date as day, case when h.kind = 'saleReturn' then 'return' when h.kind = 'boneSale' then 'bone' when h.kind = 'productTransfer' then 'transfer'
      when h.kind = 'psiChange' then 'change' when h.mode = '2' then 'converted' when h.mode = '3' then 'consumed' else 'sale' end as type,
    h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, l.id as line_id, h.partner_id, h.department_id, h.warehouse_id, l.specification_id, l.batch_no, 'own' as ownership, true as is_sale,
    case when h.kind = 'psiChange' then 0 else s.side * l.base_quantity end as quantity, l.price, s.side * coalesce(l.amount, 0) as revenue, l.tax_rate,
    s.side * (coalesce(l.amount, 0) - coalesce(l.tax, 0)) as net_revenue, s.side * coalesce(l.tax, 0) as tax, coalesce(k.cost, 0) as cost, 0::numeric as memo,
    s.side * coalesce(l.invoiced_amount, 0) as invoiced, coalesce(invoice_numbers_of(h.org_id, h.id), '') as invoice_no, pay_state_of(h.org_id, h.id, i.open) as pay_state
  from document h
    cross join lateral (select case when h.kind = 'saleReturn' then -1 else 1 end as side) s
    join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
    left join lateral (select -sum(e.amount) as cost from stock_entry e where e.org_id = h.org_id and e.document_id = h.id and e.line_id = l.id) k on true
    left join account_item i on i.org_id = h.org_id and i.id = h.id
  where h.status in (2, 5, 7) and (h.kind in ('saleOdo', 'boneSale') or (h.kind = 'saleReturn' and coalesce(h.subkind, '1') <> '4')
    or (h.kind = 'productTransfer' and h.side = 'out' and h.mode = '2') or (h.kind = 'psiChange' and h.subkind = '6'))
  union all
  -- Of a transfer at a price: what the receiver rejected is owed no more.
  select e.org_id, e.biz_date, 'transfer', e.document_id, e.doc_kind, e.doc_sn, e.line_id, h.partner_id, h.department_id, e.warehouse_id, e.specification_id, t.batch_no, 'own', true,
    0, l.price, -x.amount, l.tax_rate, -x.amount + x.tax, -x.tax, 0, 0, 0, null, ''
  from document h join stock_entry e on e.org_id = h.org_id and e.document_id = h.id and e.bill_type = 'transferIn' and e.quantity > 0 and e.reverses is null
    join document_line l on l.org_id = e.org_id and l.id = e.line_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
    cross join lateral (select round(e.quantity / l.ratio * l.price, 2) as amount) a
    cross join lateral (select a.amount, round(a.amount * l.tax_rate / (100 + l.tax_rate), 2) as tax) x
  where h.kind = 'productTransfer' and h.side = 'out' and h.mode = '2'
  union all
  select e.org_id, e.biz_date, y.type, e.document_id, e.doc_kind, e.doc_sn, e.line_id, h.partner_id, h.department_id, e.warehouse_id, e.specification_id, t.batch_no,
    case when e.owner_id = e.org_id then 'own' else 'consigned' end, false, -e.quantity, null, 0, null, 0, 0, -e.amount,
    case when e.owner_id = e.org_id then 0 else round(-e.quantity * e.lot_cost, 2) end, 0, null, ''
  from stock_entry e join document h on h.org_id = e.org_id and h.id = e.document_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
    left join lateral reversed_entry(e.org_id, e.reverses) o on true
    cross join lateral (select case coalesce(o.bill_type, e.bill_type) when 'otherOut' then 'other' when 'issueOut' then 'issue'
      when 'issueReturn' then 'issueBack' when 'gift' then 'gift' when 'useOut' then 'use'
      when 'loss' then 'loss' when 'scrapOut' then 'scrap' when 'transferOut' then 'move' end as type) y
  where (coalesce(o.bill_type, e.bill_type) in ('otherOut', 'issueOut', 'gift', 'useOut', 'loss', 'scrapOut')
      or (coalesce(o.bill_type, e.bill_type) = 'issueReturn' and (e.quantity > 0) = (e.reverses is null))
      or (coalesce(o.bill_type, e.bill_type) = 'transferOut' and e.doc_kind = 'stockTransfer' and (e.quantity < 0) = (e.reverses is null)))
    and not e.is_virtual
) m
  join organisation g on g.id = m.org_id
  left join specification_card c on c.id = m.specification_id;
