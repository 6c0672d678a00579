-- Where restocking does not work, once for each reason: a store and a product, or a claim that waits. What is kept where and how much lies, is used a day and
-- is on its way are those of the list of products of a store; open claims, orders and goods sent to the store count as on their way.
create function dataset_lacking(org uuid, today date)
returns table (org_id uuid, reason text, warehouse_id uuid, department_id uuid, level text, specification_id uuid, unit_id uuid, code text, product_name text, manufacturer text,
  category68_id uuid, is_high_value boolean, pinyin text, pinyin_full text, goods_id uuid, row_id text, document_id uuid, doc_kind text, doc_sn text, since date,
  min_quantity numeric, max_quantity numeric, fit_max numeric, on_hand numeric, available numeric, coming numeric, daily numeric, lacks numeric)
language sql stable as $$
  with stores as not materialized (select w.id, w.department_id, w.level from warehouse w where w.org_id = org and w.virtual_kind is null and w.scrap_type = 1 and w.status and w.deleted_at is null),
  claims as (
    select h.id, l.id as line_id, h.kind, h.sn, h.to_warehouse_id, l.specification_id, greatest(l.open, 0) * l.ratio as open, (h.reviewed_at at time zone 'Asia/Shanghai')::date as day, h.status, h.subkind,
      l.approved_quantity * l.ratio as approved, coalesce(l.received_quantity, 0) * l.ratio as received
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = org and h.kind = 'suppliesClaim' and (h.status = 2 or (h.status in (4, 7) and h.reviewed_at > now() - interval '30 days'))
  ),
  kept as (
    select p.warehouse_id, p.specification_id, p.min_quantity, p.max_quantity, coalesce(p.reorder_quantity, p.min_quantity, 0) as reorder, p.on_hand, p.available, p.avg_daily,
      ceil(p.avg_daily * (coalesce(p.lead_days, 0) + coalesce(p.safety_days, 0) + rule_of(org, 'restock.cycleDays', '7')::int) / p.pack_quantity) * p.pack_quantity as fit_max,
      coalesce(o.quantity, 0) + coalesce((select sum(c.open) from claims c where c.status = 2 and c.to_warehouse_id = p.warehouse_id and c.specification_id = p.specification_id), 0)
        + coalesce((select sum(l.quantity * l.ratio) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
          where h.org_id = org and h.kind = 'departmentReceipt' and h.status = 0 and h.warehouse_id = p.warehouse_id and l.specification_id = p.specification_id), 0) as coming
    from warehouse_product_list p left join stock_on_order o on o.org_id = p.org_id and o.warehouse_id = p.warehouse_id and o.specification_id = p.specification_id
    where p.org_id = org and p.status and p.deleted_at is null
  ),
  used as (
    select e.warehouse_id, e.specification_id, greatest(-sum(e.quantity), 0) as used from stock_entry e
    where e.org_id = org and e.quantity < 0 and e.bill_type <> 'custodyOut' and e.biz_date > today - 30 and not e.is_virtual group by 1, 2
  )
  select org, m.reason, m.warehouse_id, w.department_id, w.level::text, m.specification_id, c.root_unit_id, c.code, c.product_name, c.manufacturer,
    c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, m.specification_id, concat_ws('|', m.reason, m.warehouse_id, m.specification_id, m.document_id), m.document_id, coalesce(m.kind, ''), coalesce(m.sn, ''), m.since,
    m.min_quantity, m.max_quantity, m.fit_max, m.on_hand, m.available, m.coming, m.daily, m.lacks
  from (
    select x.reason, k.warehouse_id, k.specification_id, null::uuid as document_id, null as kind, null as sn, null::date as since, k.min_quantity, k.max_quantity, k.fit_max, k.on_hand, k.available,
      k.coming, k.avg_daily as daily, case when x.reason in ('over', 'unfit') then 0 else greatest(coalesce(k.max_quantity, k.reorder) - k.available - k.coming, 0) end as lacks
    from kept k cross join lateral (values
      ('out', k.available <= 0 and k.avg_daily > 0),
      ('low', k.available > 0 and k.available <= k.reorder and k.coming = 0),
      ('over', k.on_hand > k.max_quantity),
      ('unfit', k.fit_max > 0 and abs(k.max_quantity - k.fit_max) > k.fit_max * 0.5)) x (reason, holds)
    where x.holds
    union all
    select 'unset', u.warehouse_id, u.specification_id, null, null, null, null, null, null, null, b.on_hand, b.free, 0, round(u.used / 30, 4), 0
    from used u join stores s on s.id = u.warehouse_id cross join lateral (select coalesce(sum(b.quantity), 0) as on_hand, coalesce(sum(b.quantity - b.reserved), 0) as free
      from stock_balance b where b.org_id = org and b.warehouse_id = u.warehouse_id and b.specification_id = u.specification_id) b
    where u.used > 0 and not exists (select from warehouse_product p where p.org_id = org and p.warehouse_id = u.warehouse_id and p.specification_id = u.specification_id and p.deleted_at is null)
    union all
    select x.reason, c.to_warehouse_id, c.specification_id, c.id, c.kind, c.sn, c.day, k.min_quantity, k.max_quantity, k.fit_max, k.on_hand, k.available, k.coming, k.avg_daily, x.lacks
    from claims c left join kept k on k.warehouse_id = c.to_warehouse_id and k.specification_id = c.specification_id
      left join warehouse_product p on p.org_id = org and p.warehouse_id = c.to_warehouse_id and p.specification_id = c.specification_id and p.deleted_at is null
      left join stock_soft s on s.org_id = org and s.line_id = c.line_id
      cross join lateral (values
        ('centre', c.status = 2 and s.wanted > s.quantity, s.wanted - s.quantity),
        ('late', c.status = 2 and c.open > 0 and c.day + coalesce(p.lead_days, 1) < today, c.open),
        ('short', c.status in (4, 7) and c.received < c.approved, c.approved - c.received)) x (reason, holds, lacks)
    where x.holds
  ) m
  join stores w on w.id = m.warehouse_id
  left join specification_card c on c.id = m.specification_id
$$;
