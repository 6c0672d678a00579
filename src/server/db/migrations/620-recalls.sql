-- 召回: what is called back, why and how far it is. What became of every piece is never kept: it is worked out of the ledger (datasets/recalled.sql).
create table recall (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  scope text not null check (scope in ('lot', 'serial', 'certificate', 'product')), covers text not null, level text not null, notice_no text not null, reason text not null,
  state text not null default 'open' check (state in ('open', 'done', 'void')), started_by text not null default '', started_at timestamptz not null,
  ended_by text not null default '', ended_at timestamptz, end_reason text not null default '',
  primary key (org_id, id)
);
create unique index recall_code_once on recall (org_id, code);
-- Goods it is about; an empty batch or serial is all of them.
create table recall_cover (
  org_id uuid not null, recall_id uuid not null, specification_id uuid not null, batch_no text not null default '', serial_no text not null default '',
  primary key (org_id, recall_id, specification_id, batch_no, serial_no)
);
-- Documents it made or took over: orders that stop the goods, proposed returns.
create table recall_paper (
  org_id uuid not null, recall_id uuid not null, document_id uuid not null, is_own boolean not null default true, primary key (org_id, recall_id, document_id)
);
-- Who was told of it, and when: a ward's store, or a partner on the platform.
create table recall_told (
  org_id uuid not null, id uuid not null, recall_id uuid not null, at timestamptz not null, warehouse_id uuid, partner_id uuid, told int not null, message_org uuid, message_id uuid,
  by_name text not null default '', primary key (org_id, id)
);
create index recall_told_of on recall_told (org_id, recall_id);
-- Why the rest of a place need not come back. It counts while that rest is what it was then. `id` names the place.
create table recall_reason (
  org_id uuid not null, id uuid not null, recall_id uuid not null, rest numeric(20,4) not null, reason text not null, by_name text not null default '', at timestamptz not null,
  primary key (org_id, id)
);

-- Datasets are made after migrations: their rows are asked for when these are.
create function recall_figures(org uuid, recall uuid) returns table (quantity numeric, settled numeric, explained numeric, rest numeric, unknown numeric, patients bigint)
language plpgsql stable as $$
begin
  return query select coalesce(sum(d.quantity), 0), coalesce(sum(d.settled), 0), coalesce(sum(d.explained), 0), coalesce(sum(d.rest), 0),
    coalesce(sum(d.quantity) filter (where d.state = '0'), 0), count(distinct d.patient_key)
    from dataset_recalled(org, (now() at time zone 'Asia/Shanghai')::date, recall) d;
end $$;
create view recall_list as
select r.*, f.quantity, f.settled, f.explained, f.rest, f.unknown, f.patients from recall r cross join lateral recall_figures(r.org_id, r.id) f;

create function recall_places(org uuid) returns table (id uuid, recall_id uuid, state text, warehouse_id uuid, department_id uuid, partner_id uuid, product_name text, batch_no text, rest numeric, explained numeric)
language plpgsql stable as $$
begin
  return query select d.row_id, d.recall_id, d.state, (array_agg(d.warehouse_id))[1], (array_agg(d.department_id))[1], (array_agg(d.partner_id))[1], max(d.product_name), max(d.batch_no), sum(d.rest), sum(d.explained)
    from dataset_recalled(org, (now() at time zone 'Asia/Shanghai')::date, null) d group by d.row_id, d.recall_id, d.state;
end $$;
create view recall_place_list as
select o.id as org_id, p.*, r.code as recall_code, 1 as version, null::uuid as updated_by, null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as deleted_at
from organisation o cross join lateral recall_places(o.id) p join recall r on r.org_id = o.id and r.id = p.recall_id where o.kind in ('H', 'D', 'V');
