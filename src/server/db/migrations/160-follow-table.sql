-- Follow-table surgery (跟台): sets of instruments with the implants packed in them, tools that are assets and no stock.
alter table document add column surgeon text,
  -- What a document waits for besides its lines (tools at the hospital): it does not complete before.
  add column pending_count int,
  -- Implants are packed into a set.
  add column instrument_kit_id uuid;

create table instrument_kit (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  is_template boolean not null default false, template_id uuid, kit_kind text not null default '3', brand text, body_part text, pictures jsonb not null default '[]',
  warehouse_id uuid, location_id uuid, need_sterile boolean not null default false, sterilised_at date, sterile_days int,
  place_state text not null default '1' check (place_state in ('1', '2', '3', '4', '5', '6', '7')), delivery_id uuid, last_surgery_at timestamptz
);
-- The number is the pack its implants lie in.
create unique index instrument_kit_once on instrument_kit (org_id, lower(btrim(code))) where deleted_at is null;
create table instrument_kit_implant (
  org_id uuid not null default platform_owner(), id uuid primary key, kit_id uuid not null references instrument_kit (id), sort int not null default 0,
  specification_id uuid not null, par_quantity numeric(20,4) not null check (par_quantity > 0), min_quantity numeric(20,4)
);
create index instrument_kit_implant_kit on instrument_kit_implant (kit_id, sort);
create table instrument_kit_tool (
  org_id uuid not null default platform_owner(), id uuid primary key, kit_id uuid not null references instrument_kit (id), sort int not null default 0,
  name text not null, par_count int not null check (par_count > 0)
);
create index instrument_kit_tool_kit on instrument_kit_tool (kit_id, sort);
create table instrument_kit_event (
  org_id uuid not null, id uuid not null, kit_id uuid not null, at timestamptz not null, event text not null, document_sn text, person text not null default '', remark text,
  primary key (org_id, id)
);
create index instrument_kit_event_kit on instrument_kit_event (org_id, kit_id, at);

-- What lies in a kit against what should: implants in a pack of its number, in the stores of the house.
create view instrument_kit_content as
select l.kit_id, l.specification_id, l.sort, l.par_quantity, coalesce(l.min_quantity, 0) as min_quantity, coalesce(b.quantity, 0) as has, b.earliest_expiry
from instrument_kit_implant l join instrument_kit k on k.id = l.kit_id left join lateral (
  select sum(s.quantity) as quantity, min(t.expiry_date) as earliest_expiry from stock_balance s join warehouse w on w.org_id = s.org_id and w.id = s.warehouse_id and w.virtual_kind is null
    join lot t on t.org_id = s.org_id and t.id = s.lot_id
  where s.org_id = k.org_id and s.specification_id = l.specification_id and s.pack_no = k.code and s.quantity > 0) b on true;

create view instrument_kit_list as
select k.*, case when k.org_id = platform_owner() then 'platform' else 'own' end as origin, case when k.status then k.place_state else '8' end as state,
  case when k.sterile_days > 0 then k.sterilised_at + k.sterile_days end as sterile_until,
  case when k.is_template or k.place_state = '3' then null else c.completeness end as completeness, c.earliest_expiry, c.contents, case when k.is_template or k.place_state = '3' then '' else c.shortage end as shortage,
  case when k.place_state = '3' then (select concat_ws(' ', p.name, d.title) from document d left join partner p on p.org_id = d.org_id and p.id = d.partner_id where d.org_id = k.org_id and d.id = k.delivery_id)
    else (select w.name from warehouse w where w.org_id = k.org_id and w.id = k.warehouse_id) end as whereabouts
from instrument_kit k left join lateral (
  select round(100 * sum(least(x.has, x.par_quantity)) / nullif(sum(x.par_quantity), 0), 1) as completeness, min(x.earliest_expiry) as earliest_expiry,
    string_agg(s.product_name || ' ' || s.spec_model || '×' || trim_scale(x.par_quantity), '；' order by x.sort) as contents,
    string_agg(s.product_name || ' ' || s.spec_model || ' 缺' || trim_scale(x.par_quantity - x.has), '；' order by x.sort) filter (where x.has < x.par_quantity) as shortage
  from instrument_kit_content x join specification_card s on s.id = x.specification_id where x.kit_id = k.id) c on true;

create table surgical_tool (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  model text, brand text, registration_no text, manufacturer text, kit_id uuid, warehouse_id uuid, location_id uuid, buy_date date, value numeric(18,2),
  max_uses int, use_count int not null default 0, sterilisation_count int not null default 0, place_state text not null default '1' check (place_state in ('1', '2', '3', '4', '5')), delivery_id uuid, last_surgery_at timestamptz,
  back_date date, primary key (org_id, id)
);
create unique index surgical_tool_once on surgical_tool (org_id, lower(btrim(code))) where deleted_at is null;
create index surgical_tool_kit on surgical_tool (org_id, kit_id);
create table surgical_tool_event (
  org_id uuid not null, id uuid not null, tool_id uuid not null, at timestamptz not null, event text not null, document_sn text, person text not null default '', remark text,
  primary key (org_id, id)
);
create index surgical_tool_event_tool on surgical_tool_event (org_id, tool_id, at);
create view surgical_tool_list as
select t.*, case when t.status then t.place_state else '5' end as state, t.max_uses is not null and t.use_count >= t.max_uses as is_worn, k.name as kit_name,
  case when t.place_state = '2' then (select concat_ws(' ', p.name, d.title) from document d left join partner p on p.org_id = d.org_id and p.id = d.partner_id where d.org_id = t.org_id and d.id = t.delivery_id)
    else (select w.name from warehouse w where w.org_id = t.org_id and w.id = t.warehouse_id) end as whereabouts
from surgical_tool t left join instrument_kit k on k.id = t.kit_id;
