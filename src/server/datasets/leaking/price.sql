-- Goods whose charge price is wrong beside what was agreed or may be charged, as it is now: below the price agreed with a supplier (every use costs the
-- hospital), above the limit or the standard of the medical insurance (what is above is not paid for). By ward: what its patients used at that price since it is
-- wrong, a year back at most. What was agreed is cost, and not said in words. Date: the first of these uses.
with lines as materialized (
  select l.specification_id, l.charge_price, h.department_id, l.base_quantity, (h.happened_at at time zone 'Asia/Shanghai')::date as day, h.happened_at, h.id, h.sn, h.kind
  from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
  where h.org_id = org and h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 7) and not h.is_red and h.happened_at >= today - 366
    and l.chargeable and l.base_quantity > 0 and l.charge_price > 0
),
wrong as materialized (
  select b.id, b.specification_id, b.charge_price, w.*
  from (select distinct specification_id, charge_price from lines) u
    join business_product b on b.org_id = org and b.specification_id = u.specification_id and b.charge_price = u.charge_price and b.status = 1 and b.deleted_at is null and b.chargeable
    cross join (select 1 + rule_of(org, 'leak.overStandard', '5')::numeric / 100 as share offset 0) n
    left join lateral (select q.price / coalesce(v.ratio, 1) as price, q.source_sn, q.valid_from from product_price q left join unit v on v.id = q.unit_id
      where q.org_id = org and q.kind = 'purchase' and q.specification_id = b.specification_id and q.status and q.deleted_at is null and q.valid_from <= today and coalesce(q.valid_to, today) >= today
      order by q.partner_id = b.default_supplier_id desc nulls last, q.valid_from desc limit 1) a on true
    -- A code stands for goods of several standards: only what is above the highest of them is told.
    left join (select m.code, max(m.pay_standard) as pay_standard, max(m.valid_from) as since from medical_insurance_code m
      where m.pay_standard > 0 and m.deleted_at is null and coalesce(m.valid_from, today) <= today and coalesce(m.valid_to, today) >= today group by 1) i on i.code = b.insurance_code
    cross join lateral (select round(b.charge_price, 2) as charged, case when a.source_sn <> '' then '单据' || a.source_sn || '的' else '' end as whose) t
    cross join lateral (
      select a.price - b.charge_price as gap, a.valid_from as since, '收费价' || t.charged || '低于' || t.whose || '协议价' as detail where a.price > b.charge_price + 0.01
      union all select b.charge_price - b.charge_cap, null, '收费价' || t.charged || '高于收费限价' || round(b.charge_cap, 2) where b.charge_cap > 0 and b.charge_price > b.charge_cap * n.share
      union all select b.charge_price - i.pay_standard, i.since, '收费价' || t.charged || '高于医保支付标准' || round(i.pay_standard, 2) where b.charge_price > i.pay_standard * n.share
      limit 1) w
)
select md5(concat_ws('|', w.id, l.department_id))::uuid, min(l.day), l.department_id, null::uuid, w.specification_id, null::uuid, null::text, null::text,
  sum(l.base_quantity), sum(l.base_quantity) * max(w.gap), (array_agg(l.kind order by l.happened_at desc, l.id))[1], (array_agg(l.id order by l.happened_at desc, l.id))[1],
  (array_agg(l.sn order by l.happened_at desc, l.id))[1], '', null::uuid, '', max(w.detail)
from wrong w join lines l on l.specification_id = w.specification_id and l.charge_price = w.charge_price and (w.since is null or l.day >= w.since)
group by w.id, w.specification_id, l.department_id
