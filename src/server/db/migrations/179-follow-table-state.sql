-- I12 with follow-table goods. On their way are also: what the hospital sent back (refused ones too) and the supplier did not take in,
-- what he counted less than was sent until he finds it, and uses he has not sold: his sale waits, or he flushed it while the use stands.
create or replace view consignment_state as
with outside as (
  select w.org_id as supplier, w.virtual_of as customer, b.specification_id, t.batch_no, t.serial_no, sum(b.quantity) as quantity
  from warehouse w left join organisation c on c.id = w.virtual_of
    join stock_balance b on b.org_id = w.org_id and b.warehouse_id = w.id join lot t on t.org_id = b.org_id and t.id = b.lot_id
  where w.virtual_kind in ('presale', 'bone') and w.virtual_of is not null and coalesce(c.joined and c.is_use_system, true) group by 1, 2, 3, 4, 5),
held as (
  select b.owner_id as supplier, b.org_id as customer, b.specification_id, t.batch_no, t.serial_no, sum(b.quantity) as quantity
  from stock_balance b join lot t on t.org_id = b.org_id and t.id = b.lot_id where b.owner_id <> b.org_id group by 1, 2, 3, 4, 5),
unsettled as (
  select s.supplier_org_id as supplier, s.org_id as customer, s.specification_id, t.batch_no, t.serial_no, sum(s.quantity) as quantity
  from settle_item s join lot t on t.org_id = s.org_id and t.id = s.lot_id where s.settled_on is null group by 1, 2, 3, 4, 5),
moving as (
  select case when sent.org_id is null then m.org_id else sent.org_id end as supplier, case when sent.org_id is null then m.counter_org_id else m.org_id end as customer,
    l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no,
    case when m.kind = 'saleReturn' and m.subkind = '5' then -l.base_quantity when sent.org_id is not null or m.kind = 'boneReturn' then coalesce(l.note_quantity * l.ratio, l.base_quantity) else l.base_quantity end as quantity,
    case when sent.org_id is null then m.sn else (select o.sn from document o where o.id = m.mirror_of) end as sn
  from document m join document_line l on l.org_id = m.org_id and l.document_id = m.id
    left join warehouse p on p.org_id = m.org_id and p.id = m.warehouse_id and p.virtual_kind in ('presale', 'bone')
    left join lateral (select e.org_id from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind in ('presale', 'bone') where p.id is null and e.document_id = m.mirror_of and e.quantity > 0 limit 1) sent on true
    left join lateral (select e.org_id from stock_entry e where e.document_id = m.mirror_of and e.owner_id = m.org_id and e.org_id <> m.org_id and e.quantity < 0 limit 1) back on true
  where m.origin = 'mirror' and (m.status in (0, 1, 3) or (m.kind = 'boneSale' and m.status = 5 and exists (select from document o where o.id = m.mirror_of and o.status in (2, 7))))
    and (sent.org_id is not null or back.org_id is not null or p.id is not null or m.settle_mode = '2' or (m.kind = 'saleReturn' and m.subkind in ('4', '5')) or m.kind = 'boneReturn')
  union all
  select m.org_id, m.counter_org_id, l.specification_id, l.batch_no, coalesce(l.serial_no, ''), case when m.origin = 'mirror' then l.note_quantity * l.ratio - l.base_quantity else -l.base_quantity end, m.sn
  from document m join document_line l on l.org_id = m.org_id and l.document_id = m.id join organisation c on c.id = m.counter_org_id and c.joined and c.is_use_system
  where m.kind = 'boneReturn' and m.mode = 'dealer' and m.status in (2, 7) and not m.is_red and (m.origin <> 'mirror' or l.note_quantity * l.ratio <> l.base_quantity)),
waiting as (
  select supplier, customer, specification_id, batch_no, serial_no, sum(quantity) as quantity, string_agg(distinct sn, '、') as papers from moving group by 1, 2, 3, 4, 5)
select s.*, coalesce(s.outside, 0) - s.held - s.unsettled - s.on_the_way as difference from (
  select supplier as org_id, customer, specification_id, batch_no, serial_no, o.quantity as outside, coalesce(h.quantity, 0) as held, coalesce(u.quantity, 0) as unsettled, coalesce(y.quantity, 0) as on_the_way, coalesce(y.papers, '') as papers
  from outside o full join held h using (supplier, customer, specification_id, batch_no, serial_no)
    left join unsettled u using (supplier, customer, specification_id, batch_no, serial_no) left join waiting y using (supplier, customer, specification_id, batch_no, serial_no)
) s;

-- The same for parcels that wait: a report whose sale is not made yet.
create or replace view consignment_undelivered as
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
    and exists (select from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind = 'presale' where e.document_id = p.mirror_of and e.org_id = p.counter_org_id and e.quantity > 0)
  union all
  -- used on the table; the supplier's sale of it is not made yet
  select p.counter_org_id, p.org_id, l.specification_id, l.batch_no, coalesce(l.serial_no, ''), l.base_quantity
  from parcel p join document_line l on l.org_id = p.org_id and l.document_id = p.id where p.topic = 'mirror' and p.kind = 'surgicalReport' and p.status in (2, 7))
select supplier as org_id, customer, specification_id, batch_no, serial_no, sum(quantity) as quantity from undelivered group by 1, 2, 3, 4, 5;
