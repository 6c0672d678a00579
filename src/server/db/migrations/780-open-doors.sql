-- Which doors stand open, by whom and since when.
drop view cabinet_list;
create view cabinet_list as
select c.*, case when o.kind <> 'P' then c.org_id end as holder_id, coalesce(n.pieces, 0) as pieces, coalesce(n.kinds, 0) as kinds, coalesce(w.pending, 0) as pending_pieces, coalesce(f.low_lines, 0) as low_lines, coalesce(n.near_expiry, 0) as near_expiry, coalesce(e.errors, 0) as open_errors,
  coalesce(s.doors, '') as open_doors
from cabinet c join organisation o on o.id = c.org_id
  left join lateral (select sum(x.quantity) as pieces, count(distinct x.specification_id)::int as kinds, count(*) filter (where l.expiry_date <= (now() at time zone 'Asia/Shanghai')::date + 30)::int as near_expiry
    from cabinet_content x left join lot l on l.org_id = x.org_id and l.specification_id = x.specification_id and l.batch_no = x.batch_no and l.serial_no = x.serial_no where x.org_id = c.org_id and x.cabinet_id = c.id) n on true
  left join lateral (select sum(-r.quantity - r.used_quantity - r.returned_quantity) as pending from cabinet_record r where r.org_id = c.org_id and r.cabinet_id = c.id and r.bind_state = '待核销') w on true
  left join lateral (select count(*)::int as low_lines from (
      select s.layer_no, s.specification_id, sum(s.low) as low from cabinet_slot s where s.org_id = c.org_id and s.cabinet_id = c.id and s.low is not null group by 1, 2
      union all select coalesce(p.layer_no, 1), p.specification_id, p.low from weight_plate p where p.org_id = c.org_id and p.cabinet_id = c.id and p.low is not null and p.status and p.deleted_at is null) s
    where s.low > coalesce((select sum(x.quantity) from cabinet_content x where x.org_id = c.org_id and x.cabinet_id = c.id and x.layer_no = s.layer_no and x.specification_id = s.specification_id), 0)) f on true
  left join lateral (select count(*)::int as errors from cabinet_error x where x.org_id = c.org_id and x.cabinet_id = c.id and x.state in ('待处理', '处理中')) e on true
  left join lateral (select string_agg(concat_ws(' ', x.door_no, p.name, to_char(x.opened_at at time zone 'Asia/Shanghai', 'HH24:MI')), '；' order by x.door_no) as doors
    from cabinet_session x left join employee p on p.org_id = x.org_id and p.id = x.employee_id where x.org_id = c.org_id and x.cabinet_id = c.id and x.closed_at is null) s on true;
