-- How many documents of a kind there are and what they add up to, kept beside the documents: what a list opens with. Whoever changes
-- documents only adds rows to document_count_delta, so that nobody waits for anybody; a job folds them into document_count
-- (engine/documents/fold-counts.ts). What is true now is always the two together.
create table document_count_delta (
  org_id uuid not null, kind text not null, document_date date not null, status int not null,
  origin text not null, is_red boolean not null, urgent boolean, mode text, subkind text, stage text, counter_status text,
  department_id uuid, warehouse_id uuid, to_warehouse_id uuid,
  documents bigint not null, total_quantity numeric not null, total_amount numeric not null, total_charge numeric not null, pack_count numeric not null,
  bank_amount numeric not null, prepaid_amount numeric not null, contra_amount numeric not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
create index document_count_delta_kind on document_count_delta (org_id, kind);

-- Every document stands in four rows: by its day or by its month (then document_date is the first), with its places or without.
create table document_count (
  org_id uuid not null, kind text not null, by_day boolean not null, by_place boolean not null, document_date date not null, status int not null,
  origin text not null, is_red boolean not null, urgent boolean, mode text, subkind text, stage text, counter_status text,
  department_id uuid, warehouse_id uuid, to_warehouse_id uuid,
  documents bigint not null, total_quantity numeric not null, total_amount numeric not null, total_charge numeric not null, pack_count numeric not null,
  bank_amount numeric not null, prepaid_amount numeric not null, contra_amount numeric not null,
  constraint document_count_once unique nulls not distinct
    (org_id, kind, by_day, by_place, document_date, status, origin, is_red, urgent, mode, subkind, stage, counter_status, department_id, warehouse_id, to_warehouse_id)
) with (fillfactor = 80);

-- A change that moves no figure leaves no row.
create function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_count_delta
    select org_id, kind, document_date, status, origin, is_red, urgent, mode, subkind, stage, counter_status, department_id, warehouse_id, to_warehouse_id,
      count(*), sum(total_quantity), sum(total_amount), sum(coalesce(total_charge, 0)), sum(coalesce(pack_count, 0)),
      sum(coalesce(bank_amount, 0)), sum(coalesce(prepaid_amount, 0)), sum(coalesce(contra_amount, 0))
    from now_there group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
  elsif tg_op = 'DELETE' then
    insert into document_count_delta
    select org_id, kind, document_date, status, origin, is_red, urgent, mode, subkind, stage, counter_status, department_id, warehouse_id, to_warehouse_id,
      -count(*), -sum(total_quantity), -sum(total_amount), -sum(coalesce(total_charge, 0)), -sum(coalesce(pack_count, 0)),
      -sum(coalesce(bank_amount, 0)), -sum(coalesce(prepaid_amount, 0)), -sum(coalesce(contra_amount, 0))
    from was_there group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
  else
    insert into document_count_delta
    select org_id, kind, document_date, status, origin, is_red, urgent, mode, subkind, stage, counter_status, department_id, warehouse_id, to_warehouse_id,
      sum(n), sum(n * total_quantity), sum(n * total_amount), sum(n * coalesce(total_charge, 0)), sum(n * coalesce(pack_count, 0)),
      sum(n * coalesce(bank_amount, 0)), sum(n * coalesce(prepaid_amount, 0)), sum(n * coalesce(contra_amount, 0))
    from (
      select 1 as n, org_id, kind, document_date, status, origin, is_red, urgent, mode, subkind, stage, counter_status, department_id, warehouse_id, to_warehouse_id,
        total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount from now_there
      union all
      select -1, org_id, kind, document_date, status, origin, is_red, urgent, mode, subkind, stage, counter_status, department_id, warehouse_id, to_warehouse_id,
        total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount from was_there) c
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
    having sum(n) <> 0 or sum(n * total_quantity) <> 0 or sum(n * total_amount) <> 0 or sum(n * coalesce(total_charge, 0)) <> 0 or sum(n * coalesce(pack_count, 0)) <> 0
      or sum(n * coalesce(bank_amount, 0)) <> 0 or sum(n * coalesce(prepaid_amount, 0)) <> 0 or sum(n * coalesce(contra_amount, 0)) <> 0;
  end if;
  return null;
end $$;
create trigger document_is_counted_in after insert on document referencing new table as now_there for each statement execute function count_documents();
create trigger document_is_counted_out after delete on document referencing old table as was_there for each statement execute function count_documents();
create trigger document_is_counted_anew after update on document referencing old table as was_there new table as now_there for each statement execute function count_documents();

-- What there is already; the job folds it.
insert into document_count_delta
select org_id, kind, document_date, status, origin, is_red, urgent, mode, subkind, stage, counter_status, department_id, warehouse_id, to_warehouse_id,
  count(*), sum(total_quantity), sum(total_amount), sum(coalesce(total_charge, 0)), sum(coalesce(pack_count, 0)),
  sum(coalesce(bank_amount, 0)), sum(coalesce(prepaid_amount, 0)), sum(coalesce(contra_amount, 0))
from document group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
