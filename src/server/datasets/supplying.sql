-- What became of each supplier's orders in a period and what he earned with them, from the papers and the accounts. Rows of a kind each: lines ordered, lines
-- that were due, what came and went back, what of his goods was used, what of it was booked, what he was paid and is owed. A line is in time when all
-- of it had come on the day it was promised for. What is due counts in money, for quantities of several units mean nothing together. Who had lines due has a mark:
-- 40 for what was in time, 30 for what came, 20 for what was not refused, 10 for what did not go back; what there is nothing to judge by is left out of both sides.
create function dataset_supplying(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, partner_id uuid, category68_id uuid, month text, day date, order_id uuid, ordered_lines int, ordered numeric, due_lines int, on_time_lines int,
  due_amount numeric, come_amount numeric, come_days numeric, come_lines int, bought_own numeric, bought_consigned numeric, refused numeric, offered numeric, returned numeric,
  used numeric, booked numeric, paid numeric, payable numeric, bought numeric, got_lines int, short_lines int, invoiced numeric, unsettled numeric, score numeric, grade text, licence_state text)
language sql stable as $$
  with m as materialized (
    -- ordered
    select h.partner_id, l.specification_id, h.biz_date as day, h.id as order_id, 1 as ordered_lines, coalesce(l.amount, 0) as ordered, 0 as due_lines, 0 as on_time_lines, 0::numeric as due_amount,
      0::numeric as come_amount, coalesce(t.last_on - h.biz_date, 0)::numeric as come_days, (t.last_on is not null)::int as come_lines, 0::numeric as own, 0::numeric as consigned,
      0::numeric as refused, 0::numeric as returned, 0::numeric as used, 0::numeric as booked, 0::numeric as paid, 0::numeric as payable, 0 as got_lines, 0 as short_lines, 0::numeric as invoiced, 0::numeric as unsettled
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
      left join lateral (select max(k.biz_date) as last_on from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
        where l.open <= 0 and x.org_id = l.org_id and x.source_line_id = l.id and k.kind in ('arrivalOrder', 'purchaseGrn') and k.status in (2, 7)) t on true
    where h.org_id = org and h.kind = 'purchaseOrder' and h.status in (2, 4, 7) and h.biz_date between day_from and day_to
    union all
    -- due
    select h.partner_id, l.specification_id, x.due, null, 0, 0, 1, (t.come >= l.quantity - l.stopped)::int, round((l.quantity - l.stopped) * coalesce(l.price, 0), 2),
      round(least(t.ever, l.quantity - l.stopped) * coalesce(l.price, 0), 2), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
      cross join lateral (select coalesce(l.expected_date, h.expected_date) as due) x
      cross join lateral (select coalesce(sum(y.quantity * y.ratio) filter (where k.biz_date <= x.due), 0) / l.ratio as come, coalesce(sum(y.quantity * y.ratio), 0) / l.ratio as ever
        from document_line y join document k on k.org_id = y.org_id and k.id = y.document_id
        where y.org_id = l.org_id and y.source_line_id = l.id and k.kind in ('arrivalOrder', 'purchaseGrn') and k.status in (2, 7) and not k.is_red) t
    where h.org_id = org and h.kind = 'purchaseOrder' and h.status in (2, 4, 7) and l.quantity > l.stopped and x.due between day_from and day_to
    union all
    -- came, was refused, went back
    select h.partner_id, l.specification_id, h.biz_date, null, 0, 0, 0, 0, 0, 0, 0, 0,
      case when h.kind <> 'purchaseReturn' and coalesce(h.settle_mode, '1') <> '2' then coalesce(l.amount, 0) else 0 end,
      case when h.kind = 'purchaseGrn' and h.settle_mode = '2' then coalesce(l.amount, 0) else 0 end,
      case when h.kind = 'purchaseGrn' then round(coalesce(l.refused_quantity, 0) * coalesce(l.price, 0), 2) else 0 end,
      case when h.kind = 'purchaseReturn' then coalesce(l.amount, 0) else 0 end, 0, 0, 0, 0,
      (h.kind <> 'purchaseReturn' and not h.is_red)::int,
      (h.kind <> 'purchaseReturn' and not h.is_red and (l.expiry_date - h.biz_date) * 3 < l.expiry_date - l.production_date)::int, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = org and h.kind in ('purchaseGrn', 'boneGrn', 'purchaseReturn') and h.status in (2, 5, 7) and h.biz_date between day_from and day_to
    union all
    -- used: of a supplier's goods what they raised, of one's own what they cost
    select (select d.partner_id from stock_entry f join document d on d.org_id = f.org_id and d.id = f.document_id
        where f.org_id = e.org_id and f.lot_id = e.lot_id and f.bill_type = 'purchaseIn' and f.quantity > 0 order by f.posted_at limit 1),
      e.specification_id, u.day, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end, 0, 0, 0, 0, 0, 0, 0
    from document h join stock_entry e on e.org_id = h.org_id and e.document_id = h.id left join lateral reversed_entry(e.org_id, e.reverses) o on true
      cross join lateral (select case when h.is_red then h.biz_date else (h.happened_at at time zone 'Asia/Shanghai')::date end as day) u
    where h.org_id = org and h.kind in ('useRecord', 'surgicalUsage') and coalesce(o.bill_type, e.bill_type) = 'useOut' and u.day between day_from and day_to
    union all
    -- booked of what was settled
    select h.partner_id, l.specification_id, h.biz_date, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, coalesce(l.amount, 0), 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
    where h.org_id = org and h.kind = 'settlementGrn' and h.status in (2, 5, 7) and h.biz_date between day_from and day_to
    union all
    -- paid and owed
    select e.partner_id, null, case when e.biz_date < day_from then day_from else e.biz_date end, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      case when e.doc_kind = 'paymentOrder' and e.biz_date >= day_from then -e.amount else 0 end, e.amount, 0, 0, 0, 0
    from account_entry e where e.org_id = org and e.account = 'payable' and e.biz_date <= day_to
    union all
    -- invoiced, and what of his goods was consumed and nobody settled yet
    select h.partner_id, l.specification_id, h.biz_date, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, coalesce(l.amount, 0), 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = org and h.kind in ('settlementInvoice', 'purchaseInvoice') and coalesce(h.side, 'hospital') = 'hospital' and h.status in (2, 5, 7) and h.biz_date between day_from and day_to
    union all
    select (select p.id from partner p where p.org_id = org and p.counterparty_id = i.supplier_org_id and p.deleted_at is null order by (p.kind in ('supplier', 'both')) desc, p.created_at limit 1),
      i.specification_id, greatest(i.day, day_from), null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, i.amount
    from settle_item i where i.org_id = org and i.day <= day_to and (i.settled_on is null or i.settled_on > day_to)
  ),
  firms as materialized (select p.id, p.licence_state from partner_list p where p.org_id = org and p.id in (select m.partner_id from m)),
  marks as (
    select j.partner_id, round((40 * j.in_time + coalesce(30 * j.come, 0) + coalesce(20 * j.good, 0) + coalesce(10 * j.stayed, 0)) * 100
      / (40 + case when j.come is null then 0 else 30 end + case when j.good is null then 0 else 20 end + case when j.stayed is null then 0 else 10 end), 1) as score
    from (select m.partner_id, sum(m.on_time_lines)::numeric / sum(m.due_lines) as in_time, least(sum(m.come_amount) / nullif(sum(m.due_amount), 0), 1) as come,
        1 - sum(m.refused) / nullif(sum(m.own + m.consigned + m.refused), 0) as good, greatest(1 - sum(m.returned) / nullif(sum(m.own + m.consigned), 0), 0) as stayed
      from m group by 1 having sum(m.due_lines) > 0) j
  )
  select org, m.partner_id, c.category68_id, report_month(m.day, (select report_month_end(org))), m.day, m.order_id, m.ordered_lines, m.ordered, m.due_lines, m.on_time_lines,
    m.due_amount, m.come_amount, m.come_days, m.come_lines, m.own, m.consigned, m.refused, m.own + m.consigned + m.refused, m.returned, m.used, m.booked, m.paid, m.payable, m.own + m.consigned, m.got_lines, m.short_lines, m.invoiced,
    m.unsettled, k.score, case when k.score >= 90 then 'A' when k.score >= 80 then 'B' when k.score >= 70 then 'C' when k.score is not null then 'D' else '' end, coalesce(f.licence_state, '')
  from m left join specification_card c on c.id = m.specification_id left join firms f on f.id = m.partner_id left join marks k on k.partner_id = m.partner_id
$$;
