-- A day of an organisation's operation log is sealed the night after: a print of its rows and of the seal before. What is changed, taken
-- away or slipped in later no longer fits (self-check: L3).
create table log_seal (
  org_id uuid not null, day date not null, entries int not null, print text not null, sealed_at timestamptz not null, primary key (org_id, day)
);
