-- A view of a list or report its owner shares: with the whole house, with roles, or with people he names. What a reader sees of it is worked out
-- with the reader's own rights whenever he asks (engine/views).
create table shared_view (
  org_id uuid not null, id uuid not null, user_id uuid not null, screen text not null, resource text not null, level text not null, section text not null default '',
  name text not null, pinyin text not null default '', pinyin_full text not null default '', view jsonb not null,
  shared_with text not null check (shared_with in ('all', 'roles', 'people')), audience uuid[] not null default '{}',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (org_id, id)
);
create index shared_view_of on shared_view (org_id, screen, resource);
create unique index shared_view_name_once on shared_view (org_id, user_id, screen, resource, level, section, lower(name));
