-- What happened to goods, event by event: where, to which lot, by which paper. A reversal is an event of its own.
create view dataset_happened as
select e.org_id, e.id as event_id, e.at, (e.at at time zone 'Asia/Shanghai')::date as day, e.type, coalesce(e.department_id, w.department_id) as department_id, e.warehouse_id,
  c.product_name, e.specification_id, c.root_unit_id as unit_id, e.batch_no, e.doc_kind, e.doc_sn, e.document_id, e.quantity, c.pinyin, c.pinyin_full
from trace_event e
  left join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id
  left join specification_card c on c.id = e.specification_id;
