-- When somebody last looked at a list: since = the moment the look before this one ended, left_at = when this one was last known to go on.
create table list_look (
  org_id uuid not null, user_id uuid not null, screen text not null, resource text not null, since timestamptz, left_at timestamptz not null,
  primary key (org_id, user_id, screen, resource)
);
create index document_changed on document (org_id, kind, updated_at);
