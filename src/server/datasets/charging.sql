-- Uses beside what was charged for them, in smallest units of the goods. Grain: a line of a use that stands (what was taken back of it again is none) and is charged
-- to patients, or was charged all the same; and a charge that found no use. Date: the time of use, of such a charge the time it was made. A row says in one
-- word what is wrong with it; quantities before money before time. (offset 0: worked out once for a row.) Read as rows of a master too (domain/his/charge-check.ts).
create view dataset_charging as
select h.org_id, l.id, u.day, report_month(u.day, r.ends) as month, h.happened_at as used_at, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, l.id as line_id,
  h.department_id, h.doctor_id, h.patient_id, coalesce(p.visit_no, '') as visit_no, l.specification_id, c.root_unit_id as unit_id, c.product_code, c.product_name, c.code, c.manufacturer, c.category68_id,
  c.is_high_value, c.pinyin, c.pinyin_full, l.batch_no, l.label_no, b.default_supplier_id as supplier_id, l.charge_price, m.fee_code, m.item_name, m.charge_time, m.way,
  w.result, w.result = 'right' as is_right,
  case when w.result = 'right' then 'none' when d.is_done then 'done' else 'open' end as handled, x.result as handle_result, x.handled_by_name, x.handled_at, coalesce(x.remark, '') as handle_remark,
  q.used, q.charged, q.used - q.charged as difference, q.due, coalesce(l.charged_amount, 0) + coalesce(m.rest_amount, 0) as charged_amount,
  case when l.chargeable and q.used <> q.charged then round((q.used - q.charged) * coalesce(l.charge_price, 0), 2) else q.due - coalesce(l.charged_amount, 0) - coalesce(m.rest_amount, 0) end as gap,
  1 as version, x.handled_by as updated_by, x.handled_at as updated_at, h.reviewed_at as created_at, null::timestamptz as deleted_at
from document h
  join document_line l on l.org_id = h.org_id and l.document_id = h.id
  cross join lateral (select (h.happened_at at time zone 'Asia/Shanghai')::date as day, make_interval(hours => rule_of(h.org_id, 'his.chargeHours', '24')::int) as hours offset 0) u
  cross join lateral (select l.base_quantity + coalesce(sum(n.base_quantity), 0) as net from document_line n join document k on k.org_id = n.org_id and k.id = n.document_id
    where n.org_id = l.org_id and n.source_line_id = l.id and k.kind = 'useRecord' and k.status = 2 and not k.is_red and n.base_quantity < 0) n
  left join specification_card c on c.id = l.specification_id
  left join business_product b on b.org_id = l.org_id and b.specification_id = l.specification_id and b.deleted_at is null
  left join patient p on p.org_id = h.org_id and p.id = h.patient_id
  -- Charges as far as they stand; what of one is more than anybody used stands at the last use it was put on.
  left join lateral (
    select string_agg(f.code, '、' order by f.charge_time, f.code) as fee_code, min(f.item_name) as item_name, max(f.charge_time) as charge_time, min(g.way) as way,
      bool_or(abs(f.amount / (f.quantity * coalesce(f.factor, 1)) - coalesce(l.charge_price, 0)) > 0.01) as is_apart,
      sum(o.rest) as rest, sum(round(f.amount * o.rest / (f.quantity * coalesce(f.factor, 1)), 2)) as rest_amount
    from (select k.fee_id, min(k.way) as way from his_fee_match k where l.charged_quantity <> 0 and k.org_id = l.org_id and k.line_id = l.id group by k.fee_id having sum(k.quantity) > 0) g
      join his_fee f on f.org_id = l.org_id and f.id = g.fee_id
      cross join lateral (select case when f.match_status = '2' and l.id = (select k.line_id from his_fee_match k where k.org_id = f.org_id and k.fee_id = f.id
        group by k.line_id having sum(k.quantity) > 0 order by max(k.at) desc, k.line_id desc limit 1)
        then greatest((f.quantity - f.refunded_quantity) * coalesce(f.factor, 1) - f.matched_quantity, 0) else 0 end as rest) o) m on true
  cross join lateral (select n.net as used, coalesce(l.charged_quantity, 0) + coalesce(m.rest, 0) as charged, case when l.chargeable then round(n.net * coalesce(l.charge_price, 0), 2) else 0 end as due) q
  cross join lateral (select case when not coalesce(l.chargeable, false) then 'free'
    when q.charged > q.used then 'over'
    when q.charged < q.used then case when h.happened_at < now() - u.hours then 'missed' else 'pending' end
    when m.is_apart then 'price' when m.charge_time > h.happened_at + u.hours then 'late' else 'right' end as result offset 0) w
  left join check_handling x on x.org_id = l.org_id and x.subject_id = l.id
  -- What was to be charged and was not within three days is open again.
  cross join lateral (select x.result is not null and not (x.result = '1' and w.result = 'missed' and x.handled_at < now() - interval '3 days'
    and not exists (select from his_fee_match k where k.org_id = l.org_id and k.line_id = l.id and k.quantity > 0 and k.at between x.handled_at and x.handled_at + interval '3 days')) as is_done) d
  left join month_end r on r.org_id = h.org_id
where h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 7) and not h.is_red and l.base_quantity > 0
  and case when l.chargeable then q.used <> 0 or q.charged <> 0 else q.charged <> 0 end
union all
select f.org_id, f.id, u.day, report_month(u.day, r.ends), null, f.id, 'hisFee', f.code, f.id,
  f.department_id, e.id, p.id, f.visit_no, s.specification_id, c.root_unit_id, c.product_code, coalesce(c.product_name, f.item_name), c.code, c.manufacturer, c.category68_id,
  c.is_high_value, c.pinyin, c.pinyin_full, f.batch_no, f.unique_code, b.default_supplier_id, b.charge_price, f.code, f.item_name, f.charge_time, null,
  case when f.match_status = '5' then 'stranger' else 'unused' end, false,
  case when x.result is null then 'open' else 'done' end, x.result, x.handled_by_name, x.handled_at, coalesce(x.remark, ''),
  0, q.charged, -q.charged, 0, q.amount, -q.amount,
  1, x.handled_by, x.handled_at, f.receive_time, null
from his_fee f
  cross join lateral (select (f.charge_time at time zone 'Asia/Shanghai')::date as day) u
  cross join lateral (select coalesce(f.specification_id, (select m.specification_id from product_comparison m
    where m.org_id = f.org_id and m.his_item_id = f.his_item_id and m.state = '2' and m.deleted_at is null group by m.his_item_id, m.specification_id
      having (select count(*) from product_comparison o where o.org_id = f.org_id and o.his_item_id = f.his_item_id and o.state = '2' and o.deleted_at is null) = 1)) as specification_id) s
  cross join lateral (select (f.quantity - f.refunded_quantity) * coalesce(f.factor, 1) as charged, round(f.amount * (f.quantity - f.refunded_quantity) / f.quantity, 2) as amount) q
  left join specification_card c on c.id = s.specification_id
  left join business_product b on b.org_id = f.org_id and b.specification_id = s.specification_id and b.deleted_at is null
  left join lateral (select p.id from patient p where p.org_id = f.org_id and lower(p.visit_no) = lower(f.visit_no) and p.visit_type = f.visit_type and p.deleted_at is null
    order by p.visit_seq = f.visit_seq desc, p.visit_seq desc limit 1) p on true
  left join lateral (select e.id from employee e where e.org_id = f.org_id and f.doctor <> '' and f.doctor in (e.his_staff_code, e.code) and e.deleted_at is null order by e.code limit 1) e on true
  left join check_handling x on x.org_id = f.org_id and x.subject_id = f.id
  left join month_end r on r.org_id = f.org_id
where f.fee_type = '1' and f.match_status in ('3', '4', '5', '6') and q.charged > 0;
