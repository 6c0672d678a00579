-- U: what left for patients and wards for good, from the ledger. Grain: entry. Date: the time of use; what is flushed in red counts on
-- the day of the flush; a use taken back stands beside itself and adds up to nothing. Goods of a supplier count at the price of their lot. Who
-- delivered a lot is who sent its first receipt.
create view dataset_used as
select e.org_id, u.day, report_month(u.day, r.ends) as month, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, e.line_id,
  h.department_id, e.warehouse_id, h.patient_id, h.doctor_id, e.specification_id, c.root_unit_id as unit_id, c.code, c.product_id, c.product_code,
  c.product_name, c.brand, c.manufacturer, c.category68_id, c.risk_class, c.is_high_value, c.is_implant, c.chargeable, c.pinyin, c.pinyin_full, t.batch_no, t.serial_no,
  (select d.partner_id from stock_entry p join document d on d.org_id = p.org_id and d.id = p.document_id
    where p.org_id = e.org_id and p.lot_id = e.lot_id and p.bill_type = 'purchaseIn' and p.quantity > 0 order by p.posted_at limit 1) as supplier_id,
  (select n.path[1] from department n where n.org_id = h.org_id and n.id = h.department_id) as top_department_id,
  case when e.owner_id = e.org_id then 'own' else 'consigned' end as ownership,
  -e.quantity as quantity, case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end as cost, x.charge,
  case when l.quality = '未收费' then x.charge else 0 end as uncharged
from document h
  cross join lateral (select case when h.is_red then h.biz_date else (h.happened_at at time zone 'Asia/Shanghai')::date end as day) u
  join stock_entry e on e.org_id = h.org_id and e.document_id = h.id
  left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
  join lot t on t.org_id = e.org_id and t.id = e.lot_id
  left join document_line l on l.org_id = e.org_id and l.id = e.line_id
  left join specification_card c on c.id = e.specification_id
  cross join lateral (select case when l.charge_amount = 0 then 0 else coalesce(round(-e.quantity * l.charge_price, 2), 0) end as charge) x
  left join lateral (select report_month_end(h.org_id) as ends offset 0) r on true
where h.kind in ('useRecord', 'surgicalUsage') and coalesce(o.bill_type, e.bill_type) = 'useOut';
