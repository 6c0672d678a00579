-- Who asked the next approvers to hurry, and when. It counts as long as the document waits for the same people.
create table approval_urge (
  org_id uuid not null, document_id uuid not null, at timestamptz not null, user_id uuid not null, user_name text not null, note text not null default '',
  primary key (org_id, document_id, at)
);
