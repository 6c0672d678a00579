-- Parcels that wait for the worker: what they will say when they arrive is on its way since their document was posted. One row per
-- supplier (org_id), customer and lot; consignment_state knows only what was delivered, so I12 holds at any moment with both.
create view consignment_undelivered as
with parcel as (
  select distinct d.org_id, d.id, d.kind, d.counter_org_id, d.status, d.mirror_of, o.topic
  from outbox o join document d on d.org_id = o.org_id and d.id = (o.payload ->> 'document')::uuid
  where o.done_at is null and o.topic in ('mirror', 'tell')),
undelivered as (
  -- left for outside; nobody there knows of it yet
  select p.org_id as supplier, w.virtual_of as customer, e.specification_id, t.batch_no, t.serial_no, e.quantity
  from parcel p join stock_entry e on e.org_id = p.org_id and e.document_id = p.id join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind in ('presale', 'bone')
    join lot t on t.org_id = e.org_id and t.id = e.lot_id where p.topic = 'mirror' and p.status in (2, 7)
  union all
  -- left the customer (sent back, lost, bought), or became the supplier's there; he does not know of it yet
  select e.owner_id, p.org_id, e.specification_id, t.batch_no, t.serial_no, -e.quantity
  from parcel p join stock_entry e on e.org_id = p.org_id and e.document_id = p.id and e.owner_id = p.counter_org_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
  where p.topic = 'mirror' and p.status in (2, 7) and p.mirror_of is null
  union all
  -- refused when it was received
  select p.counter_org_id, p.org_id, l.specification_id, l.batch_no, coalesce(l.serial_no, ''), l.refused_quantity * l.ratio
  from parcel p join document_line l on l.org_id = p.org_id and l.document_id = p.id and l.refused_quantity > 0
  where p.topic = 'mirror' and p.status in (2, 7) and p.mirror_of is not null
    and exists (select from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind in ('presale', 'bone') where e.document_id = p.mirror_of)
  union all
  -- lent goods the borrower did not take: they stand outside until the lender hears of it
  select p.counter_org_id, p.org_id, l.specification_id, l.batch_no, coalesce(l.serial_no, ''), (l.note_quantity - case when p.status = 6 then 0 else l.quantity end) * l.ratio
  from parcel p join document_line l on l.org_id = p.org_id and l.document_id = p.id
  where p.topic = 'tell' and p.kind = 'productTransfer' and p.mirror_of is not null and p.status in (2, 6, 7)
    and exists (select from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind = 'presale' where e.document_id = p.mirror_of and e.org_id = p.counter_org_id and e.quantity > 0))
select supplier as org_id, customer, specification_id, batch_no, serial_no, sum(quantity) as quantity from undelivered group by 1, 2, 3, 4, 5;
