-- S: what stores gave to departments less what came back, from the ledger. Grain: entry at the store. Goods of a supplier count at the
-- price of their lot; who delivered a lot is who sent its first receipt.
create view dataset_issued as
select e.org_id, e.biz_date as day, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, e.line_id,
  h.department_id, e.warehouse_id, e.specification_id, c.root_unit_id as unit_id, c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id,
  c.is_high_value, c.pinyin, c.pinyin_full, t.batch_no, t.expiry_date, l.source_sn as claim_sn,
  coalesce(h.related_sn, '') as dispatch_sn,
  case when h.kind = 'issueOdo' then coalesce(h.counter_status, '') else '' end as receipt_state, h.to_warehouse_id, h.handler_id, e.owner_id, l.received_quantity, l.refused_quantity,
  (select d.partner_id from stock_entry p join document d on d.org_id = p.org_id and d.id = p.document_id
    where p.org_id = e.org_id and p.lot_id = e.lot_id and p.bill_type = 'purchaseIn' and p.quantity > 0 order by p.posted_at limit 1) as supplier_id,
  (select top_department(n.path) from department n where n.org_id = h.org_id and n.id = h.department_id) as top_department_id,
  case when e.owner_id = e.org_id then 'own' else 'consigned' end as ownership,
  case when e.owner_id = e.org_id then round(abs(e.amount) / nullif(abs(e.quantity), 0), 6) else e.lot_cost end as unit_cost,
  -e.quantity as quantity, case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end as cost
from stock_entry e
  left join lateral reversed_entry(e.org_id, e.reverses) o on true
  join document h on h.org_id = e.org_id and h.id = e.document_id
  left join document_line l on l.org_id = e.org_id and l.id = e.line_id
  join lot t on t.org_id = e.org_id and t.id = e.lot_id
  left join specification_card c on c.id = e.specification_id
where (e.doc_kind = 'issueOdo' and coalesce(o.bill_type, e.bill_type) = 'issueOut')
  or (e.doc_kind = 'issueReturn' and coalesce(o.bill_type, e.bill_type) = 'issueReturn' and (e.quantity > 0) = (e.reverses is null));
