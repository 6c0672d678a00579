-- What an operation takes: a template of contents, never stock itself. The platform's rows are the library others copy from.
create table surgery_kit (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  surgery_name text, department_id uuid, surgeon_id uuid, edition int not null default 1, pictures jsonb not null default '[]'
);
create unique index surgery_kit_once on surgery_kit (org_id, lower(btrim(code))) where deleted_at is null;
create table surgery_kit_line (
  org_id uuid not null default platform_owner(), id uuid primary key, kit_id uuid not null references surgery_kit (id), sort int not null default 0,
  specification_id uuid not null, quantity numeric(20,4) not null check (quantity > 0), is_optional boolean not null default false, substitutes uuid[] not null default '{}'
);
create index surgery_kit_line_kit on surgery_kit_line (kit_id, sort);
create index surgery_kit_line_goods on surgery_kit_line (specification_id);
create view surgery_kit_list as
select k.*, case when k.org_id = platform_owner() then 'platform' else 'own' end as origin, c.specification_count, c.amount, c.contents
from surgery_kit k left join lateral (
  select count(*)::int as specification_count, round(sum(l.quantity * coalesce(s.reference_price, 0)), 2) as amount, string_agg(s.product_name || ' ' || s.spec_model, '；' order by l.sort) as contents
  from surgery_kit_line l join specification_card s on s.id = l.specification_id where l.kit_id = k.id) c on true;
-- Claims and packs name the kit they were opened from.
alter table document add column kit_id uuid;
