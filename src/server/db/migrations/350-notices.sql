-- Notices to one's own people or to partners, and who was reached by each: a record per person, kept whatever becomes of the notice.
create table notice (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  title text not null, type text not null check (type in ('通知', '公告', '制度', '招标')), content text not null, files jsonb not null default '[]',
  audience text not null default 'own' check (audience in ('own', 'partner')), departments uuid[] not null default '{}', partners uuid[] not null default '{}',
  publish_at timestamptz, expire_at date, top boolean not null default false, need_receipt boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'pending', 'refused', 'scheduled', 'published', 'withdrawn')),
  published_at timestamptz, reminded_on date, opinion text,
  primary key (org_id, id)
);
create index notice_state on notice (state, publish_at) where deleted_at is null;

-- org_id = organisation of the reader.
create table notice_record (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  notice_id uuid not null, publisher_id uuid not null, user_id uuid not null, delivered_at timestamptz not null,
  read_at timestamptz, receipt_at timestamptz, receipt_text text,
  primary key (org_id, id), foreign key (org_id, user_id) references app_user (org_id, id)
);
create unique index notice_record_once on notice_record (org_id, notice_id, user_id);
create index notice_record_reader on notice_record (org_id, user_id, delivered_at desc);

-- Whom a notice is addressed to: people of the named departments and those below (of all where none is named), or of the named partners while they are ones.
create view notice_audience as
select n.org_id, n.id as notice_id, u.org_id as reader_org, u.id as user_id
from notice n join app_user u on u.org_id = n.org_id and u.status and u.deleted_at is null
  left join employee e on e.org_id = u.org_id and e.id = u.employee_id left join department d on d.org_id = e.org_id and d.id = e.department_id
where n.audience = 'own' and (n.departments = '{}' or d.path && n.departments or e.other_departments && n.departments)
union all
select distinct n.org_id, n.id, u.org_id, u.id
from notice n join partner p on p.org_id = n.org_id and p.id = any(n.partners) and p.status and p.deleted_at is null
  join organisation o on o.id = p.counterparty_id and o.joined and o.is_use_system and o.status and o.deleted_at is null
  join app_user u on u.org_id = o.id and u.status and u.deleted_at is null
where n.audience = 'partner';

create view notice_list as
select n.*, coalesce(c.target_count, 0) as target_count, coalesce(c.read_count, 0) as read_count, coalesce(c.receipt_count, 0) as receipt_count
from notice n left join lateral (
  select count(*)::int as target_count, count(r.read_at)::int as read_count, count(r.receipt_at)::int as receipt_count from notice_record r where r.notice_id = n.id
) c on true;

create view notice_record_list as
select r.*, n.title, n.type, n.content, n.files, n.top, n.need_receipt, n.expire_at, n.published_at, n.state as notice_state, o.name as publisher_name, r.read_at is not null as is_read,
  case when r.read_at is null then 'unread' when not n.need_receipt then 'read' when r.receipt_at is null then 'waiting' else 'done' end as state,
  g.name as reader_org_name, coalesce(d.name, '') as department_name, u.name as user_name
from notice_record r join notice n on n.org_id = r.publisher_id and n.id = r.notice_id join organisation o on o.id = r.publisher_id
  join organisation g on g.id = r.org_id join app_user u on u.org_id = r.org_id and u.id = r.user_id
  left join employee e on e.org_id = u.org_id and e.id = u.employee_id left join department d on d.org_id = e.org_id and d.id = e.department_id;
