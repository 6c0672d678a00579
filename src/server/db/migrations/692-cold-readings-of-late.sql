-- What came of late is looked through for excursions, not all that was ever read (server/kinds/cold/find.ts).
create index cold_reading_written on cold_reading (created_at);
create index cold_reading_at on cold_reading (org_id, at);
create or replace view cold_seen as
select c.org_id, c.org_id as home, c.at, c.warehouse_id, c.doc_sn, c.logger, c.temperature, c.created_at from cold_reading c where c.deleted_at is null
union all
select m.org_id, c.org_id, c.at, null, c.doc_sn, c.logger, c.temperature, c.created_at
from cold_reading c join document d on d.org_id = c.org_id and d.sn = c.doc_sn
  join document m on m.mirror_of = d.id and m.counter_org_id = d.org_id where c.doc_sn <> '' and c.deleted_at is null;
