-- What an operation takes when it goes its usual way: operations, their steps, what each step takes. The platform's rows are the library others copy from:
-- library_id = what a row was copied from, copied_at = when it last said what that says, seen_at = when it was last held beside it.
create table surgery_path (
  org_id uuid not null default platform_owner(), id uuid not null, like master_columns including defaults, status boolean not null default true,
  parent_id uuid, path uuid[] not null default '{}', level int not null default 1, node_type text not null check (node_type in ('1', '2', '3')),
  department_id uuid, body_part text, std_amount numeric(18,2), content_kind text check (content_kind in ('1', '2', '3')), surgery_kit_id uuid, instrument_kit_id uuid, specification_id uuid,
  std_quantity numeric(20,4) check (std_quantity > 0), max_quantity numeric(20,4), library_id uuid, copied_at timestamptz, seen_at timestamptz, primary key (org_id, id)
);
create unique index surgery_path_once on surgery_path (org_id, lower(btrim(code))) where deleted_at is null and code <> '';
create index surgery_path_below on surgery_path (org_id, parent_id);
create index surgery_path_copied on surgery_path (org_id, library_id) where library_id is not null;

create view surgery_path_list as
select p.*, case when p.org_id = platform_owner() then 'platform' else 'own' end as origin,
  p.node_type = '1' and p.library_id is not null and exists (select from surgery_path l where l.org_id = platform_owner() and p.library_id = any(l.path) and l.updated_at > p.seen_at) as is_behind
from surgery_path p;

-- Documents name the path they were planned by.
alter table document add column path_id uuid;
