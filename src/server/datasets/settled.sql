-- C: lines of settlements that were passed, on both sides. At the hospital a line is booked by receipts, at the supplier sold by the documents the pass made;
-- both are charged by invoices. What was paid is spread over the lines of a paper by their amounts, so that lines add up to the cent.
create view dataset_settled as
select h.org_id, h.biz_date as day, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, l.id as line_id,
  h.partner_id, h.subkind as settle_kind, h.stage as confirm_state,
  l.use_date as used_on, l.department_id, coalesce(l.extra ->> 'place', '') as place,
  coalesce(nullif(l.extra ->> 'useSn', ''), l.source_sn) as use_sn, l.specification_id, c.root_unit_id as unit_id,
  c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, l.batch_no, l.serial_no, l.label_no,
  l.base_quantity as quantity, l.price, l.amount, b.booked, b.invoiced, l.amount - b.invoiced as uninvoiced, b.paid, l.amount - b.paid as unpaid, b.papers, b.invoice_no,
  case when b.paid = 0 then 'due' when b.paid = l.amount then 'paid' else 'part' end as pay_state, 'consigned' as ownership
from document h
  join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
  left join specification_card c on c.id = l.specification_id
  cross join lateral (
    select coalesce(sum(x.booked), 0) as booked, coalesce(sum(x.invoiced), 0) as invoiced, coalesce(sum(x.paid), 0) as paid, coalesce(string_agg(distinct x.sn, '、'), '') as papers,
      coalesce(string_agg(distinct x.invoice_no, '、'), '') as invoice_no from (
      select g.amount as booked, coalesce(g.invoiced_amount, 0) as invoiced, k.sn, line_paid(g.org_id, g.id) as paid,
        case when g.invoiced_amount <> 0 then invoice_numbers_of(k.org_id, k.id) end as invoice_no
      from document_line g join document k on k.org_id = g.org_id and k.id = g.document_id
      where h.side = 'hospital' and g.org_id = l.org_id and g.source_line_id = l.id and k.kind = 'settlementGrn' and k.status in (2, 5, 7)
      union all
      select 0, t.turn * coalesce(g.invoiced_amount, 0), k.sn, line_paid(g.org_id, g.id), case when g.invoiced_amount <> 0 then invoice_numbers_of(k.org_id, k.id) end
      from document_line g join document k on k.org_id = g.org_id and k.id = g.document_id cross join lateral (select case when k.kind = 'saleReturn' then -1 else 1 end as turn) t
      where h.side = 'supplier' and g.org_id = l.org_id and g.mirror_line_id = l.mirror_line_id and k.kind in ('saleOdo', 'saleReturn') and k.status in (2, 5, 7)
    ) x
  ) b
where h.kind = 'settlement' and h.status in (2, 5, 7);
