-- What lists of people, roles and settings show beyond the columns of their table; places of child lines in their order.
alter table user_role add column sort int not null default 0;
alter table user_group_role add column sort int not null default 0;
alter table group_role_role add column sort int not null default 0;
alter table approval_step add column sort int not null default 0;
alter table approval_step drop constraint approval_step_org_id_setting_id_fkey;
drop index approval_step_once;

create view organisation_list as
select g.*, d.name as division_name, (select count(*)::int from app_user u where u.org_id = g.id and u.status and u.deleted_at is null) as user_count
from organisation g left join division d on d.code = g.division_sn;

create view org_registration_list as
select r.*, d.name as division_name, g.name as inviter_name, (select u.name from app_user u where u.id = r.reviewed_by) as reviewed_by_name
from org_registration r left join division d on d.code = r.administrative_division_sn left join organisation g on g.id = r.inviter_id;

create view department_list as
select d.*, (select count(*)::int from employee e where e.org_id = d.org_id and e.department_id = d.id and e.job_status = '1' and e.deleted_at is null) as employee_count
from department d;

create view employee_list as
select e.*, u.code as user_name, u.id is not null as has_login,
  case when e.health_cert_expiry is null then '' when e.health_cert_expiry < current_date then 'expired' else 'valid' end as health_cert_state
from employee e left join app_user u on u.org_id = e.org_id and u.employee_id = e.id and u.deleted_at is null;

create view app_user_list as
select u.*, '' as initial_password, a.phone, e.code as employee_sn, e.department_id, a.last_login_at, a.locked_until > now() or a.is_locked as is_locked,
  (select count(*)::int from user_role r where r.org_id = u.org_id and r.user_id = u.id) + (select count(*)::int from user_group_role r where r.org_id = u.org_id and r.user_id = u.id) as role_count,
  (select string_agg(r.name, '、' order by r.name) from user_role x join role r on r.id = x.role_id and r.deleted_at is null where x.org_id = u.org_id and x.user_id = u.id) as role_names,
  (select string_agg(g.name, '、' order by g.name) from user_group_role x join group_role g on g.org_id = x.org_id and g.id = x.group_role_id and g.deleted_at is null where x.org_id = u.org_id and x.user_id = u.id) as group_role_names,
  (select s.name from app_user s where s.org_id = u.org_id and s.id::text = u.copy_setting ->> 'sourceUser') as copy_source_name
from app_user u join account a on a.id = u.account_id join employee e on e.org_id = u.org_id and e.id = u.employee_id;

create view account_list as
select a.*, u.org_id as organisation_id, u.name as employee_name, g.name as organisation_name, g.kind as organisation_kind,
  case when a.is_locked or a.locked_until > now() then 'locked' when not (a.status and u.status and g.status) then 'off' else 'normal' end as state,
  (select count(*)::int from user_session s where s.account_id = a.id and s.expires_at > now()) as session_count
from account a join app_user u on u.account_id = a.id and u.deleted_at is null join organisation g on g.id = u.org_id;

create view role_list as
select r.*, case when r.scope = 'system' then 'system' when r.template_role_id is not null then 'template' else 'own' end as origin,
  (select count(distinct x.user_id)::int from user_role x join app_user u on u.org_id = x.org_id and u.id = x.user_id and u.deleted_at is null where x.role_id = r.id) as user_count
from role r;

create view group_role_list as
select g.*, (select string_agg(r.name, '、' order by r.name) from group_role_role x join role r on r.id = x.role_id where x.org_id = g.org_id and x.group_role_id = g.id) as role_names,
  (select count(*)::int from user_group_role x join app_user u on u.org_id = x.org_id and u.id = x.user_id and u.deleted_at is null where x.org_id = g.org_id and x.group_role_id = g.id) as user_count
from group_role g;

create view role_template_list as
select t.*, (select count(*)::int from role_template_node x join menu_node n on n.id = x.node_id and n.type = 1 where x.template_id = t.id) as page_count,
  (select count(*)::int from role_template_node x join menu_node n on n.id = x.node_id and n.type = 2 where x.template_id = t.id) as operation_count,
  (select count(*)::int from role_template_role x where x.template_id = t.id) as role_count,
  (select count(*)::int from organisation g where g.role_template_id = t.id and g.deleted_at is null) as organisation_count
from role_template t;

create view vip_level_list as
select v.*, (select count(*)::int from organisation g where g.vip_level_id = v.id and g.deleted_at is null) as organisation_count from vip_level v;

create view approval_setting_list as
select s.*, (select count(*)::int from approval_step x where x.org_id = s.org_id and x.setting_id = s.id) as step_count from approval_setting s;

create view dictionary_item_list as
select i.*, t.code as type_code, t.name as type_name from dictionary_item i join dictionary_type t on t.id = i.type_id;

-- Append-only logs in the shape of a master, so that lists, filters and exports are the same everywhere.
create view operation_log_list as
select l.*, g.name as organisation_name, 1 as version, l.at as created_at, l.at as updated_at, l.user_id as created_by, l.user_id as updated_by, null::timestamptz as deleted_at, l.record_name as name,
  coalesce((select n.name from menu_node n where n.type = 1 and n.flag = l.screen and n.deleted_at is null), l.screen) as screen_name
from operation_log l left join organisation g on g.id = l.org_id;
create view interface_log_list as
select l.*, coalesce(g.name, '平台') as organisation_name, 1 as version, l.at as created_at, l.at as updated_at, null::uuid as created_by, null::uuid as updated_by, null::timestamptz as deleted_at, l.interface as name
from interface_log l left join organisation g on g.id = l.org_id;
