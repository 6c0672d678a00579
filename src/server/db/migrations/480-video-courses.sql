-- Films the platform teaches with, and how far each person has watched them.
create table video_course (
  org_id uuid not null default platform_owner(), id uuid not null, like master_columns including defaults,
  title text not null, category text not null, org_kinds text[] not null, pages text[] not null default '{}',
  source text not null default 'file' check (source in ('file', 'link')), video jsonb not null default '[]', link text, cover jsonb not null default '[]',
  duration text, description text, state text not null default 'draft' check (state in ('draft', 'published')), published_at timestamptz,
  view_count int not null default 0, primary key (org_id, id)
);
create unique index video_course_title_once on video_course (org_id, lower(title)) where deleted_at is null;
create index video_course_pages on video_course using gin (pages);

-- org_id = organisation of whoever watches.
create table video_watch (
  org_id uuid not null, user_id uuid not null, course_id uuid not null, position int not null default 0, finished boolean not null default false,
  watched_at timestamptz not null default now(), primary key (org_id, user_id, course_id)
);
create index video_watch_course on video_watch (course_id);

create view video_course_list as
select c.*, coalesce((select i.sort from dictionary_item i join dictionary_type t on t.id = i.type_id
    where t.code = 'courseCategory' and i.name = c.category and i.deleted_at is null order by i.sort limit 1), 100000) as category_place,
  (select count(*)::int from video_watch w where w.course_id = c.id and w.finished) as finished_count from video_course c;
