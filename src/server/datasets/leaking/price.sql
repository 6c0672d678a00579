-- Goods whose charge price is wrong beside what was agreed or may be charged, as it is now: below the price agreed with a supplier (every use costs the
-- hospital), above the limit or the standard of the medical insurance (what is above is not paid for). By ward: what its patients used at that price in a year.
select md5(concat_ws('|', b.id, u.department_id))::uuid, u.first_day, u.department_id, null::uuid, b.specification_id, null::uuid, null::text, null::text,
  u.quantity, u.quantity * w.gap, u.last[3], u.last[1]::uuid, u.last[2], '', null::uuid, '', w.detail
from (select l.specification_id, l.charge_price, h.department_id, sum(l.base_quantity) as quantity, min((h.happened_at at time zone 'Asia/Shanghai')::date) as first_day,
    (max(array[to_char(h.happened_at, 'YYYYMMDDHH24MISS'), h.id::text, h.sn, h.kind]))[2:4] as last
  from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
  where h.org_id = org and h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 7) and not h.is_red and h.happened_at >= today - 366
    and l.chargeable and l.base_quantity > 0 and l.charge_price > 0
  group by 1, 2, 3) u
  join business_product b on b.org_id = org and b.specification_id = u.specification_id and b.charge_price = u.charge_price and b.status = 1 and b.deleted_at is null and b.chargeable
  cross join (select 1 + rule_of(org, 'leak.overStandard', '5')::numeric / 100 as share offset 0) n
  left join lateral (select q.price / coalesce(v.ratio, 1) as price, q.source_sn from product_price q left join unit v on v.id = q.unit_id
    where q.org_id = org and q.kind = 'purchase' and q.specification_id = b.specification_id and q.status and q.deleted_at is null and q.valid_from <= today and coalesce(q.valid_to, today) >= today
    order by q.partner_id = b.default_supplier_id desc nulls last, q.valid_from desc limit 1) a on true
  -- A code stands for goods of several standards: only what is above the highest of them is told.
  left join (select m.code, max(m.pay_standard) as pay_standard from medical_insurance_code m
    where m.pay_standard > 0 and m.deleted_at is null and coalesce(m.valid_from, today) <= today and coalesce(m.valid_to, today) >= today group by 1) i on i.code = b.insurance_code
  cross join lateral (select case
      when a.price > b.charge_price + 0.01 then a.price - b.charge_price
      when b.charge_cap > 0 and b.charge_price > b.charge_cap * n.share then b.charge_price - b.charge_cap
      when b.charge_price > i.pay_standard * n.share then b.charge_price - i.pay_standard end as gap,
    case
      when a.price > b.charge_price + 0.01 then '收费价' || round(b.charge_price, 2) || '低于' || case when a.source_sn <> '' then '合同' || a.source_sn || '的' else '' end || '协议价' || round(a.price, 2)
      when b.charge_cap > 0 and b.charge_price > b.charge_cap * n.share then '收费价' || round(b.charge_price, 2) || '高于收费限价' || round(b.charge_cap, 2)
      else '收费价' || round(b.charge_price, 2) || '高于医保支付标准' || round(i.pay_standard, 2) end as detail) w
where w.gap is not null
