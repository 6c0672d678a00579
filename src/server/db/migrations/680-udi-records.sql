-- 国家医疗器械唯一标识数据库: what the national database says of every device identifier, as its releases bring it. The platform's, read by all. There are
-- millions of them: nothing but what is looked up has an index. `code` = the identifier of the smallest unit sold, `digest` tells whether a release changes a row.
create table udi_record (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults,
  code_system text not null default '', trade_name text not null default '', spec_model text not null default '', item_no text not null default '', description text not null default '',
  category_code text not null default '', device_kind text not null default '', registrant text not null default '', registrant_code text not null default '', registration_no text not null default '',
  -- Its numbers as they are compared (udi_words); one record may name several.
  registration_keys text[] not null default '{}', spec_key text not null default '',
  insurance_code text not null default '', published_on date, delisted_on date, use_units numeric(18,4), use_di text not null default '', body_di text not null default '',
  disposable text not null default '', sterile text not null default '', sterilise text not null default '', pi_text text not null default '', storage_text text not null default '', temp_zone text not null default '',
  package_text text not null default '', release_version int not null default 0, release_day date, release_state text not null default '', digest text not null default ''
);
create unique index udi_record_once on udi_record (code) where deleted_at is null;
create index udi_record_registration on udi_record using gin (registration_keys);
create index udi_record_words on udi_record using gin (lower(name) gin_trgm_ops, lower(registrant) gin_trgm_ops);
create index udi_record_newest on udi_record (updated_at desc, id);

-- Packages around it: their own identifier, what they hold of which smaller one, and how many of the smallest unit that comes to (null: not said through).
create table udi_package (
  org_id uuid not null default platform_owner(), id uuid not null, record_id uuid not null references udi_record (id) on delete cascade, sort int not null default 0,
  code text not null, level text not null default '', holds numeric(18,4), of_code text not null default '', pieces numeric(18,4), primary key (record_id, id)
);
create index udi_package_code on udi_package (code);

-- A release on its way in: a file, or what a configured address gave. One process reads them, one after the other (server/kinds/udi/jobs.ts).
create table udi_import (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults,
  files jsonb not null default '[]', source text not null default 'file' check (source in ('file', 'address', 'sheet')), address text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed')),
  parts int not null default 0, read_count int not null default 0, added int not null default 0, changed int not null default 0, same int not null default 0, older int not null default 0, refused int not null default 0,
  problems text not null default '', started_at timestamptz, done_at timestamptz
);
create index udi_import_waiting on udi_import (created_at) where state in ('waiting', 'reading');

-- A difference somebody looked at and leaves: it is back when what either side says changes (`facts`).
create table udi_kept (
  org_id uuid not null, id uuid not null, finding text not null, facts text not null, reason text not null, by_id uuid, by_name text not null default '', at timestamptz not null, primary key (org_id, id)
);

-- Words as they are compared: width, case, blanks, brackets and the many signs of "times" say nothing.
create function udi_words(said text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(translate(upper(normalize(coalesce(said, ''), NFKC)), '【】[]×*–—', '()()XX--'), '^(规格型号|规格|型号):?', ''), '[[:space:]]', '', 'g')
$$;
-- Identifiers of 13 digits are those of 14 with a nought before.
create function udi_di(said text) returns text language sql immutable as $$ select case when said ~ '^\d{13}$' then '0' || said else said end $$;
create index specification_udi on specification (udi_di(udi_di)) where udi_di is not null;

-- The rows of the dataset as rows of a master (domain/udi/udi-difference.ts). Datasets are made after migrations: they are asked for when the rows are.
create function udi_differences_now(org uuid) returns table (id uuid, finding text, specification_id uuid, product_id uuid, vendor_id uuid, product_name text, product_code text, code text,
  udi_di text, said_ours text, said_theirs text, state text, facts text)
language plpgsql stable as $$
begin
  return query select l.id, l.finding, l.specification_id, l.product_id, l.vendor_id, l.product_name, l.product_code, l.code, l.udi_di, l.said_ours, l.said_theirs, l.state, l.facts
    from dataset_identified(org, (now() at time zone 'Asia/Shanghai')::date) l where l.finding <> 'ok';
end $$;
create view udi_difference_list as
select o.id as org_id, l.*, 1 as version, null::uuid as updated_by, null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as deleted_at
from organisation o cross join lateral udi_differences_now(o.id) l where o.joined and o.is_use_system and o.status and o.deleted_at is null;
-- Where goods are kept, in the words of the product form.
create function udi_zone(zone text) returns text language sql immutable as $$
  select case zone when 'normal' then '常温' when 'cool' then '阴凉' when 'cold' then '冷藏' when 'frozen' then '冷冻' else coalesce(zone, '') end
$$;
