-- 冷链: what loggers, cabinets and people read on the way of goods that must stay cold, and when it was too warm or too cold for too long. Readings are never changed.
-- A reading is of a store (a cabinet's is of its store) or of a delivery, named by the number of its document.
create table cold_reading (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  at timestamptz not null, warehouse_id uuid, doc_sn text not null default '', logger text not null default '', temperature numeric(6,1) not null,
  source text not null default 'typed' check (source in ('typed', 'file', 'device')),
  primary key (org_id, id), check ((warehouse_id is null) <> (doc_sn = ''))
);
create unique index cold_reading_once on cold_reading (org_id, coalesce(warehouse_id, platform_owner()), doc_sn, logger, at) where deleted_at is null;
create index cold_reading_store on cold_reading (org_id, warehouse_id, at) where warehouse_id is not null;
create index cold_reading_way on cold_reading (org_id, doc_sn, at) where doc_sn <> '';

-- What somebody said of the columns of a logger's file holds for every file under the same heading.
create table cold_layout (org_id uuid not null, signature text not null, columns jsonb not null, primary key (org_id, signature));

-- One batch that stood outside its range: where, how long, how far, how much of it was there by the ledger. It waits until somebody decides.
create table cold_excursion (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  warehouse_id uuid, doc_sn text not null default '', place text not null, specification_id uuid not null, batch_no text not null,
  least numeric(6,1) not null, most numeric(6,1) not null, began_at timestamptz not null, ended_at timestamptz not null, extreme numeric(6,1) not null,
  quantity numeric(20,4) not null, found_at timestamptz not null, is_elsewhere boolean not null default false, stop_id uuid,
  released_at timestamptz, released_by text not null default '', release_reason text not null default '', release_basis text not null default '', release_files jsonb not null default '[]',
  primary key (org_id, id)
);
create index cold_excursion_batch on cold_excursion (org_id, specification_id, batch_no);

-- ℃ goods of a zone may have; the card of a product says the same (specification_card.storage).
create function cold_least(zone text) returns numeric language sql immutable as $$ select case zone when 'cold' then 2 when 'frozen' then -273 end $$;
create function cold_most(zone text) returns numeric language sql immutable as $$ select case zone when 'cold' then 8 when 'frozen' then -10 end $$;

-- Readings an organisation sees: its own, and what the sender of a delivery recorded of its way here (`home` = whose they are).
create view cold_seen as
select c.org_id, c.org_id as home, c.at, c.warehouse_id, c.doc_sn, c.logger, c.temperature from cold_reading c where c.deleted_at is null
union all
select m.org_id, c.org_id, c.at, null, c.doc_sn, c.logger, c.temperature
from cold_reading c join document d on d.org_id = c.org_id and d.sn = c.doc_sn
  join document m on m.mirror_of = d.id and m.counter_org_id = d.org_id where c.doc_sn <> '' and c.deleted_at is null;

create view cold_reading_list as
select c.*, w.name as warehouse_name from cold_reading c left join warehouse w on w.org_id = c.org_id and w.id = c.warehouse_id;

create view cold_excursion_list as
select x.*, s.product_name, s.spec_model, x.least || '–' || x.most || '℃' as allowed,
  round(extract(epoch from x.ended_at - x.began_at) / 60)::int as minutes,
  round(extract(epoch from x.ended_at - x.began_at) / 3600 * greatest(x.extreme - x.most, x.least - x.extreme, 0), 2) as severity,
  coalesce(b.quantity, 0) as on_hand, k.org_id is not null as is_held, d.sn as stop_sn,
  case when x.released_at is not null then 'released' when x.is_elsewhere then 'elsewhere' when coalesce(b.quantity, 0) = 0 and b.lots > 0 then 'settled' else 'waiting' end as state
from cold_excursion x
  left join specification_card s on s.id = x.specification_id
  left join lateral (select sum(v.quantity) as quantity, count(distinct l.id) as lots from lot l left join stock_balance v on v.org_id = l.org_id and v.lot_id = l.id
    where l.org_id = x.org_id and l.specification_id = x.specification_id and l.batch_no = x.batch_no) b on true
  left join lateral (select q.org_id from stock_block q where q.org_id = x.org_id and q.specification_id = x.specification_id and q.batch_no in ('', x.batch_no) and q.ended_at is null limit 1) k on true
  left join document d on d.org_id = x.org_id and d.id = x.stop_id;
