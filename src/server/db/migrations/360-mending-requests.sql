-- What somebody asked of colleagues because it stands in the way of his document and he may not do it himself. Waits in their inboxes.
create table mending_request (
  org_id uuid not null, id uuid not null,
  -- What has to be added or changed, and the values that are known of it, by the names of its fields.
  resource text not null, about jsonb not null,
  -- What stood in the way, and of which document.
  problem text not null, kind text not null, document_id uuid, document_sn text not null default '',
  department_id uuid, warehouse_id uuid,
  asked_by uuid not null, asked_by_name text not null, asked_at timestamptz not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  answered_by uuid, answered_by_name text not null default '', answered_at timestamptz, answer text not null default '',
  primary key (org_id, id)
);
comment on column mending_request.status is '0 waits, 1 done, 2 refused';
create unique index mending_request_once on mending_request (org_id, resource, about) where status = 0;
create index mending_request_waits on mending_request (org_id, asked_at) where status = 0;
