-- What was used for patients beside what the hospital's own system charged, in a period, in smallest units. Grain: a use (flushes negative, as 用量 counts them), a
-- charge or refund, and each match of the two, once on either side. Uses by the time of use and their department, charges by the time of the charge and the department
-- that carried it out. What a charge is for is known of its use, else of the only goods its item is compared with; else it stands by itself, in units of its system.
-- A match counts where both sides lie in the period; where one does, it is what makes the sums of a period differ. difference = uncharged - unmatched + effect.
create function dataset_verifying(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, department_id uuid, specification_id uuid, unit_id uuid, product_code text, product_name text, code text, manufacturer text, category68_id uuid, is_high_value boolean,
  pinyin text, pinyin_full text, supplier_id uuid, his_item_id uuid, item_code text, item_name text, mapped text, loose_item text, item_unit text, visit_no text, patient_name text, group_key text, group_result text,
  spd_quantity numeric, his_quantity numeric, difference numeric, spd_amount numeric, his_amount numeric, amount_difference numeric, matched numeric, across_quantity numeric, uncharged numeric,
  unmatched numeric, effect numeric)
language sql stable as $$
  with uses as (
    select l.id as line_id, u.day, h.department_id, h.patient_id, l.specification_id, -e.quantity as quantity, case when l.charge_amount = 0 then 0 else coalesce(round(-e.quantity * l.charge_price, 2), 0) end as amount
    from document h
      cross join lateral (select case when h.is_red then h.biz_date else (h.happened_at at time zone 'Asia/Shanghai')::date end as day) u
      join stock_entry e on e.org_id = h.org_id and e.document_id = h.id
      left join lateral reversed_entry(e.org_id, e.reverses) o on true
      join document_line l on l.org_id = e.org_id and l.id = coalesce(o.line_id, e.line_id)
    where h.org_id = org and h.kind in ('useRecord', 'surgicalUsage') and coalesce(o.bill_type, e.bill_type) = 'useOut' and l.chargeable and u.day between day_from and day_to
  ),
  items as (select m.his_item_id, min(m.factor) as factor, count(*) as goods, (array_agg(m.specification_id))[1] as specification_id from product_comparison m
    where m.org_id = org and m.state = '2' and m.deleted_at is null and m.his_item_id is not null group by 1),
  fees as (
    select f.id, (f.charge_time at time zone 'Asia/Shanghai')::date as day, f.department_id, f.his_item_id, f.item_code, f.item_name, f.unit, f.visit_type, f.visit_no, f.name, g.specification_id,
      case when i.goods is null then 'none' else 'several' end as loose,
      case when f.fee_type = '1' then 1 else -1 end * f.quantity * case when g.specification_id is null then 1 else coalesce(f.factor, c.factor, i.factor, 1) end as quantity,
      case when f.fee_type = '1' then 1 else -1 end * f.amount as amount
    from his_fee f left join his_fee c on f.fee_type = '2' and c.org_id = f.org_id and c.code = f.original_fee_id and c.fee_type = '1' left join items i on i.his_item_id = f.his_item_id
      cross join lateral (select coalesce(f.specification_id, c.specification_id, case when i.goods = 1 then i.specification_id end) as specification_id) g
    where f.org_id = org and f.match_status <> '7' and f.charge_time >= day_from::timestamp at time zone 'Asia/Shanghai' and f.charge_time < (day_to + 1)::timestamp at time zone 'Asia/Shanghai'
  ),
  matches as (
    select m.line_id, m.fee_id, m.quantity, h.department_id, h.patient_id, l.specification_id, f.department_id as fee_department_id, f.his_item_id, f.item_code, f.item_name, f.visit_type, f.visit_no, f.name,
      coalesce(f.specification_id, l.specification_id) as fee_specification_id, coalesce(l.chargeable, false) and (h.happened_at at time zone 'Asia/Shanghai')::date between day_from and day_to as is_used,
      (coalesce(r.charge_time, f.charge_time) at time zone 'Asia/Shanghai')::date between day_from and day_to as is_charged
    from his_fee_match m join his_fee f on f.org_id = m.org_id and f.id = m.fee_id left join his_fee r on r.org_id = m.org_id and r.id = m.refund_id
      join document_line l on l.org_id = m.org_id and l.id = m.line_id join document h on h.org_id = m.org_id and h.id = m.document_id
    where m.org_id = org and f.match_status <> '7' and (m.line_id in (select u.line_id from uses u) or f.id in (select x.id from fees x) or r.id in (select x.id from fees x))
  ),
  sides as (
    select u.department_id, u.specification_id, null::uuid as his_item_id, null as item_code, null as item_name, 'mapped' as mapped, '' as loose_item, '' as item_unit, u.patient_id, null as visit_type, null as visit_no, null as name,
      u.quantity as spd, 0 as his, u.amount as spd_amount, 0 as his_amount, 0 as matched, 0 as across_quantity, u.quantity as uncharged, 0 as unmatched, 0 as effect from uses u
    union all select f.department_id, f.specification_id, f.his_item_id, f.item_code, f.item_name, case when f.specification_id is null then f.loose else 'mapped' end,
      case when f.specification_id is null then f.item_code || ' ' || f.item_name else '' end, case when f.specification_id is null then f.unit else '' end, null, f.visit_type, f.visit_no, f.name,
      0, f.quantity, 0, f.amount, 0, 0, 0, f.quantity, 0 from fees f
    union all select m.department_id, m.specification_id, null, null, null, 'mapped', '', '', m.patient_id, null, null, null,
      0, 0, 0, 0, case when m.is_charged then m.quantity else 0 end, case when m.is_charged then 0 else m.quantity end, -m.quantity, 0, m.quantity from matches m where m.is_used
    union all select m.fee_department_id, m.fee_specification_id, m.his_item_id, m.item_code, m.item_name, 'mapped', '', '', null, m.visit_type, m.visit_no, m.name,
      0, 0, 0, 0, 0, case when m.is_used then 0 else m.quantity end, 0, -m.quantity, -m.quantity from matches m where m.is_charged
  )
  select org, s.department_id, s.specification_id, c.root_unit_id, c.product_code, coalesce(c.product_name, s.loose_item), c.code, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full,
    b.default_supplier_id, coalesce(s.his_item_id, x.id), coalesce(s.item_code, x.code, ''), coalesce(s.item_name, x.name, ''), s.mapped, s.loose_item, s.item_unit, coalesce(p.visit_no, s.visit_no, ''),
    left(coalesce(p.name, s.name, ''), 1) || case when coalesce(p.name, s.name, '') = '' then '' else '**' end,
    concat_ws('|', s.department_id, s.specification_id, s.loose_item, s.item_unit),
    sign(sum(s.spd - s.his) over (partition by s.department_id, s.specification_id, s.loose_item, s.item_unit))::int::text,
    s.spd, s.his, s.spd - s.his, s.spd_amount, s.his_amount, s.his_amount - s.spd_amount, s.matched, s.across_quantity, s.uncharged, s.unmatched, s.effect
  from sides s left join specification_card c on c.id = s.specification_id
    left join business_product b on b.org_id = org and b.specification_id = s.specification_id and b.deleted_at is null
    left join product_comparison m on m.org_id = org and m.specification_id = s.specification_id and m.state = '2' and m.deleted_at is null
    left join his_item x on x.org_id = org and x.id = m.his_item_id and s.his_item_id is null
    left join lateral (select p.visit_no, p.name from patient p where p.org_id = org and (p.id = s.patient_id or (s.patient_id is null and lower(p.visit_no) = lower(s.visit_no) and p.visit_type = s.visit_type and p.deleted_at is null))
      order by p.visit_seq desc limit 1) p on true
$$;
