-- S: what stores gave to departments less what came back, from the ledger. Grain: entry at the store. Goods of a supplier count at the
-- price of their lot.
create view dataset_issued as
select e.org_id, e.biz_date as day, to_char(e.biz_date, 'YYYY-MM') as month, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, e.line_id,
  h.department_id, e.warehouse_id, e.specification_id, c.root_unit_id as unit_id, c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id,
  c.is_high_value, c.pinyin, c.pinyin_full, t.batch_no, case when e.owner_id = e.org_id then 'own' else 'consigned' end as ownership,
  -e.quantity as quantity, case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end as amount
from stock_entry e
  left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
  join document h on h.org_id = e.org_id and h.id = e.document_id
  join lot t on t.org_id = e.org_id and t.id = e.lot_id
  left join specification_card c on c.id = e.specification_id
where (e.doc_kind = 'issueOdo' and coalesce(o.bill_type, e.bill_type) = 'issueOut')
  or (e.doc_kind = 'issueReturn' and coalesce(o.bill_type, e.bill_type) = 'issueReturn' and (e.quantity > 0) = (e.reverses is null));
