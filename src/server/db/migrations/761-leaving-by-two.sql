-- An organisation leaves by two persons: who asks for it and who agrees, both of the platform; the command carries it out after that.
alter table organisation_leaving
  add column asked_by uuid, add column asked_name text not null default '运维', add column agreed_by uuid, add column agreed_name text not null default '',
  add column agreed_at timestamptz;

drop view organisation_list;
create view organisation_list as
select g.*, d.name as division_name, (select count(*)::int from app_user u where u.org_id = g.id and u.status and u.deleted_at is null) as user_count,
  case when l.done_at is not null then 'left' when l.agreed_at is not null then 'agreed' when l.id is not null then 'asked' end as leaving_state,
  l.asked_name as leaving_asked_by, l.agreed_name as leaving_agreed_by, l.not_before as leaving_not_before, l.reason as leaving_reason
from organisation g left join division d on d.code = g.division_sn
left join lateral (select * from organisation_leaving x where x.organisation_id = g.id and x.cancelled_at is null order by x.asked_at desc limit 1) l on true;
