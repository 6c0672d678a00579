-- Notices to whoever keeps one's goods: what was picked of a line, and what of that a second person checked.
alter table document_line add column picked_quantity numeric(18,4), add column checked_quantity numeric(18,4);
alter table document add column waybill_no text;

-- The lessee's own warehouse whose goods lie at somebody else's: they move only by papers that one agreed to.
alter table warehouse add column kept_by_id uuid;
drop view warehouse_list;
create view warehouse_list as
select w.*, (select count(*)::int from shelf s where s.org_id = w.org_id and s.warehouse_id = w.id and s.deleted_at is null) as shelf_count,
  (select count(*)::int from location l where l.org_id = w.org_id and l.warehouse_id = w.id and l.deleted_at is null) as location_count,
  (select sum(c.value) from stock_cell c where c.org_id = w.org_id and c.warehouse_id = w.id) as stock_amount
from warehouse w;

-- The lease two organisations have with each other on a day.
create function lease_between(operator uuid, firm uuid, day date) returns setof lessee language sql stable as $$
  select l.* from lessee l join partner p on p.org_id = l.org_id and p.id = l.partner_id
  where l.org_id = operator and p.counterparty_id = firm and l.state = 'live' and day between l.start_date and l.end_date and l.deleted_at is null order by l.start_date desc limit 1
$$;

-- How far a notice of goods to come is, and one of goods to go: that also by the runs that carry what its keeper's copy says.
create function receive_state(org uuid, notice uuid, stands int) returns text language sql stable as $$
  select case when stands in (0, 1, 3, 5, 6) then '' when sum(coalesce(received_quantity, 0) + coalesce(refused_quantity, 0)) = 0 then '待收货'
    when bool_and(coalesce(received_quantity, 0) + coalesce(refused_quantity, 0) >= quantity) or stands in (4, 7) then '已收货' else '部分' end
  from document_line where org_id = org and document_id = notice
$$;
create function lease_pick_state(org uuid, notice uuid, whose text, stands int) returns text language sql stable as $$
  select case when stands in (0, 1, 3, 5, 6) then '' when bool_or(r.stage in ('在途', '异常', '拒收')) then '已发运' when bool_or(r.stage = '已签收') then '已签收'
    when bool_and(coalesce(l.checked_quantity, 0) > 0 and coalesce(l.checked_quantity, 0) + l.stopped >= l.quantity) then '已复核' when bool_or(coalesce(l.picked_quantity, 0) > 0) then '拣货中' else '待拣' end
  from document_line l left join lateral (
    select g.stage from document_line k join document_line x on x.org_id = k.org_id and x.source_line_id = k.id join document g on g.org_id = x.org_id and g.id = x.document_id
    where (case when whose = 'in' then k.id = l.id and k.org_id = l.org_id else k.mirror_line_id = l.id end) and g.kind = 'logisticsOrder' and g.side = 'out' and g.status in (2, 7)) r on true
  where l.org_id = org and l.document_id = notice
$$;

-- Goods as their keeper has them beside what their owner's books say: in the store he keeps, what came and is not booked yet more, what went less. What
-- customers send back is announced by a notice and booked by a return of its own.
create view custody_state as
with kept as (select w.org_id as owner, w.id as warehouse_id, p.counterparty_id as operator from warehouse w join partner p on p.org_id = w.org_id and p.id = w.kept_by_id),
said as (
  select b.owner_id as owner, b.org_id as operator, l.specification_id, l.batch_no, l.serial_no, b.quantity as there, 0 as here from custody_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
  union all
  select k.owner, k.operator, l.specification_id, l.batch_no, l.serial_no, 0, b.quantity from kept k
    join stock_balance b on b.org_id = k.owner and b.warehouse_id = k.warehouse_id and b.owner_id = k.owner join lot l on l.org_id = b.org_id and l.id = b.lot_id
  union all
  select h.org_id, h.counter_org_id, x.specification_id, coalesce(x.batch_no, '-'), coalesce(x.serial_no, ''), 0,
    case h.kind when 'grnNotice' then coalesce(x.received_quantity, 0) - x.fulfilled else x.fulfilled - coalesce(x.checked_quantity, 0) end * x.ratio
  from document h join document_line x on x.org_id = h.org_id and x.document_id = h.id where h.kind in ('grnNotice', 'odoNotice') and h.side = 'out' and h.status in (2, 4, 7) and not h.is_red
  union all
  select k.owner, k.operator, l.specification_id, l.batch_no, l.serial_no, 0, -e.quantity from kept k
    join stock_entry e on e.org_id = k.owner and e.warehouse_id = k.warehouse_id and e.doc_kind = 'saleReturn' join lot l on l.org_id = e.org_id and l.id = e.lot_id)
select owner as org_id, operator, specification_id, batch_no, serial_no, round(sum(there), 2) as kept, round(sum(here), 2) as expected from said group by 1, 2, 3, 4, 5;
