-- What came in, line by line, as finance reads it: bought goods at the price and tax of their papers, everything else at what the ledger says it is
-- worth, without tax. Goods sent back and red papers are negative. Together the papers that raise a debt are the payable entries of goods, to the cent; nothing else
-- is ever invoiced.
create view dataset_inbound as
select m.org_id, m.day, m.type, m.document_id, m.doc_kind, m.doc_sn, m.line_id, m.partner_id, m.warehouse_id, m.specification_id, c.root_unit_id as unit_id,
  c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, m.batch_no, m.ownership, m.quantity, m.price, m.amount,
  m.tax_rate, m.net_amount, m.tax, m.invoiced, case when m.owes then m.amount - m.invoiced else 0 end as uninvoiced,
  case when not m.owes then null when m.invoiced = 0 then 'none' when m.invoiced = m.amount then 'done' else 'part' end as invoice_state, m.invoice_no, m.pay_state
from (
  select h.org_id, h.biz_date as day, case when h.is_red then 'red' when h.kind = 'purchaseGrn' then 'purchase'
    when h.kind = 'purchaseReturn' then 'return' when h.kind = 'settlementGrn' then 'settlement'
      when h.kind = 'boneGrn' then 'bone' when h.kind = 'psiChange' then 'change' else 'transfer' end as type,
    h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, l.id as line_id, h.partner_id, h.warehouse_id, l.specification_id, l.batch_no,
    case when h.kind = 'purchaseGrn' and h.settle_mode = '2' then 'consigned' else 'own' end as ownership,
    case when h.kind = 'psiChange' and h.subkind = '5' then 0 else s.side * l.base_quantity end as quantity, l.price, s.side * coalesce(l.amount, 0) as amount, l.tax_rate,
    s.side * (coalesce(l.amount, 0) - coalesce(l.tax, 0)) as net_amount, s.side * coalesce(l.tax, 0) as tax, s.side * coalesce(l.invoiced_amount, 0) as invoiced, coalesce(invoice_numbers_of(h.org_id, h.id), '') as invoice_no,
    pay_state_of(h.org_id, h.id, i.open) as pay_state, not (h.kind = 'purchaseGrn' and h.settle_mode = '2') as owes
  from document h
    cross join lateral (select case when h.kind = 'purchaseReturn' then -1 else 1 end as side) s
    join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
    left join account_item i on i.org_id = h.org_id and i.id = h.id
  where h.status in (2, 5, 7) and (h.kind in ('purchaseGrn', 'boneGrn', 'purchaseReturn', 'settlementGrn') or (h.kind = 'productTransfer' and h.side = 'in' and h.mode = '2')
    or (h.kind = 'psiChange' and h.subkind in ('3', '5')))
  union all
  select e.org_id, e.biz_date, case when e.reverses is not null then 'red' when e.doc_kind = 'overflowReport' then 'overflow' when e.doc_kind = 'stockTransfer' then 'move'
      when e.doc_kind = 'productTransfer' then 'transfer' else 'other' end,
    e.document_id, e.doc_kind, e.doc_sn, e.line_id, h.partner_id, e.warehouse_id, e.specification_id, t.batch_no, case when e.owner_id = e.org_id then 'own' else 'consigned' end,
    e.quantity, e.unit_cost, e.amount, null, e.amount, 0.00, 0, null, '', false
  from stock_entry e join document h on h.org_id = e.org_id and h.id = e.document_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
    left join lateral reversed_entry(e.org_id, e.reverses) o on true
  where e.doc_kind in ('otherGrn', 'overflowReport', 'stockTransfer', 'productTransfer') and coalesce(o.bill_type, e.bill_type) in ('otherIn', 'overflow', 'transferIn')
    and not (e.doc_kind = 'productTransfer' and h.mode = '2') and not exists (select from warehouse w where w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind is not null)
) m
  left join specification_card c on c.id = m.specification_id;
