-- What people of one organisation say to each other about a record they may read: a document or a master's row.
create table comment (
  org_id uuid not null, id uuid not null, resource text not null, record_id uuid not null,
  author_id uuid not null, author_name text not null, body text not null, mentioned uuid[] not null default '{}',
  created_at timestamptz not null, deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, author_id) references app_user (org_id, id)
);
create index comment_record on comment (org_id, resource, record_id, created_at) where deleted_at is null;

-- Up to when somebody has read what is said about a record; what came later is new to him.
create table comment_seen (
  org_id uuid not null, user_id uuid not null, resource text not null, record_id uuid not null, seen_at timestamptz not null,
  primary key (org_id, user_id, resource, record_id),
  foreign key (org_id, user_id) references app_user (org_id, id)
);
