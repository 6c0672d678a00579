-- 跑冒滴漏: what somebody set aside of it, why, until when, and what it came to then: when that changes the row is back by itself. `id` is the row's.
create table leak_aside (
  org_id uuid not null, id uuid not null, leak text not null, facts text not null, reason text not null, until date,
  by_id uuid, by_name text not null default '', at timestamptz not null, primary key (org_id, id)
);

-- Its rows as rows of a master (domain/leaks/leak.ts). Datasets are made after migrations: they are asked for when the rows are.
create function leaks_now(org uuid) returns table (id uuid, leak text, day date, department_id uuid, product_name text, doc_sn text, detail text, state text, amount numeric, facts text)
language plpgsql stable as $$
begin
  return query select l.id, l.leak, l.day, l.department_id, l.product_name, l.doc_sn, l.detail, l.state, l.amount, l.facts
    from dataset_leaking(org, (now() at time zone 'Asia/Shanghai')::date) l;
end $$;
create view leak_list as
select o.id as org_id, l.*, 1 as version, null::uuid as updated_by, null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as deleted_at
from organisation o cross join lateral leaks_now(o.id) l where o.kind = 'H';
