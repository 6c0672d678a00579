-- Every entry by what it was: of a reversal what it takes back, on the same side. Custody goods and virtual pairs are told apart.
create view dataset_moves as
select e.org_id, e.biz_date as day, e.document_id, e.doc_kind, e.doc_sn, e.line_id, e.warehouse_id, e.specification_id,
  c.root_unit_id as unit_id, c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, t.batch_no, e.owner_id,
  case when e.owner_id = e.org_id then 'own' else 'consigned' end as ownership, coalesce(o.bill_type, e.bill_type) as type,
  case when (e.reverses is null and e.quantity > 0) or (e.reverses is not null and e.quantity < 0) then 'in' else 'out' end as side,
  e.is_virtual, e.bill_type in ('custodyIn', 'custodyOut') as is_custody, e.quantity, e.amount
from stock_entry e
  left join lateral reversed_entry(e.org_id, e.reverses) o on true
  join lot t on t.org_id = e.org_id and t.id = e.lot_id
  left join specification_card c on c.id = e.specification_id;
