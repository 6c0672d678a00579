-- What hospitals used of what a supplier had delivered without selling it, as he knows it from the copies they send (and from what he wrote down himself
-- for hospitals that keep no books here). Grain: line. Date: the time of use; what is flushed in red counts on the day he heard of it. It counts at
-- the price it was delivered at, or once it is settled at that price; goods on the table of an operation are sold with its report, not settled.
create view dataset_consumed as
select h.org_id, u.day, h.happened_at as used_at, h.id as document_id, h.kind as doc_kind, h.sn as doc_sn, l.id as line_id, h.partner_id,
  coalesce(h.place, '') as place, coalesce(h.surgery_name, '') as surgery,
  case when h.kind = 'surgicalUsage' then '已用于患者' else coalesce(h.mode, '') end as used_for,
  coalesce(h.counter_sn, '') as hospital_sn, case when h.counter_org_id is null then 'own' else 'hospital' end as told_by,
  l.specification_id, c.root_unit_id as unit_id, c.code, c.product_code, c.product_name, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full,
  l.batch_no, coalesce(l.serial_no, '') as serial_no, l.expiry_date, 'consigned' as ownership, p.price,
  case when s.status in (2, 5, 7) then 'settled' when s.status is not null then 'taken' when g.kind = 'bonePresale' then 'none' else 'open' end as settle_state, s.sn as settlement_sn,
  u.side * l.base_quantity as quantity, u.side * round(l.base_quantity * p.price, 2) as amount
from document h
  cross join lateral (
    select case when h.is_red then h.biz_date else (h.happened_at at time zone 'Asia/Shanghai')::date end as day, 1 as side
    union all
    -- A copy is taken back without a paper of its own.
    select (v.at at time zone 'Asia/Shanghai')::date, -1 from document_event v where h.counter_org_id is not null and h.status = 5 and v.org_id = h.org_id and v.document_id = h.id and v.action = 'red'
  ) u
  join document_line l on l.org_id = h.org_id and l.document_id = h.id
  left join specification_card c on c.id = l.specification_id
  left join lateral (
    select d.kind, round(x.price / nullif(x.ratio, 0), 6) as price from document_line x join document d on d.org_id = x.org_id and d.id = x.document_id
    where x.org_id = h.org_id and x.specification_id = l.specification_id and x.batch_no = l.batch_no and coalesce(x.serial_no, '') = coalesce(l.serial_no, '')
      and d.kind in ('advanceSale', 'bonePresale') and d.partner_id = h.partner_id and d.status in (2, 5, 7) and not d.is_red
    order by (d.kind = 'bonePresale') = (h.kind = 'surgicalUsage') desc, d.biz_date desc limit 1) g on true
  left join lateral (
    select d.sn, d.status, x.price from document d join document_line x on x.org_id = d.org_id and x.document_id = d.id
    where d.org_id = h.org_id and d.kind = 'settlement' and d.side = 'supplier' and d.counter_org_id = h.counter_org_id and d.status in (1, 2, 5, 7) and x.extra ->> 'useSn' = h.counter_sn
      and x.specification_id = l.specification_id and x.batch_no = l.batch_no and coalesce(x.serial_no, '') = coalesce(l.serial_no, '') and sign(x.base_quantity) = u.side
    order by d.is_red, d.id limit 1) s on true
  cross join lateral (select coalesce(s.price, l.price, g.price, 0) as price) p
where h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 5, 7)
  and (select o.kind from organisation o where o.id = h.org_id) in ('D', 'V');
