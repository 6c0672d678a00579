-- Goods a ward was given and neither used nor sent back: nothing of the lot moved there for so many days. Goods past their day are another leak.
select md5(concat_ws('|', b.warehouse_id, b.lot_id, b.owner_id))::uuid, m.day + n.days, w.department_id, b.warehouse_id, b.specification_id, null::uuid, t.batch_no, null::text,
  b.quantity, case when b.owner_id = org then c.value * b.quantity / nullif(c.quantity, 0) else b.quantity * t.memo_price end,
  r.kind, r.id, r.sn, '', null::uuid, '', '最近收货' || r.day || '，' || (today - m.day) || '天未动'
from (select s.warehouse_id, s.specification_id, s.lot_id, s.owner_id, sum(s.quantity) as quantity from stock_balance s where s.org_id = org and s.quantity > 0 group by 1, 2, 3, 4) b
  cross join (select rule_of(org, 'leak.idleDays', '60')::int as days) n
  join warehouse w on w.org_id = org and w.id = b.warehouse_id and w.level = 2 and w.virtual_kind is null and w.scrap_type = 1
  join lot t on t.org_id = org and t.id = b.lot_id and (t.expiry_date is null or t.expiry_date >= today)
  cross join lateral (select max(e.biz_date) as day from stock_entry e where e.org_id = org and e.lot_id = b.lot_id and e.warehouse_id = b.warehouse_id offset 0) m
  join lateral (select d.kind, d.id, d.sn, e.biz_date as day from stock_entry e join document d on d.org_id = e.org_id and d.id = e.document_id
    where e.org_id = org and e.lot_id = b.lot_id and e.warehouse_id = b.warehouse_id and e.bill_type = 'issueIn' and e.quantity > 0 and e.reverses is null order by e.posted_at desc limit 1) r on true
  left join stock_cell c on c.org_id = org and c.warehouse_id = b.warehouse_id and c.specification_id = b.specification_id
where m.day + n.days < today
