-- Every backup made by the clock: what was written where, and whether it came back whole on a server of its own (`verified_at`). About the
-- whole database, so it belongs to no organisation; `error` says in words why one did not hold.
create table backup_run (
  id uuid primary key, started_at timestamptz not null, finished_at timestamptz, path text not null default '', bytes bigint, rows bigint, files int,
  verified_at timestamptz, error text not null default ''
);
create index backup_run_time on backup_run (started_at desc);
