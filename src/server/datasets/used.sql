-- U: what left for patients and wards for good, from the ledger. Grain: entry. Date: the time of use; what is flushed in red counts on
-- the day of the flush; a use taken back stands beside itself and adds up to nothing. Goods of a supplier count at the price of their lot. Who
-- delivered a lot is who sent its first receipt. What was charged of a line is shared by its entries. A use of a supplier's goods is settled with the item it raised, its flush with the item that took
-- it back.
create view dataset_used as
select e.org_id, u.day, h.happened_at as used_at, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, e.line_id,
  h.department_id, e.warehouse_id, h.patient_id, p.visit_no, p.visit_type, h.doctor_id, h.handler_id,
  case when h.kind = 'surgicalUsage' then '7' else h.subkind end as use_type, case when h.kind = 'surgicalUsage' then h.mode else h.extra ->> 'source' end as source,
  h.surgery_name as surgery, case when h.kind = 'surgicalUsage' then coalesce(h.red_of, h.id)::text end as surgery_id,
  e.specification_id, c.root_unit_id as unit_id, c.code, c.product_id, c.product_code,
  c.product_name, c.brand, c.manufacturer, c.category68_id, c.risk_class, c.is_high_value, c.is_implant, c.chargeable, c.pinyin, c.pinyin_full,
  t.batch_no, t.serial_no, t.expiry_date, l.label_no, e.owner_id,
  (select d.partner_id from stock_entry f join document d on d.org_id = f.org_id and d.id = f.document_id
    where f.org_id = e.org_id and f.lot_id = e.lot_id and f.bill_type = 'purchaseIn' and f.quantity > 0 order by f.posted_at limit 1) as supplier_id,
  (select top_department(n.path) from department n where n.org_id = h.org_id and n.id = h.department_id) as top_department_id,
  case when e.owner_id = e.org_id then 'own' else 'consigned' end as ownership,
  case when e.owner_id = e.org_id then round(abs(e.amount) / nullif(abs(e.quantity), 0), 6) else e.lot_cost end as unit_cost, l.charge_price,
  (select b.insurance_pay from business_product b where b.org_id = e.org_id and b.specification_id = e.specification_id and b.deleted_at is null) as insurance_pay,
  coalesce((select b.vbp from business_product b where b.org_id = e.org_id and b.specification_id = e.specification_id and b.deleted_at is null), false) as is_vbp,
  coalesce(l.charge_state, '无需收费') as charge_state,
  case when e.owner_id = e.org_id then 'none' else coalesce((select case when i.settled_on is not null then 'settled' when i.settlement_line_id is not null then 'taken' else 'open' end
    from settle_item i where i.org_id = e.org_id and i.line_id = coalesce(o.line_id, e.line_id) and i.lot_id = e.lot_id
      and sign(i.quantity) = sign(-e.quantity) order by i.id limit 1), 'none') end as settle_state,
  case when e.owner_id <> e.org_id then (select d.sn from settle_item i join document_line x on x.org_id = i.org_id and x.id = i.settlement_line_id
      join document d on d.org_id = x.org_id and d.id = x.document_id
    where i.org_id = e.org_id and i.line_id = coalesce(o.line_id, e.line_id) and i.lot_id = e.lot_id and sign(i.quantity) = sign(-e.quantity) order by i.id limit 1) end as settlement_sn,
  -e.quantity as quantity, v.cost, x.charge, x.charge - v.cost as difference,
  round(coalesce(l.charged_quantity, 0) * y.part, 4) as charged_quantity, round(coalesce(l.charged_amount, 0) * y.part, 2) as charged,
  case when l.charge_state in ('未收费', '部分') then x.charge - round(x.charge * coalesce(l.charged_quantity, 0) / nullif(l.base_quantity, 0), 2) else 0 end as uncharged, case when e.owner_id <> e.org_id and exists (select from settle_item i
    where i.org_id = e.org_id and i.line_id = coalesce(o.line_id, e.line_id) and i.lot_id = e.lot_id and sign(i.quantity) = sign(-e.quantity)
      and i.settled_on is null) then v.cost else 0 end as unsettled
from document h
  cross join lateral (select case when h.is_red then h.biz_date else (h.happened_at at time zone 'Asia/Shanghai')::date end as day) u
  join stock_entry e on e.org_id = h.org_id and e.document_id = h.id
  left join lateral reversed_entry(e.org_id, e.reverses) o on true
  join lot t on t.org_id = e.org_id and t.id = e.lot_id
  left join document_line l on l.org_id = e.org_id and l.id = e.line_id
  left join patient p on p.org_id = h.org_id and p.id = h.patient_id
  left join specification_card c on c.id = e.specification_id
  cross join lateral (select case when l.charge_amount = 0 then 0 else coalesce(round(-e.quantity * l.charge_price, 2), 0) end as charge) x
  cross join lateral (select coalesce(-e.quantity / nullif(l.base_quantity, 0), 0) as part) y
  cross join lateral (select case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end as cost) v
where h.kind in ('useRecord', 'surgicalUsage') and coalesce(o.bill_type, e.bill_type) = 'useOut';
