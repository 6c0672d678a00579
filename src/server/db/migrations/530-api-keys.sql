-- Keys by which other systems of an organisation call the interface: what they may do is what their roles say, until when, from where.
create table api_key (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true, valid_to date not null, addresses text not null default '',
  departments uuid[] not null default '{}', warehouses uuid[] not null default '{}', primary key (org_id, id)
);
create unique index api_key_name_once on api_key (org_id, lower(name)) where deleted_at is null;
create table api_key_role (org_id uuid not null, key_id uuid not null, role_id uuid not null, primary key (org_id, key_id, role_id));

-- The secrets of a key, of which only the hash is kept: one that holds, and until its time is over the one before.
create table api_key_secret (
  org_id uuid not null, id uuid not null, key_id uuid not null, public_id text not null, hash text not null, created_at timestamptz not null default now(), created_by uuid,
  ends_at timestamptz, last_used_at timestamptz, last_ip text, primary key (org_id, id)
);
create unique index api_key_secret_once on api_key_secret (public_id);
create index api_key_secret_of on api_key_secret (org_id, key_id, created_at desc);

create view api_key_list as
select k.*, (select string_agg(r.name, '、' order by r.name) from api_key_role x join role r on r.id = x.role_id and r.deleted_at is null where x.org_id = k.org_id and x.key_id = k.id) as role_names,
  (select count(*)::int from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id and (s.ends_at is null or s.ends_at > now())) as secret_count,
  (select string_agg('yrt_' || s.public_id || '_…', '、' order by s.created_at desc) from api_key_secret s
    where s.org_id = k.org_id and s.key_id = k.id and (s.ends_at is null or s.ends_at > now())) as secrets,
  (select max(s.last_used_at) from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id) as last_used_at,
  (select s.last_ip from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id and s.last_used_at is not null order by s.last_used_at desc limit 1) as last_ip
from api_key k;
