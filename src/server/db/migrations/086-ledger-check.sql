-- Every run of the ledger's self-check, asked for by somebody or by the clock: what was looked at and what did not hold. About
-- the whole database, so it belongs to no organisation; `results` holds one entry per rule without the breaking rows.
create table ledger_check_run (
  id uuid primary key, requested_at timestamptz not null, requested_by text not null, started_at timestamptz, finished_at timestamptz,
  broken int not null default 0, results jsonb not null default '[]'
);
create index ledger_check_run_time on ledger_check_run (requested_at desc);
create index ledger_check_run_waiting on ledger_check_run (requested_at) where finished_at is null;
