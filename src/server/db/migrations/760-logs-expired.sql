-- Entries of the operation log before a day went when their time was over (LOG_KEEP). Their seals stay: the next one stands on them, and who has
-- a backup of that time can hold it against them.
create table log_expired (
  before date primary key, entries bigint not null, at timestamptz not null
);
