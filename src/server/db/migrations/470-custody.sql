-- Goods kept for somebody else (third-party warehousing): their entries are those of the ledger, told apart by bill type; their balances stand
-- beside the stock, so that no figure of what the keeper owns, or holds on consignment, can see them.
create table custody_balance (
  org_id uuid not null, warehouse_id uuid not null, specification_id uuid not null, lot_id uuid not null, location_id uuid not null,
  pack_no text not null default '', owner_id uuid not null, quantity numeric(20,4) not null default 0, reserved numeric(20,4) not null default 0,
  first_at timestamptz not null,
  primary key (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id),
  constraint custody_balance_quantity_not_negative check (quantity >= 0),
  constraint custody_balance_of_others check (owner_id <> org_id and reserved = 0)
);
create index custody_balance_owner on custody_balance (owner_id, org_id, specification_id) where quantity > 0;
create index stock_entry_custody_owner on stock_entry (org_id, owner_id, biz_date) where bill_type in ('custodyIn', 'custodyOut');

-- What a warehouse uses a month of goods it keeps to a level is no use of those kept for others.
create or replace view warehouse_product_list as
select x.*, round(x.available / nullif(x.avg_daily, 0), 1) as cover_days,
  case when not x.status then 'off' when x.available <= 0 then 'short' when x.available < x.min_quantity then 'low' when x.on_hand > x.max_quantity then 'high' else 'normal' end as state,
  case when x.wanted is null then 'settled' else 'wanted' end as par_state,
  (x.wanted ->> 'minQuantity')::numeric as wanted_min, (x.wanted ->> 'reorderQuantity')::numeric as wanted_reorder, (x.wanted ->> 'maxQuantity')::numeric as wanted_max,
  (x.wanted ->> 'packQuantity')::numeric as wanted_pack,
  (select u.name from app_user u where u.org_id = x.org_id and u.id = x.wanted_by) as wanted_by_name
from (
  select p.*, coalesce(q.on_hand, 0) as on_hand, coalesce(q.free, 0) - coalesce(s.soft, 0) as available, round(coalesce(e.used, 0) / 30, 4) as avg_daily
  from warehouse_product p
  left join lateral (select sum(quantity) as on_hand, sum(quantity - reserved) as free from stock_balance b
    where b.org_id = p.org_id and b.warehouse_id = p.warehouse_id and b.specification_id = p.specification_id) q on true
  left join lateral (select sum(quantity) as soft from stock_soft b where b.org_id = p.org_id and b.warehouse_id = p.warehouse_id and b.specification_id = p.specification_id) s on true
  left join lateral (select greatest(-sum(quantity), 0) as used from stock_entry b where b.org_id = p.org_id and b.specification_id = p.specification_id and b.warehouse_id = p.warehouse_id
    and b.quantity < 0 and b.bill_type <> 'custodyOut' and b.biz_date > current_date - 30) e on true
) x;
