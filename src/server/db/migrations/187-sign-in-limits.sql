-- Wrong secrets, by what was typed as the name (a hash: unknown names count alike, and people type passwords there) and by where
-- they came from: a browser that once logged in to the account, else the address. What is locked is that pair, never the account.
create table sign_in_failure (
  subject text not null, origin text not null, address text not null default '', failed int not null,
  since timestamptz not null, last_at timestamptz not null, locked_until timestamptz,
  primary key (subject, origin)
);
create index sign_in_failure_address on sign_in_failure (address, last_at) where address <> '';
create index sign_in_failure_age on sign_in_failure (last_at);

-- Browsers an account logged in from.
create table trusted_browser (account_id uuid not null, browser_hash text not null, last_at timestamptz not null, primary key (account_id, browser_hash));
create index trusted_browser_age on trusted_browser (last_at);

-- Who asked for a code may type it, whatever others guess meanwhile.
alter table sms_code add column browser_hash text, add column is_trusted boolean not null default false, drop column attempts;

drop view app_user_list;
drop view account_list;
alter table account drop column failed_count, drop column failed_since, drop column locked_until;

create function is_sign_in_locked(account uuid) returns boolean language sql stable as $$
  select exists (select from account_login l join sign_in_failure f on f.subject = 'name:' || encode(sha256(convert_to(l.login, 'UTF8')), 'hex')
    where l.account_id = account and f.locked_until > now())
$$;

create view app_user_list as
select u.*, '' as initial_password, a.phone, e.code as employee_sn, e.department_id, a.last_login_at, a.is_locked or is_sign_in_locked(a.id) as is_locked,
  (select count(*)::int from user_role r where r.org_id = u.org_id and r.user_id = u.id) + (select count(*)::int from user_group_role r where r.org_id = u.org_id and r.user_id = u.id) as role_count,
  (select string_agg(r.name, '、' order by r.name) from user_role x join role r on r.id = x.role_id and r.deleted_at is null where x.org_id = u.org_id and x.user_id = u.id) as role_names,
  (select string_agg(g.name, '、' order by g.name) from user_group_role x join group_role g on g.org_id = x.org_id and g.id = x.group_role_id and g.deleted_at is null where x.org_id = u.org_id and x.user_id = u.id) as group_role_names,
  (select s.name from app_user s where s.org_id = u.org_id and s.id::text = u.copy_setting ->> 'sourceUser') as copy_source_name
from app_user u join account a on a.id = u.account_id join employee e on e.org_id = u.org_id and e.id = u.employee_id;

create view account_list as
select a.*, u.org_id as organisation_id, u.name as employee_name, g.name as organisation_name, g.kind as organisation_kind,
  case when a.is_locked or is_sign_in_locked(a.id) then 'locked' when not (a.status and u.status and g.status) then 'off' else 'normal' end as state,
  (select count(*)::int from user_session s where s.account_id = a.id and s.expires_at > now()) as session_count
from account a join app_user u on u.account_id = a.id and u.deleted_at is null join organisation g on g.id = u.org_id;
