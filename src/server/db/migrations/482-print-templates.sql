-- How forms look on paper: the platform's, and those of organisations. A layout is one plain value (define/print-layout.ts), kept as text; '' = as the form is defined.
create table print_template (
  org_id uuid not null default platform_owner(), id uuid not null, like master_columns including defaults,
  print_key text not null, kind text not null default '', layout text not null default '', is_default boolean not null default false, primary key (org_id, id)
);
create unique index print_template_once on print_template (org_id, print_key, kind, lower(name)) where deleted_at is null;
create unique index print_template_default on print_template (org_id, print_key, kind) where is_default and deleted_at is null;

-- Every save, so that an earlier look is taken up again.
create table print_template_version (
  org_id uuid not null, id uuid not null, template_id uuid not null, layout text not null default '', saved_by uuid, saved_by_name text not null default '', saved_at timestamptz not null,
  number bigint generated always as identity, primary key (org_id, id)
);
create index print_template_version_of on print_template_version (org_id, template_id, saved_at desc);

-- What a document was printed with last, by each organisation that prints it.
create table print_choice (
  org_id uuid not null, document_id uuid not null, print_key text not null, template_id uuid, printed_at timestamptz not null, primary key (org_id, document_id, print_key)
);

create view print_template_list as
select t.*, case when t.org_id = platform_owner() then 'system' else 'own' end as source,
  case when t.layout = '' then null else t.layout::jsonb ->> 'orientation' end as orientation,
  case when t.layout = '' then '原样' else case t.layout::jsonb ->> 'paper' when 'custom' then (t.layout::jsonb ->> 'width') || '×' || (t.layout::jsonb ->> 'height')
    else replace(t.layout::jsonb ->> 'paper', 'x', '×') end end as paper_words
from print_template t;
