-- What the facts of reports read is a file of its own from here on (src/server/datasets), made again when its text changes.
create table dataset (id text primary key, checksum text not null, made_at timestamptz not null default now());
drop function stock_balance_fact(uuid, date, date, date, boolean);
drop function stock_entry_fact(uuid, date, date, date, uuid, uuid, text, text, text, uuid, boolean);
drop function stock_reservation_fact(uuid, date);
drop function stock_ledger_fact(uuid, date, date, date, boolean);
drop function sales_summary_fact(uuid, date, date, date, boolean, boolean);
drop view consignment_reconcile;
