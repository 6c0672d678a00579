-- Facts about stock. A fact is a function of (organisation, today, parameters): the organisation is known before anything is
-- read, so every scan starts at its rows. All of them are plain SQL the planner unfolds: columns nobody asks for cost nothing.

-- Value of a business rule for an organisation as a whole: locked by the kind, own, of the kind, else the product's default.
create function rule_of(org uuid, rule text, fallback text) returns text language sql stable as $$
  select coalesce(
    (select v.value from rule_value v join organisation o on o.id = org where v.scope = 'kind' and v.org_kind = o.kind and v.key = rule and v.is_locked limit 1),
    (select v.value from rule_value v where v.org_id = org and v.scope = 'organisation' and v.key = rule limit 1),
    (select v.value from rule_value v join organisation o on o.id = org where v.scope = 'kind' and v.org_kind = o.kind and v.key = rule limit 1),
    fallback)
$$;

create function no_location() returns uuid language sql immutable as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Stock at the end of a day, from the entries alone (I1): what every other way of looking back must equal.
create function stock_as_of(org uuid, day date)
returns table (org_id uuid, warehouse_id uuid, location_id uuid, specification_id uuid, lot_id uuid, pack_no text, owner_id uuid, quantity numeric, amount numeric)
language sql stable as $$
  select e.org_id, e.warehouse_id, e.location_id, e.specification_id, e.lot_id, e.pack_no, e.owner_id, sum(e.quantity), sum(e.amount)
  from stock_entry e where e.org_id = org and e.biz_date <= day
  group by e.org_id, e.warehouse_id, e.location_id, e.specification_id, e.lot_id, e.pack_no, e.owner_id
$$;

-- Balances with what they held at the end of two days: what is there now less what was posted since (no back-dating, LR5),
-- so that looking back a month reads a month of entries. Without a day nothing is read but the balances.
create function stock_back(org uuid, as_of date, compare_to date, include_zero boolean)
returns table (org_id uuid, warehouse_id uuid, location_id uuid, specification_id uuid, lot_id uuid, pack_no text, owner_id uuid, is_own boolean,
  quantity numeric, compared numeric, reserved numeric, first_at timestamptz)
language sql stable as $$
  select b.org_id, b.warehouse_id, b.location_id, b.specification_id, b.lot_id, b.pack_no, b.owner_id, b.owner_id = b.org_id,
    b.quantity - coalesce(a.moved, 0), b.quantity - coalesce(c.moved, 0), case when as_of is null then b.reserved else 0 end, b.first_at
  from stock_balance b
  left join (select e.warehouse_id, e.location_id, e.specification_id, e.lot_id, e.pack_no, e.owner_id, sum(e.quantity) as moved from stock_entry e
    where e.org_id = org and e.biz_date > as_of group by 1, 2, 3, 4, 5, 6) a
    on (a.warehouse_id, a.location_id, a.specification_id, a.lot_id, a.pack_no, a.owner_id) = (b.warehouse_id, b.location_id, b.specification_id, b.lot_id, b.pack_no, b.owner_id)
  left join (select e.warehouse_id, e.location_id, e.specification_id, e.lot_id, e.pack_no, e.owner_id, sum(e.quantity) as moved from stock_entry e
    where e.org_id = org and e.biz_date > compare_to group by 1, 2, 3, 4, 5, 6) c
    on (c.warehouse_id, c.location_id, c.specification_id, c.lot_id, c.pack_no, c.owner_id) = (b.warehouse_id, b.location_id, b.specification_id, b.lot_id, b.pack_no, b.owner_id)
  where b.org_id = org and (include_zero or as_of is not null or b.quantity > 0)
$$;

-- Value of the cells (own goods) now and at the end of the two days.
create function stock_cell_back(org uuid, as_of date, compare_to date)
returns table (warehouse_id uuid, specification_id uuid, value numeric, compared_value numeric)
language sql stable as $$
  select v.warehouse_id, v.specification_id, v.value - coalesce(a.moved, 0), v.value - coalesce(c.moved, 0)
  from stock_cell v
  left join (select e.warehouse_id, e.specification_id, sum(e.amount) as moved from stock_entry e where e.org_id = org and e.owner_id = org and e.biz_date > as_of group by 1, 2) a
    on (a.warehouse_id, a.specification_id) = (v.warehouse_id, v.specification_id)
  left join (select e.warehouse_id, e.specification_id, sum(e.amount) as moved from stock_entry e where e.org_id = org and e.owner_id = org and e.biz_date > compare_to group by 1, 2) c
    on (c.warehouse_id, c.specification_id) = (v.warehouse_id, v.specification_id)
  where v.org_id = org
$$;

-- The same rows with the cell's value shared out by quantity: each lot its rounded part, the last one the rest, so that lots
-- always add up to the cell (LR4). is_first marks one row per cell, which carries what belongs to the cell as a whole.
create function stock_valued(org uuid, as_of date, compare_to date, include_zero boolean)
returns table (org_id uuid, warehouse_id uuid, location_id uuid, specification_id uuid, lot_id uuid, pack_no text, owner_id uuid, is_own boolean,
  quantity numeric, compared numeric, reserved numeric, first_at timestamptz, amount numeric, compared_amount numeric, is_first boolean, cell_quantity numeric)
language sql stable as $$
  select s.org_id, s.warehouse_id, s.location_id, s.specification_id, s.lot_id, s.pack_no, s.owner_id, s.is_own, s.quantity, s.compared, s.reserved, s.first_at,
    case when not s.is_own then 0.00 when s.is_last then coalesce(s.value, 0) - (sum(s.part) over cell - s.part) else s.part end,
    case when not s.is_own then 0.00 when s.is_compared_last then coalesce(s.compared_value, 0) - (sum(s.compared_part) over cell - s.compared_part) else s.compared_part end,
    s.place = 1, sum(s.quantity) over cell
  from (
    select b.*, v.value, v.compared_value,
      case when b.is_own and b.quantity <> 0 then round(v.value * b.quantity / sum(b.quantity) filter (where b.is_own) over cell, 2) else 0.00 end as part,
      case when b.is_own and b.compared <> 0 then round(v.compared_value * b.compared / sum(b.compared) filter (where b.is_own) over cell, 2) else 0.00 end as compared_part,
      row_number() over (partition by b.org_id, b.warehouse_id, b.specification_id order by b.is_own and b.quantity <> 0 desc, b.lot_id desc, b.location_id desc, b.pack_no desc) = 1 as is_last,
      row_number() over (partition by b.org_id, b.warehouse_id, b.specification_id order by b.is_own and b.compared <> 0 desc, b.lot_id desc, b.location_id desc, b.pack_no desc) = 1 as is_compared_last,
      row_number() over (partition by b.org_id, b.warehouse_id, b.specification_id order by b.is_own desc, b.quantity <> 0 desc, b.lot_id, b.location_id, b.pack_no, b.owner_id) as place
    from stock_back(org, as_of, compare_to, include_zero) b
    left join stock_cell_back(org, as_of, compare_to) v on v.warehouse_id = b.warehouse_id and v.specification_id = b.specification_id
    window cell as (partition by b.org_id, b.warehouse_id, b.specification_id)
  ) s
  window cell as (partition by s.org_id, s.warehouse_id, s.specification_id)
$$;

-- What is reserved softly, on order and kept at least and at most: one row per warehouse and specification.
create view stock_soft_sum as
select s.org_id, s.warehouse_id, s.specification_id, sum(s.quantity) as quantity from stock_soft s group by 1, 2, 3;
create view stock_on_order as
select l.org_id, d.warehouse_id, l.specification_id, sum(l.open * l.ratio) as quantity
from document d join document_line l on l.org_id = d.org_id and l.document_id = d.id
where d.kind = 'purchaseOrder' and d.status = 2 and l.open > 0 group by 1, 2, 3;

-- Warehouses of an organisation in the words of the stock views. Deliberately a black box that promises many rows: a planner
-- that expects a single warehouse would work off the whole stock once per warehouse.
create function warehouse_places(org uuid)
returns table (id uuid, stores text, place text, level text, department_id uuid, is_sellable boolean) language plpgsql stable rows 100000 as $$
begin
  return query select w.id, case when w.virtual_kind is null then 'real' else 'virtual' end,
    case when w.virtual_kind is not null then 'outside' when w.scrap_type = 2 then 'stopSale' when w.scrap_type = 3 then 'scrap' else 'normal' end,
    w.level::text, w.department_id, w.scrap_type = 1 and w.virtual_kind is null
  from warehouse w where w.org_id = org;
end $$;

create view stock_block_open_lots as
select distinct k.org_id, k.specification_id, k.batch_no from stock_block k where k.ended_at is null;

-- One row per balance (grain: warehouse, location, specification, lot, pack, owner) with everything a stock view shows of it.
create function stock_balance_fact(org uuid, today date, as_of date, compare_to date, include_zero boolean)
returns table (org_id uuid, warehouse_id uuid, place text, level text, department_id uuid, location_id uuid, area_id uuid,
  specification_id uuid, unit_id uuid, code text, product_name text, brand text, manufacturer text, vendor_id uuid, registration_no text, cert_valid_to date, storage text,
  category68_id uuid, risk_class text, is_high_value boolean, is_implant boolean, category_id uuid, pinyin text, pinyin_full text,
  lot_id uuid, batch_no text, serial_no text, production_date date, expiry_date date, sterilisation_no text, udi text, pack_no text, owner_id uuid, ownership text, received_on date,
  quantity numeric, reserved numeric, occupied numeric, free numeric, available numeric, amount numeric, lot_cost numeric, memo_amount numeric,
  on_order numeric, min_quantity numeric, max_quantity numeric, shortage numeric,
  compared_quantity numeric, compared_amount numeric, difference_quantity numeric, difference_amount numeric,
  days_left int, expiry_band text, state text)
language sql stable as $$
  select f.org_id, f.warehouse_id, f.place, f.level, f.department_id, f.location_id, f.area_id,
    f.specification_id, f.root_unit_id, f.code, f.product_name, f.brand, f.manufacturer, f.vendor_id, f.registration_no, f.cert_valid_to, f.storage,
    f.category68_id, f.risk_class, f.is_high_value, f.is_implant, f.category_id, f.pinyin, f.pinyin_full,
    f.lot_id, f.batch_no, f.serial_no, f.production_date, f.expiry_date, f.sterilisation_no, f.udi, f.pack_no, f.owner_id, f.ownership, f.received_on,
    f.quantity, f.reserved, f.reserved + f.soft, f.sellable, case when f.pack_no = '' then f.sellable else 0 end - f.soft, f.amount, f.lot_cost, f.memo_amount,
    f.on_order, f.min_quantity, f.max_quantity, case when f.max_quantity is not null then greatest(f.max_quantity - f.cell_quantity, 0) end,
    f.compared, f.compared_amount, f.quantity - f.compared, f.amount - f.compared_amount,
    f.days, case when f.days is null then 'none' when f.days < 0 then 'expired' when f.days <= 30 then 'd30' when f.days <= 90 then 'd90' when f.days <= 180 then 'd180'
      when f.days <= 365 then 'd365' else 'later' end,
    case when f.days < 0 then 'expired' when f.is_stopped then 'stopped' when f.days <= (select rule_of(org, 'warn.expiryDays', '180')::int) then 'near' else 'normal' end
  from (
    select s.org_id, s.warehouse_id, w.level, w.department_id, nullif(s.location_id, no_location()) as location_id, h.zone_id as area_id, w.place,
      s.specification_id, c.root_unit_id, c.code, c.product_name, c.brand, c.manufacturer, c.vendor_id, c.registration_no, c.cert_valid_to, c.storage,
      c.category68_id, c.risk_class, c.is_high_value, c.is_implant, p.category_id, c.pinyin, c.pinyin_full,
      s.lot_id, l.batch_no, l.serial_no, l.production_date, l.expiry_date, l.sterilisation_no, l.udi, l.expiry_date - coalesce(as_of, today) as days,
      s.pack_no, s.owner_id, case when s.is_own then 'own' else 'consigned' end as ownership, (s.first_at at time zone 'Asia/Shanghai')::date as received_on,
      s.quantity, s.reserved, s.cell_quantity, s.amount,
      kl.org_id is not null or ks.org_id is not null as is_stopped,
      case when kl.org_id is null and ks.org_id is null and w.is_sellable and (l.expiry_date is null or l.expiry_date >= coalesce(as_of, today))
        then s.quantity - s.reserved else 0 end as sellable,
      case when s.is_own then l.lot_cost else l.memo_price end as lot_cost, case when s.is_own then 0.00 else round(s.quantity * l.memo_price, 2) end as memo_amount,
      case when s.is_first and as_of is null then coalesce(soft.quantity, 0) else 0 end as soft,
      case when s.is_first and as_of is null then coalesce(o.quantity, 0) else 0 end as on_order,
      case when s.is_first then m.min_quantity end as min_quantity, case when s.is_first then m.max_quantity end as max_quantity,
      case when compare_to is null then null else s.compared end as compared, case when compare_to is null then null else s.compared_amount end as compared_amount
    from stock_valued(org, as_of, compare_to, include_zero) s
    join warehouse_places(org) w on w.id = s.warehouse_id
    join lot l on l.org_id = s.org_id and l.id = s.lot_id
    left join specification_card c on c.id = s.specification_id
    left join location x on x.org_id = s.org_id and x.id = s.location_id
    left join shelf h on h.org_id = x.org_id and h.id = x.shelf_id
    left join business_product p on p.org_id = s.org_id and p.specification_id = s.specification_id and p.deleted_at is null
    left join warehouse_product m on m.org_id = s.org_id and m.warehouse_id = s.warehouse_id and m.specification_id = s.specification_id and m.deleted_at is null
    left join stock_soft_sum soft on soft.org_id = s.org_id and soft.warehouse_id = s.warehouse_id and soft.specification_id = s.specification_id
    left join stock_on_order o on o.org_id = s.org_id and o.warehouse_id = s.warehouse_id and o.specification_id = s.specification_id
    left join stock_block_open_lots kl on kl.org_id = s.org_id and kl.specification_id = s.specification_id and kl.batch_no = l.batch_no
    left join stock_block_open_lots ks on ks.org_id = s.org_id and ks.specification_id = s.specification_id and ks.batch_no = ''
  ) f
$$;
