-- Goods that lie in a ward past their day.
select md5(concat_ws('|', b.warehouse_id, b.lot_id, b.owner_id))::uuid, t.expiry_date + 1, w.department_id, b.warehouse_id, b.specification_id, null::uuid, t.batch_no, null::text,
  b.quantity, case when b.owner_id = org then c.value * b.quantity / nullif(c.quantity, 0) else b.quantity * t.memo_price end,
  coalesce(r.kind, ''), r.id, coalesce(r.sn, ''), '', null::uuid, '', '有效期至' || t.expiry_date
from (select s.warehouse_id, s.specification_id, s.lot_id, s.owner_id, sum(s.quantity) as quantity from stock_balance s where s.org_id = org and s.quantity > 0 group by 1, 2, 3, 4) b
  join warehouse w on w.org_id = org and w.id = b.warehouse_id and w.level = 2 and w.virtual_kind is null and w.scrap_type = 1
  join lot t on t.org_id = org and t.id = b.lot_id and t.expiry_date < today
  left join stock_cell c on c.org_id = org and c.warehouse_id = b.warehouse_id and c.specification_id = b.specification_id
  left join lateral (select d.kind, d.id, d.sn from stock_entry e join document d on d.org_id = e.org_id and d.id = e.document_id
    where e.org_id = org and e.lot_id = b.lot_id and e.warehouse_id = b.warehouse_id and e.quantity > 0 and e.reverses is null order by e.posted_at desc limit 1) r on true
