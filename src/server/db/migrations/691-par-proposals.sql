-- 定数建议: what levels a product in a store should have by its use, worked out anew each day; `id` is that of the setting it is about. Nothing reads it but people.
create table par_proposal (
  org_id uuid not null, id uuid not null, computed_on date not null,
  min_quantity numeric not null, reorder_quantity numeric not null, max_quantity numeric not null, daily numeric not null, is_lumpy text not null, lead numeric not null, lead_spread numeric not null,
  leads int not null, season numeric not null, safety numeric not null, service int not null, used_days int not null, out_before int, out_after int not null,
  stock_before numeric, stock_after numeric not null, unit_cost numeric not null, accepted_at timestamptz,
  primary key (org_id, id)
);
-- What somebody would not have, and what it was then: it stays away until the numbers are others.
create table par_dismissed (
  org_id uuid not null, id uuid not null, min_quantity numeric not null, reorder_quantity numeric not null, max_quantity numeric not null,
  reason text not null, by_id uuid, by_name text not null default '', at timestamptz not null, primary key (org_id, id)
);
create view par_proposal_list as
select a.org_id, a.id, p.warehouse_id,
  -- What lies in no ward is the house's: a ward sees its own alone.
  coalesce(w.department_id, (select t.id from department t where t.org_id = w.org_id and t.level = 1 and t.deleted_at is null order by t.code limit 1)) as department_id, p.specification_id, s.product_name, p.min_quantity as now_min, coalesce(p.reorder_quantity, p.min_quantity) as now_reorder, p.max_quantity as now_max,
  a.min_quantity, a.reorder_quantity, a.max_quantity, p.pack_quantity, case when p.restock_mode = '2' then ceil(a.max_quantity / p.pack_quantity)::int end as pack_count,
  round(a.daily, 2) as daily, a.is_lumpy, round(a.lead, 1) as lead, round(a.lead_spread, 1) as lead_spread, a.leads, round(a.season, 2) as season, round(a.safety, 1) as safety, a.service, a.used_days,
  a.out_before, a.out_after, round(a.stock_before, 1) as stock_before, round(a.stock_after, 1) as stock_after,
  round(a.stock_before * a.unit_cost, 2) as value_before, round(a.stock_after * a.unit_cost, 2) as value_after,
  (coalesce(a.out_before, 0) - a.out_after)::numeric as days_saved, coalesce(round((a.stock_before - a.stock_after) / nullif(a.stock_before, 0) * 100, 1), 0) as stock_saved,
  a.computed_on, coalesce(d.reason, '') as reason,
  case when a.accepted_at is not null and p.wanted is not null then 'wanted' when a.accepted_at is not null then 'accepted' when d.id is not null then 'dismissed' else 'open' end as state,
  1 as version, null::uuid as updated_by, null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as deleted_at
from par_proposal a join warehouse_product p on p.org_id = a.org_id and p.id = a.id and p.deleted_at is null
  join warehouse w on w.org_id = p.org_id and w.id = p.warehouse_id left join specification_card s on s.id = p.specification_id
  left join par_dismissed d on d.org_id = a.org_id and d.id = a.id;
