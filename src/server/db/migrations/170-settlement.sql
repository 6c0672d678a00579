-- Settlement of consigned goods. A use that lies in a settlement is named by its line (settlement_line_id), so that no second one takes
-- it; it is settled from the day the settlement was passed until that is taken back.
alter table settle_item add column settled_on date;
create index settle_item_line on settle_item (org_id, line_id);
create index settle_item_taken on settle_item (org_id, settlement_line_id) where settlement_line_id is not null;
-- Where the goods of a line were consumed, and what of its amount is invoiced.
alter table document_line add column if not exists department_id uuid;
alter table document_line add column if not exists invoiced_amount numeric(18,2);
create index document_mirrored on document (org_id, mirror_of) where mirror_of is not null;

-- I12 again: what is in a settlement nobody has passed is not settled; its goods stand outside as before.
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
waiting as (
  select case when sent.org_id is null then m.org_id else sent.org_id end as supplier, case when sent.org_id is null then m.counter_org_id else m.org_id end as customer,
    l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no,
    sum(case when m.kind = 'saleReturn' and m.subkind = '5' then -l.base_quantity when sent.org_id is not null then coalesce(l.note_quantity * l.ratio, l.base_quantity) else l.base_quantity end) as quantity,
    string_agg(distinct case when sent.org_id is null then m.sn else (select o.sn from document o where o.id = m.mirror_of) end, '、') as papers
  from document m join document_line l on l.org_id = m.org_id and l.document_id = m.id
    left join warehouse p on p.org_id = m.org_id and p.id = m.warehouse_id and p.virtual_kind in ('presale', 'bone')
    left join lateral (select e.org_id from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind in ('presale', 'bone') where p.id is null and e.document_id = m.mirror_of and e.quantity > 0 limit 1) sent on true
    left join lateral (select e.org_id from stock_entry e where e.document_id = m.mirror_of and e.owner_id = m.org_id and e.org_id <> m.org_id and e.quantity < 0 limit 1) back on true
  where m.origin = 'mirror' and m.status in (0, 1, 3) and (sent.org_id is not null or back.org_id is not null or p.id is not null or m.settle_mode = '2' or (m.kind = 'saleReturn' and m.subkind in ('4', '5')))
  group by 1, 2, 3, 4, 5)
select s.*, coalesce(s.outside, 0) - s.held - s.unsettled - s.on_the_way as difference from (
  select supplier as org_id, customer, specification_id, batch_no, serial_no, o.quantity as outside, coalesce(h.quantity, 0) as held, coalesce(u.quantity, 0) as unsettled, coalesce(y.quantity, 0) as on_the_way, coalesce(y.papers, '') as papers
  from outside o full join held h using (supplier, customer, specification_id, batch_no, serial_no)
    left join unsettled u using (supplier, customer, specification_id, batch_no, serial_no) left join waiting y using (supplier, customer, specification_id, batch_no, serial_no)
) s;
