-- Versions of the programs that stand beside the browser: what is published, for whom, and what everybody must have at least.
create table app_version (
  org_id uuid not null default platform_owner(), id uuid not null, like master_columns including defaults,
  app text not null check (app in ('PDA', '移动端', '智能柜', '打印客户端')), platform text not null check (platform in ('android', 'ios', 'windows', 'linux')),
  version_name text not null, version_code int not null check (version_code > 0), package jsonb not null default '[]', changelog text not null, forced boolean not null default false,
  min_version_code int, gray_orgs uuid[] not null default '{}', state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')), published_at timestamptz,
  downloads int not null default 0, primary key (org_id, id)
);
create unique index app_version_once on app_version (org_id, app, platform, version_code) where deleted_at is null;

create view app_version_list as
select v.*, round(f.size / 1048576.0, 2) as package_size, f.sha256, cardinality(v.gray_orgs) as gray_count
from app_version v left join stored_file f on f.id = nullif(v.package ->> 0, '')::uuid;
