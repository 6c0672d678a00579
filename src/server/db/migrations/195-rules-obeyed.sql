-- A rule where it may differ by place: the kind's locked value, else warehouse, department, organisation, kind (as engine/documents/rules.ts).
create function rule_at(org uuid, rule text, fallback text, warehouse uuid, department uuid) returns text language sql stable as $$
  select case when exists (select from rule_value v join organisation o on o.id = org where v.scope = 'kind' and v.org_kind = o.kind and v.key = rule and v.is_locked)
    then rule_of(org, rule, fallback)
    else coalesce(
      (select v.value from rule_value v where v.org_id = org and v.scope = 'warehouse' and v.key = rule and v.target_id = warehouse limit 1),
      (select v.value from rule_value v where v.org_id = org and v.scope = 'department' and v.key = rule and v.target_id = department limit 1),
      rule_of(org, rule, fallback)) end
$$;

-- When a certificate is soon over is for whoever reads it to say (warn.registrationDays): one row for each reader.
create or replace view registration_cert_list as
select c.*, (c.valid_to - current_date)::int as days_left,
  case when c.valid_to < current_date then 'expired' when c.valid_to - current_date <= rule_of(r.id, 'warn.registrationDays', '180')::int then 'soon' else 'valid' end as validity,
  (select count(*)::int from product p where p.registration_cert_id = c.id and p.deleted_at is null and p.revision_of is null) as product_count,
  r.id as reader_id
from registration_cert c cross join organisation r;

drop view licence_list;
create view licence_list as
select l.*, o.kind as holder_kind, l.holder_id = l.org_id as is_own, case when l.long_term then null else (l.valid_to - current_date)::int end as days_left,
  case when l.replaced_by is not null then 'replaced' when l.long_term then 'valid' when l.valid_to < current_date then 'expired'
    when l.valid_to - current_date <= rule_of(l.org_id, 'warn.licenceDays', '90')::int then 'soon' else 'valid' end as state
from licence l left join organisation o on o.id = l.holder_id;

drop view partner_list;
create view partner_list as
select p.*, o.kind as partner_kind, coalesce(r.balance, 0) as receivable, coalesce(y.balance, 0) as payable,
  case when c.last is null or c.last < current_date then 'missing' when c.last - current_date <= rule_of(p.org_id, 'warn.licenceDays', '90')::int then 'soon' else 'ok' end as licence_state,
  case when not p.first_approved then 'none' when first_change(p.org_id, p.counterparty_id, p.first_facts) <> '' then 'changed'
    when p.first_approved_on <= current_date - 365 then 'due' else 'passed' end as first_state
from partner p
left join organisation o on o.id = p.counterparty_id
left join account_balance r on r.org_id = p.org_id and r.partner_id = p.id and r.account = 'receivable'
left join account_balance y on y.org_id = p.org_id and y.partner_id = p.id and y.account = 'payable'
left join lateral (
  select min(last) as last from (
    select max(case when l.long_term then '2999-12-31' else l.valid_to end) as last from licence l
    where l.holder_id = p.counterparty_id and l.org_id in (p.org_id, p.counterparty_id) and l.review_state = 'valid' and l.deleted_at is null and l.replaced_by is null group by l.type
  ) t
) c on true;

create or replace function grant_state(owner uuid, document_id uuid, day date) returns text language sql stable as $$
  select case when o.status = 4 then '已撤销' when h.status not in (2, 4) then '' when day > h.period_to then '已过期'
      when exists (select from grant_chain(o.id) c join document l on l.org_id = c.org_id and l.id = c.id
        where c.depth > 1 and (l.status <> 2 or day > l.period_to or (day >= h.period_from and day < l.period_from))) then '断链'
      when day < h.period_from then '未生效' when h.period_to - day <= rule_of(owner, 'warn.licenceDays', '90')::int then '即将到期' else '有效' end
  from document h join document o on o.id = case when h.mode = 'in' then h.mirror_of else h.id end
  where h.org_id = owner and h.id = document_id
$$;

-- Limits of a ward's store somebody of the ward wants, until the central manager agrees (par.approve).
alter table warehouse_product add column wanted jsonb, add column wanted_by uuid, add column wanted_at timestamptz;
drop view warehouse_product_list;
create view warehouse_product_list as
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
    and b.quantity < 0 and b.biz_date > current_date - 30) e on true
) x;
