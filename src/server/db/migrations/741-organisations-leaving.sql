-- An organisation that leaves: asked for with a reason, carried out only after a time in which anybody may say no, and what was handed over,
-- deleted and kept stands here when its rows are gone. About a whole organisation that is no more, so it belongs to none.
create table organisation_leaving (
  id uuid primary key, organisation_id uuid not null, name text not null, reason text not null, asked_at timestamptz not null, not_before timestamptz not null,
  cancelled_at timestamptz, done_at timestamptz, sha256 text not null default '', deleted jsonb not null default '{}', kept jsonb not null default '[]'
);
create unique index organisation_leaving_open on organisation_leaving (organisation_id) where cancelled_at is null and done_at is null;
