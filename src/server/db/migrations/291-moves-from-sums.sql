-- What moved in the days asked for, lots not told apart: from what is kept (table kept_moves) of whole months and of days, from the entries of days
-- that are not kept or changed since. In PL/pgSQL: the table is made after the functions that ask this one, and the days are known when it is planned.
create function stock_moves(org uuid, first date, last date)
returns table (warehouse_id uuid, specification_id uuid, owner_id uuid, type text, side text, is_virtual boolean, is_custody boolean, quantity numeric, amount numeric)
language plpgsql stable rows 20000 as $$
declare
  up_to date := coalesce((select least(k.until, last) from kept_until k where k.org_id = org), first - 1);
  changed date[] := array(select distinct s.day from kept_stale s where s.org_id = org and s.day between first and up_to);
  changed_months date[] := array(select distinct date_trunc('month', d)::date from unnest(changed) d);
  -- Whole months from … to before ….
  from_month date := (date_trunc('month', first - 1) + interval '1 month')::date;
  to_month date := date_trunc('month', up_to + 1)::date;
begin
  if from_month >= to_month then
    from_month := first;
    to_month := first;
  end if;
  return query
    select k.warehouse_id, k.specification_id, k.owner_id, k.type, k.side, k.is_virtual, k.is_custody, k.quantity, k.amount from kept_moves k
    where k.org_id = org and k.grain = 0 and k.is_month and k.day >= from_month and k.day < to_month and k.day <> all(changed_months);
  return query
    select k.warehouse_id, k.specification_id, k.owner_id, k.type, k.side, k.is_virtual, k.is_custody, k.quantity, k.amount from kept_moves k
    where k.org_id = org and k.grain = 0 and not k.is_month and k.day <> all(changed)
      and ((k.day >= first and k.day < from_month) or (k.day >= to_month and k.day <= up_to) or (k.day >= from_month and k.day < to_month and date_trunc('month', k.day)::date = any(changed_months)));
  if cardinality(changed) > 0 then
    return query select m.warehouse_id, m.specification_id, m.owner_id, m.type, m.side, m.is_virtual, m.is_custody, m.quantity, m.amount
      from dataset_moves m where m.org_id = org and m.day = any(changed);
  end if;
  if up_to < last then
    return query select m.warehouse_id, m.specification_id, m.owner_id, m.type, m.side, m.is_virtual, m.is_custody, m.quantity, m.amount
      from dataset_moves m where m.org_id = org and m.day >= greatest(first, up_to + 1) and m.day <= last;
  end if;
end $$;

-- What lay there before a day, lots not told apart: the last month kept, and what moved since.
create function stock_opening_goods(org uuid, before date)
returns table (warehouse_id uuid, specification_id uuid, owner_id uuid, quantity numeric, amount numeric)
language sql stable rows 20000 as $$
  with kept as materialized (select coalesce(max(c.month_end), date '1900-01-01') as day from stock_month_closed c where c.org_id = org and c.month_end < before)
  select o.warehouse_id, o.specification_id, o.owner_id, sum(o.quantity), sum(o.amount) from (
    select m.warehouse_id, m.specification_id, m.owner_id, m.quantity, m.amount from stock_month m where m.org_id = org and m.month_end = (select k.day from kept k)
    union all
    select s.warehouse_id, s.specification_id, s.owner_id, s.quantity, s.amount from kept k, lateral stock_moves(org, k.day + 1, before - 1) s where not s.is_virtual and not s.is_custody
  ) o group by 1, 2, 3
$$;

-- As before, but a balance that is empty now is looked at only where it is asked for or something moved in it since: there are as many empty balances
-- as lots there ever were.
create or replace function stock_back(org uuid, as_of date, compare_to date, include_zero boolean)
returns table (org_id uuid, warehouse_id uuid, location_id uuid, specification_id uuid, lot_id uuid, pack_no text, owner_id uuid, is_own boolean,
  quantity numeric, compared numeric, reserved numeric, first_at timestamptz)
language sql stable as $$
  select b.org_id, b.warehouse_id, b.location_id, b.specification_id, b.lot_id, b.pack_no, b.owner_id, b.owner_id = b.org_id,
    b.quantity - coalesce(a.moved, 0), b.quantity - coalesce(c.moved, 0), case when as_of is null then b.reserved else 0 end, b.first_at
  from (
    select p.* from stock_balance p where p.org_id = org and p.quantity > 0
    union all
    select p.* from stock_balance p where p.org_id = org and p.quantity = 0 and include_zero
    union all
    select p.* from (select distinct e.warehouse_id, e.location_id, e.specification_id, e.lot_id, e.pack_no, e.owner_id from stock_entry e
        where e.org_id = org and e.biz_date > least(as_of, compare_to) and as_of is not null and not include_zero) k
      join stock_balance p on p.org_id = org and (p.warehouse_id, p.specification_id, p.lot_id, p.location_id, p.pack_no, p.owner_id)
        = (k.warehouse_id, k.specification_id, k.lot_id, k.location_id, k.pack_no, k.owner_id)
    where p.quantity = 0
  ) b
  left join (select e.warehouse_id, e.location_id, e.specification_id, e.lot_id, e.pack_no, e.owner_id, sum(e.quantity) as moved from stock_entry e
    where e.org_id = org and e.biz_date > as_of group by 1, 2, 3, 4, 5, 6) a
    on (a.warehouse_id, a.location_id, a.specification_id, a.lot_id, a.pack_no, a.owner_id) = (b.warehouse_id, b.location_id, b.specification_id, b.lot_id, b.pack_no, b.owner_id)
  left join (select e.warehouse_id, e.location_id, e.specification_id, e.lot_id, e.pack_no, e.owner_id, sum(e.quantity) as moved from stock_entry e
    where e.org_id = org and e.biz_date > compare_to group by 1, 2, 3, 4, 5, 6) c
    on (c.warehouse_id, c.location_id, c.specification_id, c.lot_id, c.pack_no, c.owner_id) = (b.warehouse_id, b.location_id, b.specification_id, b.lot_id, b.pack_no, b.owner_id)
$$;
