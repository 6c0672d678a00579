-- What each process of the product says of itself four times a minute, so that any of them can tell the operator of all. Unlogged: nothing of it is
-- worth a backup, a replica or a crash.
create unlogged table process_beat (
  id uuid primary key, host text not null, pid int not null, node text not null, started_at timestamptz not null, at timestamptz not null, told jsonb not null
);
