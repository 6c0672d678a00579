-- G: what was bought and came, less what went back to suppliers, at the price of the papers. Grain: line. A receipt taken back is none.
create view dataset_received as
select h.org_id, h.biz_date as day, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, l.id as line_id,
  h.partner_id, h.warehouse_id, l.specification_id, c.root_unit_id as unit_id, c.code, c.product_code, c.product_name, c.brand, c.manufacturer, c.category68_id,
  c.is_high_value, c.pinyin, c.pinyin_full, l.batch_no, case when h.kind = 'purchaseGrn' and h.settle_mode = '2' then 'consigned' else 'own' end as ownership,
  s.side * l.base_quantity as quantity, s.side * coalesce(l.amount, 0) as amount, s.side * coalesce(l.net_amount, 0) as net_amount
from document h
  cross join lateral (select case when h.kind = 'purchaseReturn' then -1 else 1 end as side) s
  join document_line l on l.org_id = h.org_id and l.document_id = h.id
  left join specification_card c on c.id = l.specification_id
where h.status in (2, 5, 7) and (h.kind in ('purchaseGrn', 'boneGrn', 'purchaseReturn') or (h.kind = 'productTransfer' and h.side = 'in' and h.mode = '2'));
