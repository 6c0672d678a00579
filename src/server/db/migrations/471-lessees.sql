-- Areas of a warehouse as somebody rents them, and who rents: a lease says what is stored where, from when to when, and what it costs.
alter table stock_area add column kind text, add column temp_min numeric(6,1), add column temp_max numeric(6,1), add column hum_min numeric(5,1), add column hum_max numeric(5,1),
  add column area_m2 numeric(12,2), add column pallets int, add column shared boolean not null default false;

create table lessee (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  partner_id uuid not null, lease_no text not null, warehouse_id uuid not null, start_date date not null, end_date date not null, area_ids uuid[] not null default '{}', services text[] not null default '{}',
  fee_mode text not null, rent_price numeric(18,6), pallet_price numeric(18,6), in_fee numeric(18,6), out_fee numeric(18,6), settle_day int, agreement jsonb not null default '[]',
  contact text not null, phone text, state text not null default 'draft', opinion text,
  primary key (org_id, id), check (end_date >= start_date)
);
create index lessee_partner on lessee (org_id, partner_id);

-- Pieces, places and square metres of one lease from one day to another, and what they cost. Days before it begins, after it ends and still to come cost nothing.
-- A pallet place is a location that holds goods of the lessee in the evening; all goods without one count as one place.
create function lease_fees(owner uuid, lease uuid, first date, last date) returns table (item text, quantity numeric, price numeric, amount numeric) language sql stable as $$
  with l as (
    select x.*, p.counterparty_id as firm, greatest(first, x.start_date) as from_day, least(last, x.end_date, (now() at time zone 'Asia/Shanghai')::date) as to_day
    from lessee x join partner p on p.org_id = x.org_id and p.id = x.partner_id where x.org_id = owner and x.id = lease and x.state in ('live', 'stopped')),
  e as (select e.biz_date, e.location_id, e.bill_type, e.quantity from stock_entry e, l
    where e.org_id = owner and e.owner_id = l.firm and e.warehouse_id = l.warehouse_id and e.bill_type in ('custodyIn', 'custodyOut')),
  said as (
    select 1 as sort, '库区租金' as item, (select coalesce(sum(a.area_m2), 0) from stock_area a where a.org_id = owner and a.id = any(l.area_ids)) * greatest(l.to_day - l.from_day + 1, 0) as quantity, l.rent_price as price
      from l where l.fee_mode = '1'
    union all
    select 2, '托盘位费', (select count(*) from generate_series(l.from_day, l.to_day, interval '1 day') d
        cross join lateral (select e.location_id from e where e.biz_date <= d::date group by 1 having sum(e.quantity) > 0) held), l.pallet_price
      from l where l.fee_mode = '2'
    union all
    select 3, '入库操作费', (select coalesce(sum(e.quantity), 0) from e where e.bill_type = 'custodyIn' and e.biz_date between l.from_day and l.to_day), l.in_fee from l
    union all
    select 4, '出库操作费', (select coalesce(-sum(e.quantity), 0) from e where e.bill_type = 'custodyOut' and e.biz_date between l.from_day and l.to_day), l.out_fee from l)
  select s.item, s.quantity, s.price, round(s.quantity * s.price, 2) from said s where s.quantity > 0 and s.price > 0 order by s.sort
$$;

create view lessee_list as
select l.*, p.name as partner_name, (l.end_date - d.today)::int as days_left,
  case when l.end_date < d.today then 'over' when l.end_date - d.today <= 60 then 'soon' else 'in' end as period,
  (select coalesce(sum(a.area_m2), 0) from stock_area a where a.org_id = l.org_id and a.id = any(l.area_ids)) as area_m2,
  array(select a.id from stock_area a where a.org_id = l.org_id and a.id = any(l.area_ids) and not a.shared) as own_area_ids,
  (select coalesce(sum(b.quantity), 0) from custody_balance b where b.org_id = l.org_id and b.owner_id = p.counterparty_id and b.warehouse_id = l.warehouse_id) as stock_pieces,
  (select coalesce(sum(f.amount), 0) from lease_fees(l.org_id, l.id, date_trunc('month', d.today)::date, d.today) f) as month_fee
from lessee l join partner p on p.org_id = l.org_id and p.id = l.partner_id cross join lateral (select (now() at time zone 'Asia/Shanghai')::date as today) d;

create view stock_area_list as
select a.*, t.lessee, t.until as leased_until, t.rent, u.used as used_pallets, round(100.0 * u.used / nullif(a.pallets, 0), 1) as used_share
from stock_area a
left join lateral (select string_agg(p.name, '、' order by p.name) as lessee, max(l.end_date) as until, min(l.rent_price) filter (where l.fee_mode = '1') as rent
  from lessee l join partner p on p.org_id = l.org_id and p.id = l.partner_id
  where l.org_id = a.org_id and a.id = any(l.area_ids) and l.state = 'live' and l.end_date >= (now() at time zone 'Asia/Shanghai')::date) t on true
left join lateral (select count(*)::int as used from location o join shelf s on s.org_id = o.org_id and s.id = o.shelf_id
  where o.org_id = a.org_id and s.zone_id = a.id and o.deleted_at is null
    and (exists (select from stock_balance b where b.org_id = o.org_id and b.location_id = o.id and b.quantity > 0)
      or exists (select from custody_balance b where b.org_id = o.org_id and b.location_id = o.id and b.quantity > 0))) u on true;
