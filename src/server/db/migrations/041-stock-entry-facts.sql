-- 明细账: the entries of one specification in a period, each with what its warehouse held after it (running sum in the order
-- of posting), and one opening row per warehouse. Warehouse, lot, pack and owner are arguments because they decide what runs.
create function stock_entry_fact(org uuid, today date, period_from date, period_to date, goods uuid, store uuid, batch text, serial text, pack text, whose uuid, with_virtual boolean)
returns table (org_id uuid, entry_id uuid, posted_at timestamptz, biz_date date, bill_type text, document_id uuid, doc_kind text, doc_sn text, partner_id uuid,
  warehouse_id uuid, location_id uuid, specification_id uuid, unit_id uuid, lot_id uuid, batch_no text, serial_no text, pack_no text, owner_id uuid,
  in_quantity numeric, out_quantity numeric, unit_cost numeric, amount numeric, is_reversal boolean, reverses uuid, is_virtual boolean, operator text,
  balance numeric, balance_amount numeric)
language sql stable as $$
  with wanted as (
    select e.*, l.batch_no, l.serial_no from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id
    where e.org_id = org and e.specification_id = goods and (store is null or e.warehouse_id = store) and (batch is null or l.batch_no = batch) and (serial is null or l.serial_no = serial)
      and (pack is null or e.pack_no = pack) and (whose is null or e.owner_id = whose) and (period_to is null or e.biz_date <= period_to)
  ),
  opened as (
    select w.org_id, w.warehouse_id, w.specification_id, coalesce(sum(w.quantity) filter (where w.biz_date < period_from), 0) as quantity, coalesce(sum(w.amount) filter (where w.biz_date < period_from), 0) as amount
    from wanted w group by 1, 2, 3
  )
  select o.org_id, no_location(), (period_from::timestamp at time zone 'Asia/Shanghai'), period_from, 'opening', null, '', '期初', null, o.warehouse_id, null, o.specification_id, c.root_unit_id,
    null, '', '', '', null, 0, 0, null, 0, false, null, false, '', o.quantity, o.amount
  from opened o left join specification_card c on c.id = o.specification_id where period_from is not null
  union all
  select e.org_id, e.id, e.posted_at, e.biz_date, e.bill_type, e.document_id, e.doc_kind, e.doc_sn, d.partner_id, e.warehouse_id, nullif(e.location_id, no_location()), e.specification_id, c.root_unit_id,
    e.lot_id, e.batch_no, e.serial_no, e.pack_no, e.owner_id, greatest(e.quantity, 0), greatest(-e.quantity, 0), e.unit_cost, e.amount, e.reverses is not null, e.reverses, e.is_virtual, coalesce(u.name, '系统'),
    e.balance, e.balance_amount
  from (
    select w.*, o.quantity + sum(w.quantity) over ran as balance, o.amount + sum(w.amount) over ran as balance_amount
    from wanted w join opened o on o.warehouse_id = w.warehouse_id
    where period_from is null or w.biz_date >= period_from
    window ran as (partition by w.org_id, w.warehouse_id order by w.posted_at, w.id)
  ) e
  left join document d on d.org_id = e.org_id and d.id = e.document_id
  left join app_user u on u.org_id = d.org_id and u.id = d.reviewed_by
  left join specification_card c on c.id = e.specification_id
  where with_virtual or not e.is_virtual
$$;

-- What holds stock back: hard reservations of submitted documents per balance, soft ones of reviewed orders per warehouse and specification.
create function stock_reservation_fact(org uuid, today date)
returns table (org_id uuid, line_id uuid, hold text, document_id uuid, doc_kind text, doc_sn text, status int, document_date date, partner_id uuid,
  warehouse_id uuid, specification_id uuid, unit_id uuid, lot_id uuid, batch_no text, serial_no text, location_id uuid, pack_no text, owner_id uuid, quantity numeric, wanted numeric)
language sql stable as $$
  select r.org_id, r.line_id, 'hard', r.document_id, d.kind, d.sn, d.status, d.document_date, d.partner_id,
    r.warehouse_id, r.specification_id, c.root_unit_id, r.lot_id, l.batch_no, l.serial_no, nullif(r.location_id, no_location()), r.pack_no, r.owner_id, r.quantity, r.quantity
  from stock_reservation r join document d on d.org_id = r.org_id and d.id = r.document_id
  left join lot l on l.org_id = r.org_id and l.id = r.lot_id left join specification_card c on c.id = r.specification_id where r.org_id = org
  union all
  select s.org_id, s.line_id, 'soft', s.document_id, d.kind, d.sn, d.status, d.document_date, d.partner_id,
    s.warehouse_id, s.specification_id, c.root_unit_id, null, '', '', null, '', null, s.quantity, s.wanted
  from stock_soft s join document d on d.org_id = s.org_id and d.id = s.document_id
  left join specification_card c on c.id = s.specification_id where s.org_id = org
$$;
