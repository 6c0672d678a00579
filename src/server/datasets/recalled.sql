-- Where every piece of what is called back is now: what lies somewhere by balance, what left by the entries it left with. What entered less all of that is a row
-- of its own (state 0): nothing, unless the books and the balances disagree or goods went a way nobody named. Without a recall: of all that are open.
create function dataset_recalled(org uuid, today date, recall uuid)
returns table (org_id uuid, recall_id uuid, row_id uuid, state text, holder text, warehouse_id uuid, department_id uuid, partner_id uuid, location_id uuid, specification_id uuid, unit_id uuid,
  code text, product_name text, manufacturer text, registration_no text, pinyin text, pinyin_full text, supplier_id uuid, lot_id uuid, batch_no text, serial_no text, pack_no text, owner_id uuid,
  patient_key text, patient_name text, patient_id uuid, visit_no text, doc_kind text, document_id uuid, doc_sn text, day date,
  told_at timestamptz, read_at timestamptz, answered_at timestamptz, answer text, reason text, reason_by text, reason_at timestamptz,
  quantity numeric, reserved numeric, settled numeric, explained numeric, rest numeric)
language sql stable as $$
  with lots as materialized (
    select distinct r.id as recall_id, l.id as lot_id, l.specification_id, l.batch_no, l.serial_no,
      exists (select from stock_block k where k.org_id = org and k.ended_at is null and k.specification_id = l.specification_id and k.batch_no in ('', l.batch_no)) as is_frozen
    from recall r join recall_cover v on v.org_id = org and v.recall_id = r.id
      join lot l on l.org_id = org and l.specification_id = v.specification_id and (v.batch_no = '' or l.batch_no = v.batch_no) and (v.serial_no = '' or l.serial_no = v.serial_no)
    where r.org_id = org and r.deleted_at is null and (case when $3 is null then r.state = 'open' else r.id = $3 end)
  ),
  -- What a lot is, and whom it was bought from first: once for each, not for each of its papers.
  named as materialized (
    select x.*, c.root_unit_id, c.code, c.product_name, c.manufacturer, c.registration_no, c.pinyin, c.pinyin_full,
      (select d.partner_id from stock_entry f join document d on d.org_id = f.org_id and d.id = f.document_id
        where f.org_id = org and f.lot_id = x.lot_id and f.bill_type = 'purchaseIn' and f.quantity > 0 order by f.posted_at limit 1) as supplier_id
    from lots x left join specification_card c on c.id = x.specification_id
  ),
  moved as materialized (
    select x.recall_id, x.lot_id, e.document_id, min(e.doc_kind) as doc_kind, min(e.doc_sn) as doc_sn, min(e.biz_date) as day, sum(e.quantity) as quantity,
      case when coalesce(o.bill_type, e.bill_type) in ('purchaseIn', 'initial', 'otherIn', 'settleOut', 'attrChange', 'overflow') then 'in'
        when coalesce(o.bill_type, e.bill_type) = 'useOut' then 'used' when coalesce(o.bill_type, e.bill_type) in ('saleOut', 'gift', 'saleReturn') then '5'
        when coalesce(o.bill_type, e.bill_type) = 'otherOut' then '6' when coalesce(o.bill_type, e.bill_type) in ('purchaseReturn', 'boneReturnOut') then 'a'
        when coalesce(o.bill_type, e.bill_type) in ('loss', 'scrapOut') then 'b'
        -- Between two organisations what one hands over the other gets; within one both halves are its own.
        when e.doc_kind = 'productTransfer' then case when d.side = 'in' then 'in' else '5' end else 'inside' end as way
    from lots x join stock_entry e on e.org_id = org and e.lot_id = x.lot_id left join stock_entry o on o.org_id = org and o.id = e.reverses
      left join document d on e.doc_kind = 'productTransfer' and d.org_id = org and d.id = e.document_id
    where e.bill_type not in ('custodyIn', 'custodyOut') group by 1, 2, 3, 8
  ),
  held as materialized (
    select x.recall_id, x.lot_id, b.warehouse_id, b.location_id, b.pack_no, b.owner_id, b.quantity, b.reserved, w.department_id, w.virtual_of,
      case when w.virtual_kind = 'transit' then '4' when w.virtual_kind in ('presale', 'bone') then '5' when w.scrap_type > 1 then '7'
        when w.virtual_kind is not null or w.level > 1 then '3' when x.is_frozen then '2' else '1' end as state
    from lots x join stock_balance b on b.org_id = org and b.lot_id = x.lot_id and b.quantity <> 0 join warehouse w on w.org_id = org and w.id = b.warehouse_id
  ),
  parts as (
    select h.recall_id, h.lot_id, h.state, h.warehouse_id, h.department_id, case when h.state = '5' then (select p.id from partner p where p.org_id = org and p.counterparty_id = h.virtual_of
      and p.deleted_at is null order by p.status desc, p.created_at limit 1) end as partner_id, h.location_id, h.pack_no, h.owner_id, null::uuid as patient_id,
      null::text as doc_kind, null::uuid as document_id, null::text as doc_sn, null::date as day, h.quantity, h.reserved from held h
    union all
    select m.recall_id, m.lot_id, case when m.way <> 'used' then m.way when d.patient_id is not null then '8' else '9' end, case when m.way <> '5' then d.warehouse_id end,
      case when m.way = 'used' then coalesce(d.department_id, w.department_id) end, case when m.way in ('5', '6', 'a') then d.partner_id end, null, '', null,
      case when m.way = 'used' then d.patient_id end, m.doc_kind, m.document_id, m.doc_sn, m.day, -m.quantity, 0
    from moved m left join document d on d.org_id = org and d.id = m.document_id left join warehouse w on w.org_id = org and w.id = d.warehouse_id
    where m.way not in ('in', 'inside') and m.quantity <> 0
    union all
    select s.recall_id, s.lot_id, '0', null, null, null, null, '', null, null, null, null, null, null, s.quantity, 0
    from (select u.recall_id, u.lot_id, sum(u.quantity) as quantity from (
        select m.recall_id, m.lot_id, m.quantity from moved m where m.way <> 'inside' union all select h.recall_id, h.lot_id, -h.quantity from held h) u group by 1, 2) s where s.quantity <> 0
  ),
  -- What a partner on the platform says of it is one figure: how much of what he has of us he used, destroyed or put aside, once he stopped it too.
  partners as materialized (
    select s.recall_id, s.partner_id, p.counterparty_id as org_id, s.lots from (select a.recall_id, a.partner_id, array_agg(distinct a.lot_id) as lots from parts a where a.state = '5' and a.partner_id is not null group by 1, 2) s
      join partner p on p.org_id = org and p.id = s.partner_id join organisation g on g.id = p.counterparty_id and g.joined and g.is_use_system
  ),
  heard as materialized (
    select p.recall_id, p.partner_id, least(min(y.created_at), min(t.at)) as told_at, least(min(c.read_at), min(c2.read_at)) as read_at
    from partners p
      left join recall_paper q on q.org_id = org and q.recall_id = p.recall_id
      left join document y on y.mirror_of = q.document_id and y.org_id = p.org_id
      left join message m on m.org_id = p.org_id and m.uri = 'stopSell' and m.object_id = y.sn
      left join message_receipt c on c.org_id = p.org_id and c.message_id = m.id
      left join recall_told t on t.org_id = org and t.recall_id = p.recall_id and t.partner_id = p.partner_id
      left join message_receipt c2 on c2.org_id = p.org_id and c2.message_id = t.message_id
    group by 1, 2
  ),
  stopped as materialized (
    select p.recall_id, p.partner_id, p.org_id, x.lot_id, x.specification_id, x.batch_no, x.serial_no, min(k.begun_at) as at
    from partners p join lots x on x.recall_id = p.recall_id and x.lot_id = any(p.lots)
      join stock_block k on k.org_id = p.org_id and k.ended_at is null and k.specification_id = x.specification_id and k.batch_no in ('', x.batch_no) group by 1, 2, 3, 4, 5, 6, 7
  ),
  answers as materialized (
    select p.recall_id, p.partner_id, p.lot_id, greatest(coalesce(sum(z.quantity), 0), 0) as quantity
    from stopped p
      join lot l on l.org_id = p.org_id and l.specification_id = p.specification_id and l.batch_no = p.batch_no and l.serial_no = p.serial_no
      cross join lateral (
        select -n.quantity as quantity from stock_entry n left join stock_entry o on o.org_id = n.org_id and o.id = n.reverses
          where n.org_id = p.org_id and n.lot_id = l.id and coalesce(o.bill_type, n.bill_type) in ('useOut', 'loss', 'scrapOut')
        union all
        select b.quantity from stock_balance b join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id and w.scrap_type > 1 where b.org_id = p.org_id and b.lot_id = l.id
      ) z
    group by 1, 2, 3
  ),
  -- His answer settles the papers he got it with, the largest first.
  spread as (
    select a.*, coalesce(n.quantity, 0) as answered,
      sum(greatest(a.quantity, 0)) over (partition by a.recall_id, a.lot_id, a.state, a.partner_id order by a.quantity desc, a.document_id) - greatest(a.quantity, 0) as before,
      sum(a.quantity) over (partition by a.recall_id, a.lot_id, a.state, a.partner_id) as with_him,
      sum(a.quantity) over (partition by a.recall_id, a.patient_id) as reached
    from parts a left join answers n on a.state = '5' and n.recall_id = a.recall_id and n.partner_id = a.partner_id and n.lot_id = a.lot_id
  ),
  judged as (
    select s.*, md5(concat_ws('|', s.recall_id, s.lot_id, s.state, s.warehouse_id, s.department_id, s.partner_id, s.location_id, s.pack_no, s.owner_id))::uuid as row_id,
      case when s.state in ('7', '8', '9', 'a', 'b') then s.quantity when s.state = '5' then least(greatest(least(s.answered, s.with_him) - s.before, 0), greatest(s.quantity, 0)) else 0 end as settled
    from spread s
  ),
  whole as (select j.*, sum(j.quantity - j.settled) over (partition by j.row_id) as place_rest from judged j),
  wards as materialized (
    select t.recall_id, t.warehouse_id, min(t.at) as told_at, min(c.read_at) as read_at
    from recall_told t left join message_receipt c on c.org_id = org and c.message_id = t.message_id where t.org_id = org and t.warehouse_id is not null group by 1, 2
  )
  select org, j.recall_id, j.row_id, j.state,
    case j.state when '0' then '未查明' when '5' then coalesce(hp.name, '未知单位') when '3' then coalesce(hd.name, hw.name) when '6' then coalesce(hp.name, '其他出库') else coalesce(hw.name, hd.name, '') end,
    j.warehouse_id, j.department_id, j.partner_id, nullif(j.location_id, no_location()), x.specification_id, x.root_unit_id,
    x.code, x.product_name, x.manufacturer, x.registration_no, x.pinyin, x.pinyin_full, x.supplier_id, j.lot_id, x.batch_no, x.serial_no, j.pack_no, j.owner_id,
    case when j.patient_id is not null and j.reached > 0 then md5(j.patient_id::text) end, case when p.id is null then '' else left(p.name, 1) || '**' end, j.patient_id, coalesce(p.visit_no, ''),
    j.doc_kind, j.document_id, j.doc_sn, j.day,
    coalesce(e.told_at, w.told_at), coalesce(e.read_at, w.read_at), n.at,
    case when j.state not in ('3', '5') then '' when n.at is not null then 'answered' when coalesce(e.read_at, w.read_at) is not null then 'read'
      when coalesce(e.told_at, w.told_at) is not null then 'told' else 'untold' end,
    case when y.id is not null and y.rest = j.place_rest then y.reason else '' end, case when y.id is not null and y.rest = j.place_rest then y.by_name else '' end,
    case when y.rest = j.place_rest then y.at end,
    j.quantity, j.reserved, j.settled, case when y.id is not null and y.rest = j.place_rest then j.quantity - j.settled else 0 end,
    case when y.id is not null and y.rest = j.place_rest then 0 else j.quantity - j.settled end
  from whole j
    join named x on x.recall_id = j.recall_id and x.lot_id = j.lot_id
    left join patient p on p.org_id = org and p.id = j.patient_id
    left join partner hp on hp.org_id = org and hp.id = j.partner_id
    left join warehouse hw on hw.org_id = org and hw.id = j.warehouse_id
    left join department hd on hd.org_id = org and hd.id = j.department_id
    left join stopped n on j.state = '5' and n.recall_id = j.recall_id and n.partner_id = j.partner_id and n.lot_id = j.lot_id
    left join heard e on j.state = '5' and e.recall_id = j.recall_id and e.partner_id = j.partner_id
    left join wards w on j.state = '3' and w.recall_id = j.recall_id and w.warehouse_id = j.warehouse_id
    left join recall_reason y on y.org_id = org and y.id = j.row_id
$$;
