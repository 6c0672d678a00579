-- Providers an organisation lets its people sign in by (单点登录). The client's secret is sealed.
create table sign_in_provider (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true, issuer text not null, client_id text not null,
  secret text not null default '', scopes text not null, match_by text not null, account_claim text not null default '', role_claim text not null default '',
  is_shown boolean not null default false, is_second_step_theirs boolean not null default false, primary key (org_id, id)
);
create unique index sign_in_provider_name_once on sign_in_provider (org_id, lower(name)) where deleted_at is null;

-- Which role somebody has of whom the provider says this.
create table sign_in_provider_role (
  org_id uuid not null, provider_id uuid not null, claim_value text not null, role_id uuid not null, primary key (org_id, provider_id, claim_value, role_id)
);
-- Who is who: what the provider calls somebody never changes, names do.
create table sign_in_link (
  org_id uuid not null, provider_id uuid not null, subject text not null, user_id uuid not null, created_at timestamptz not null,
  primary key (org_id, provider_id, subject), foreign key (org_id, provider_id) references sign_in_provider (org_id, id), foreign key (org_id, user_id) references app_user (org_id, id)
);
create unique index sign_in_link_user_once on sign_in_link (org_id, provider_id, user_id);

create view sign_in_provider_list as
select p.*, p.secret <> '' as has_secret,
  (select string_agg(m.claim_value || ' → ' || m.names, '；' order by m.claim_value) from (
    select x.claim_value, string_agg(r.name, '、' order by r.name) as names from sign_in_provider_role x join role r on r.id = x.role_id and r.deleted_at is null
    where x.org_id = p.org_id and x.provider_id = p.id group by x.claim_value) m) as role_map,
  (select count(*)::int from sign_in_link l where l.org_id = p.org_id and l.provider_id = p.id) as link_count
from sign_in_provider p;
