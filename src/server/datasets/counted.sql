-- Of each cabinet that was counted whole, a row a lot: what that count found, what had been taken by then and was neither used on a paper nor back, and what the entries
-- up to that moment left in its place. A difference is worth what the books say of such goods, a supplier's at the price of their lot.
create function dataset_counted(org uuid, today date)
returns table (org_id uuid, cabinet_id uuid, layer text, product_name text, code text, specification_id uuid, unit_id uuid, batch_no text, serial_no text, expiry_date date, online_state text,
  counted_at timestamptz, cause text, is_different boolean, warehouse_id uuid, department_id uuid, is_high_value boolean, unit_cost numeric, lot text, pinyin text, pinyin_full text,
  device numeric, pending numeric, book numeric, difference numeric, more numeric, less numeric, more_amount numeric, less_amount numeric, difference_amount numeric)
language sql stable as $$
  with cabinets as (
    select c.id, c.warehouse_id, c.location_id, c.department_id, c.online_state, c.counted_at from cabinet c where c.org_id = org and c.deleted_at is null and c.counted_at is not null
  ), takes as (
    select r.cabinet_id, r.layer_no, r.specification_id, r.batch_no, r.serial_no, r.happened_at,
      -r.quantity - coalesce((select sum(u.quantity) from cabinet_use u join document d on d.org_id = org and d.id = u.document_id
          where u.org_id = org and u.record_id = r.id and u.is_posted and d.reviewed_at <= c.counted_at), 0)
        - coalesce((select sum(b.quantity) from cabinet_record b where b.org_id = org and b.returns_id = r.id and b.happened_at <= c.counted_at), 0) as open
    from cabinets c join cabinet_record r on r.org_id = org and r.cabinet_id = c.id and r.event_type = '取出' and r.bind_state in ('待核销', '已使用', '已归还') and r.happened_at <= c.counted_at
  ), told as (
    select x.cabinet_id, x.specification_id, x.batch_no, x.serial_no, string_agg(distinct x.layer_no::text, '、') as layer, sum(x.device) as device, sum(x.pending) as pending, sum(x.book) as book,
      sum(x.own) as own, min(x.taken_at) as taken_at
    from (
      select n.cabinet_id, n.layer_no, n.specification_id, n.batch_no, n.serial_no, n.quantity as device, 0::numeric as pending, 0::numeric as book, 0::numeric as own, null::timestamptz as taken_at
      from cabinets c join cabinet_counted n on n.org_id = org and n.cabinet_id = c.id
      union all
      select t.cabinet_id, t.layer_no, t.specification_id, t.batch_no, t.serial_no, 0, t.open, 0, 0, t.happened_at from takes t where t.open > 0
      union all
      select c.id, null, e.specification_id, l.batch_no, l.serial_no, 0, 0, e.quantity, case when e.owner_id = org then e.quantity else 0 end, null
      from cabinets c join stock_entry e on e.org_id = org and e.warehouse_id = c.warehouse_id and e.location_id = c.location_id and e.posted_at <= c.counted_at and not e.is_virtual
        join lot l on l.org_id = org and l.id = e.lot_id
    ) x
    group by 1, 2, 3, 4 having sum(x.device) <> 0 or sum(x.pending) <> 0 or sum(x.book) <> 0
  ), compared as (
    select t.*, t.device + t.pending - t.book as difference from told t
  )
  select org, t.cabinet_id, coalesce(t.layer, ''), g.product_name, g.code, t.specification_id, g.root_unit_id, nullif(t.batch_no, '-'), nullif(t.serial_no, ''), l.expiry_date, c.online_state,
    c.counted_at, case
      when t.difference <> 0 and exists (select from compared o where o.cabinet_id = t.cabinet_id and o.specification_id = t.specification_id and o.difference = -t.difference) then '批号串换'
      when t.difference > 0 and exists (select from cabinet_record r where r.org_id = org and r.cabinet_id = t.cabinet_id and r.specification_id = t.specification_id and r.batch_no = t.batch_no
        and r.serial_no = t.serial_no and r.event_type = '补货' and r.bind_state = '异常') then '未登记补货'
      when t.pending > 0 and t.taken_at < c.counted_at - make_interval(hours => rule_of(org, 'cabinet.bindHours', '24')::int) then '待核销超时'
      when t.difference <> 0 and c.online_state <> '在线' then '设备离线'
      when t.difference <> 0 then '待查' end,
    t.difference <> 0, c.warehouse_id, c.department_id, coalesce(g.is_high_value, false), p.cost, concat_ws('|', t.cabinet_id, t.specification_id, t.batch_no, t.serial_no), g.pinyin, g.pinyin_full,
    t.device, t.pending, t.book, t.difference, greatest(t.difference, 0), greatest(-t.difference, 0),
    round(greatest(t.difference, 0) * p.cost, 2), round(greatest(-t.difference, 0) * p.cost, 2), round(t.difference * p.cost, 2)
  from compared t join cabinets c on c.id = t.cabinet_id
    left join specification_card g on g.id = t.specification_id
    left join lot l on l.org_id = org and l.specification_id = t.specification_id and l.batch_no = t.batch_no and l.serial_no = t.serial_no
    left join stock_cell s on s.org_id = org and s.warehouse_id = c.warehouse_id and s.specification_id = t.specification_id and s.quantity > 0
    cross join lateral (select round(coalesce(case when t.own = 0 then nullif(l.memo_price, 0) end, s.value / nullif(s.quantity, 0), nullif(l.lot_cost, 0), l.memo_price, 0), 6) as cost) p
$$;
