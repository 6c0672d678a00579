-- Beside OpenID providers, directories (LDAP, Active Directory) people sign in by. The password of the account that binds is sealed in `secret`.
alter table sign_in_provider
  add column kind text not null default 'oidc', add column servers text not null default '', add column ca text not null default '',
  add column is_plain boolean not null default false, add column bind_dn text not null default '', add column base_dn text not null default '',
  add column user_filter text not null default '', add column name_attribute text not null default '', add column phone_attribute text not null default '',
  add column group_filter text not null default '', add column group_base text not null default '';
alter table sign_in_provider alter column issuer set default '', alter column client_id set default '', alter column scopes set default '';

drop view sign_in_provider_list;
create view sign_in_provider_list as
select p.*, p.secret <> '' as has_secret,
  (select string_agg(m.claim_value || ' → ' || m.names, '；' order by m.claim_value) from (
    select x.claim_value, string_agg(r.name, '、' order by r.name) as names from sign_in_provider_role x join role r on r.id = x.role_id and r.deleted_at is null
    where x.org_id = p.org_id and x.provider_id = p.id group by x.claim_value) m) as role_map,
  (select count(*)::int from sign_in_link l where l.org_id = p.org_id and l.provider_id = p.id) as link_count
from sign_in_provider p;
