create function dataset_entries(org uuid, today date, period_from date, period_to date, goods uuid, store uuid, batch text, serial text, pack text, whose uuid, with_virtual boolean)
returns table (org_id uuid, entry_id uuid, posted_at timestamptz, biz_date date, bill_type text, document_id uuid, doc_kind text, doc_sn text, partner_id uuid,
  warehouse_id uuid, location_id uuid, specification_id uuid, unit_id uuid, lot_id uuid, batch_no text, serial_no text, pack_no text, owner_id uuid,
  in_quantity numeric, out_quantity numeric, unit_cost numeric, amount numeric, is_reversal boolean, reverses uuid, is_virtual boolean, operator text,
  balance numeric, balance_amount numeric)
language sql stable as $$
  with kept as materialized (
    select coalesce(max(c.month_end), '-infinity'::date) as day from stock_month_closed c where c.org_id = org and c.month_end < period_from and pack is null
  ),
  -- The day of an entry is the day it was posted (LR5): the index of the goods is read from the end of that month on.
  since as materialized (
    select e.*, l.batch_no, l.serial_no from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id
    where e.org_id = org and e.specification_id = goods and (store is null or e.warehouse_id = store) and (batch is null or l.batch_no = batch) and (serial is null or l.serial_no = serial)
      and (pack is null or e.pack_no = pack) and (whose is null or e.owner_id = whose) and (period_to is null or e.biz_date <= period_to)
      and e.posted_at >= ((select day from kept)::timestamp at time zone 'Asia/Shanghai') and e.biz_date > (select day from kept)
  ),
  lying as (
    select s.warehouse_id, s.quantity, s.amount from since s where s.biz_date < period_from
    union all
    select m.warehouse_id, m.quantity, m.amount from stock_month m join lot l on l.org_id = m.org_id and l.id = m.lot_id
    where m.org_id = org and m.specification_id = goods and m.month_end = (select day from kept) and (store is null or m.warehouse_id = store)
      and (batch is null or l.batch_no = batch) and (serial is null or l.serial_no = serial) and (whose is null or m.owner_id = whose)
    union all
    select e.warehouse_id, e.quantity, e.amount from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id
    where e.org_id = org and e.specification_id = goods and e.bill_type in ('custodyIn', 'custodyOut') and e.biz_date <= (select day from kept) and (store is null or e.warehouse_id = store)
      and (batch is null or l.batch_no = batch) and (serial is null or l.serial_no = serial) and (whose is null or e.owner_id = whose)
  ),
  opened as (
    select w.warehouse_id, coalesce(sum(w.quantity), 0) as quantity, coalesce(sum(w.amount), 0) as amount, bool_or(w.moves) as moves from (
      select y.warehouse_id, y.quantity, y.amount, false as moves from lying y
      union all
      select distinct s.warehouse_id, 0, 0, true from since s where period_from is null or s.biz_date >= period_from
    ) w group by 1
  )
  -- A warehouse that held nothing and moved nothing is no row, whether a month was kept or not.
  select org, no_location(), (period_from::timestamp at time zone 'Asia/Shanghai'), period_from, 'opening', null, '', '期初', null, o.warehouse_id, null, goods, c.root_unit_id,
    null, '', '', '', null, 0, 0, null, 0, false, null, false, '', o.quantity, o.amount
  from opened o left join specification_card c on c.id = goods where period_from is not null and (o.moves or o.quantity <> 0 or o.amount <> 0)
  union all
  select e.org_id, e.id, e.posted_at, e.biz_date, e.bill_type, e.document_id, e.doc_kind, e.doc_sn, d.partner_id, e.warehouse_id, nullif(e.location_id, no_location()), e.specification_id, c.root_unit_id,
    e.lot_id, e.batch_no, e.serial_no, e.pack_no, e.owner_id, greatest(e.quantity, 0), greatest(-e.quantity, 0), e.unit_cost, e.amount, e.reverses is not null, e.reverses, e.is_virtual, coalesce(u.name, '系统'),
    e.balance, e.balance_amount
  from (
    select w.*, o.quantity + sum(w.quantity) over ran as balance, o.amount + sum(w.amount) over ran as balance_amount
    from since w join opened o on o.warehouse_id = w.warehouse_id
    where period_from is null or w.biz_date >= period_from
    window ran as (partition by w.warehouse_id order by w.posted_at, w.id)
  ) e
  left join document d on d.org_id = e.org_id and d.id = e.document_id
  left join app_user u on u.org_id = d.org_id and u.id = d.reviewed_by
  left join specification_card c on c.id = e.specification_id
  where with_virtual or not e.is_virtual
$$;
