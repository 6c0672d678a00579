-- Goods whose charge price is wrong beside what was agreed or may be charged, as it is now: below the price agreed with a supplier (every use costs the
-- hospital), above the limit or the standard of the medical insurance (what is above is not paid for). By ward: what its patients used at that price in a year.
select md5(concat_ws('|', b.id, u.department_id))::uuid, u.first_day, u.department_id, null::uuid, b.specification_id, null::uuid, null::text, null::text,
  u.quantity, u.quantity * w.gap, u.kind, u.id, u.sn, '', null::uuid, '', w.detail
from business_product b
  cross join (select 1 + rule_of(org, 'leak.overStandard', '5')::numeric / 100 as share) n0
  join specification_card s on s.id = b.specification_id
  left join lateral (select q.price / coalesce(n.ratio, 1) as price, q.source_sn from product_price q left join unit n on n.id = q.unit_id
    where q.org_id = org and q.kind = 'purchase' and q.specification_id = b.specification_id and q.status and q.deleted_at is null and q.valid_from <= today and coalesce(q.valid_to, today) >= today
    order by q.partner_id = b.default_supplier_id desc nulls last, q.valid_from desc limit 1) a on true
  left join lateral (select m.pay_standard from medical_insurance_code m where m.code = b.insurance_code and m.pay_standard > 0 and m.deleted_at is null
    and coalesce(m.valid_from, today) <= today and coalesce(m.valid_to, today) >= today order by m.valid_from desc nulls last limit 1) i on true
  cross join lateral (select case
      when a.price > b.charge_price + 0.01 then a.price - b.charge_price
      when b.charge_cap > 0 and b.charge_price > b.charge_cap * n0.share then b.charge_price - b.charge_cap
      when b.charge_price > i.pay_standard * n0.share then b.charge_price - i.pay_standard end as gap,
    case
      when a.price > b.charge_price + 0.01 then '收费价' || round(b.charge_price, 2) || '低于' || case when a.source_sn <> '' then '合同' || a.source_sn || '的' else '' end || '协议价' || round(a.price, 2)
      when b.charge_cap > 0 and b.charge_price > b.charge_cap * n0.share then '收费价' || round(b.charge_price, 2) || '高于收费限价' || round(b.charge_cap, 2)
      else '收费价' || round(b.charge_price, 2) || '高于医保支付标准' || round(i.pay_standard, 2) end as detail) w
  join lateral (select h.department_id, sum(l.base_quantity) as quantity, min((h.happened_at at time zone 'Asia/Shanghai')::date) as first_day,
      (array_agg(h.id order by h.happened_at desc))[1] as id, (array_agg(h.sn order by h.happened_at desc))[1] as sn, (array_agg(h.kind order by h.happened_at desc))[1] as kind
    from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = org and l.specification_id = b.specification_id and l.chargeable and l.charge_price = b.charge_price and h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 7)
      and not h.is_red and l.base_quantity > 0 and h.happened_at >= today - 366
    group by h.department_id) u on true
where b.org_id = org and b.status = 1 and b.deleted_at is null and b.chargeable and b.charge_price > 0 and w.gap is not null
