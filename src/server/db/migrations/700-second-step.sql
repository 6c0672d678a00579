-- The second step of signing in: a secret both sides know (sealed), which of its codes was used last, and codes for the day the phone is lost (hashes).
-- Not confirmed = shown, but not proved by a code yet.
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade, secret text not null, created_at timestamptz not null, confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade, hash text not null, used_at timestamptz, primary key (account_id, hash)
);
-- A first step that was right, for minutes and one browser; only the hash of what its cookie says.
create table sign_in_challenge (
  token_hash text primary key, account_id uuid not null references account (id) on delete cascade, browser_hash text not null, login_mode text not null,
  created_at timestamptz not null, expires_at timestamptz not null
);
create index sign_in_challenge_account on sign_in_challenge (account_id);

create function has_second_step(account uuid) returns boolean language sql stable as $$
  select exists (select from second_factor where account_id = account and confirmed_at is not null)
$$;

drop view app_user_list;
drop view account_list;

create view app_user_list as
select u.*, '' as initial_password, a.phone, e.code as employee_sn, e.department_id, a.last_login_at, a.is_locked or is_sign_in_locked(a.id) as is_locked,
  has_second_step(a.id) as has_second_step,
  (select count(*)::int from user_role r where r.org_id = u.org_id and r.user_id = u.id) + (select count(*)::int from user_group_role r where r.org_id = u.org_id and r.user_id = u.id) as role_count,
  (select string_agg(r.name, '、' order by r.name) from user_role x join role r on r.id = x.role_id and r.deleted_at is null where x.org_id = u.org_id and x.user_id = u.id) as role_names,
  (select string_agg(g.name, '、' order by g.name) from user_group_role x join group_role g on g.org_id = x.org_id and g.id = x.group_role_id and g.deleted_at is null where x.org_id = u.org_id and x.user_id = u.id) as group_role_names,
  (select s.name from app_user s where s.org_id = u.org_id and s.id::text = u.copy_setting ->> 'sourceUser') as copy_source_name
from app_user u join account a on a.id = u.account_id join employee e on e.org_id = u.org_id and e.id = u.employee_id;

create view account_list as
select a.*, u.org_id as organisation_id, u.name as employee_name, g.name as organisation_name, g.kind as organisation_kind,
  case when a.is_locked or is_sign_in_locked(a.id) then 'locked' when not (a.status and u.status and g.status) then 'off' else 'normal' end as state,
  has_second_step(a.id) as has_second_step,
  (select count(*)::int from user_session s where s.account_id = a.id and s.expires_at > now()) as session_count
from account a join app_user u on u.account_id = a.id and u.deleted_at is null join organisation g on g.id = u.org_id;
