-- Tickets the hospital's own system asked for: each opens one session, within a minute. Of the ticket only the hash.
create table sign_in_ticket (
  token_hash text primary key, org_id uuid not null, user_id uuid not null, place text not null, created_at timestamptz not null, expires_at timestamptz not null,
  foreign key (org_id, user_id) references app_user (org_id, id)
);
