-- The right to upload, asked for before and given to one session for half an hour.
create table image_token (
  token_hash text primary key, session_hash text not null references user_session (token_hash) on delete cascade,
  org_id uuid not null, user_id uuid not null, expires_at timestamptz not null
);
create index image_token_age on image_token (expires_at);
