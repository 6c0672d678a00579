-- (Reads dataset_used, which stands before it.) How departments were served in a period. Rows of a kind each: claims submitted in it, with how soon and how fully they
-- were answered; runs that were signed, receipts and returns of it; what lay in their stores before and lies there at its end, what is kept there and at its
-- par (today alone); what they used and what of it was charged. A claim is complete when all that was approved came or was stopped.
create function dataset_wards(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, department_id uuid, top_department_id uuid, what text, day date, claim_type text, need_date date, received_on date, differs text, warehouse_id uuid, specification_id uuid,
  product_name text, unit_id uuid, claim text, receipt text, doc_kind text, doc_sn text, document_id uuid, line_id uuid, lines int, approved numeric, answered numeric, closed_lines int, full_lines int,
  reviewed int, review_hours numeric, issues int, prepare_hours numeric, runs int, deliver_hours numeric, completed int, response_hours numeric, on_time_claims int,
  received_quantity numeric, returned_quantity numeric, start_value numeric, end_value numeric, value_days numeric, kept_goods int, met_goods int, near_amount numeric, expired numeric,
  use_cost numeric, charged numeric, chargeable numeric, matched numeric)
language sql stable as $$
  with claims as (
    select h.id, h.sn, h.department_id, h.subkind, h.expected_date, h.status, h.submitted_at, h.reviewed_at, (h.submitted_at at time zone 'Asia/Shanghai')::date as day
    from document h
    where h.org_id = org and h.kind = 'suppliesClaim' and h.status in (1, 2, 3, 4, 7) and (h.submitted_at at time zone 'Asia/Shanghai')::date between day_from and day_to
  ), asked as materialized (
    select c.id, count(*)::int as lines, count(*) filter (where x.is_closed)::int as closed, count(*) filter (where x.is_closed and x.received = x.approved)::int as filled,
      coalesce(sum(x.approved * l.ratio), 0) as approved, coalesce(sum(x.received * l.ratio), 0) as received,
      sum(x.received) > 0 and bool_and(x.approved = 0 or x.received + coalesce(l.stopped, 0) >= x.approved) as is_complete
    from claims c join document_line l on l.org_id = org and l.document_id = c.id and l.section = 'lines'
      cross join lateral (select case when c.status in (2, 4, 7) then coalesce(l.approved_quantity, l.quantity) else 0 end as approved, coalesce(l.received_quantity, 0) as received) v
      cross join lateral (select v.approved, v.received, v.approved > 0 and (c.status = 4 or v.received + coalesce(l.stopped, 0) >= v.approved) as is_closed) x
    group by c.id
  ), issued as materialized (
    select c.id as claim_id, i.id, i.reviewed_at, (extract(epoch from i.reviewed_at - c.reviewed_at) / 3600)::numeric as hours
    from claims c join document_line l on l.org_id = org and l.document_id = c.id join document_line t on t.org_id = org and t.source_line_id = l.id
      join document i on i.org_id = org and i.id = t.document_id and i.kind = 'issueOdo' and i.status in (2, 7) and not i.is_red
    group by c.id, c.reviewed_at, i.id, i.reviewed_at
  ), issues as materialized (
    select s.claim_id, count(*)::int as issues, sum(s.hours) as hours from issued s group by s.claim_id
  ), came as materialized (
    select s.claim_id, max(r.happened_at) as last_at
    from issued s join document_line t on t.org_id = org and t.document_id = s.id join document_line x on x.org_id = org and x.source_line_id = t.id
      join document r on r.org_id = org and r.id = x.document_id and r.kind = 'departmentReceipt' and r.status in (2, 7)
    group by s.claim_id
  )
  select org, m.department_id, top_department(d.path), m.what, m.day, m.claim_type, m.need_date, m.received_on, m.differs, m.warehouse_id, m.specification_id, c.product_name, c.root_unit_id,
    case when m.what = 'claim' then m.document_id::text end, case when m.what = 'receipt' then m.document_id::text end, coalesce(m.kind, ''), coalesce(m.sn, ''), m.document_id, m.line_id,
    m.lines, m.approved, m.answered, m.closed_lines, m.full_lines, m.reviewed, m.review_hours, m.issues, m.prepare_hours, m.runs, m.deliver_hours, m.completed, m.response_hours, m.on_time,
    m.received, m.returned, m.start_value, m.end_value, round((m.start_value + m.end_value) * (day_to - day_from + 1) / 2, 2), m.kept, m.met, m.near, m.expired, m.cost, m.charged, m.chargeable, m.matched
  from (
    select 'claim' as what, c.department_id, c.day, c.subkind as claim_type, c.expected_date as need_date, case when a.is_complete then (w.last_at at time zone 'Asia/Shanghai')::date end as received_on,
      null as differs, null::uuid as warehouse_id, null::uuid as specification_id, 'suppliesClaim' as kind, c.sn, c.id as document_id, null::uuid as line_id,
      a.lines, a.approved, a.received as answered, a.closed as closed_lines, a.filled as full_lines,
      x.is_passed::int as reviewed, case when x.is_passed then round((extract(epoch from c.reviewed_at - c.submitted_at) / 3600)::numeric, 4) else 0 end as review_hours,
      coalesce(i.issues, 0) as issues, coalesce(round(i.hours, 4), 0) as prepare_hours, 0 as runs, 0::numeric as deliver_hours, x.is_complete::int as completed,
      case when x.is_complete then round((extract(epoch from w.last_at - c.submitted_at) / 3600)::numeric, 4) else 0 end as response_hours,
      case when x.is_complete and (w.last_at at time zone 'Asia/Shanghai')::date <= c.expected_date then 1 else 0 end as on_time,
      0::numeric as received, 0::numeric as returned, 0::numeric as start_value, 0::numeric as end_value, 0 as kept, 0 as met, 0::numeric as near, 0::numeric as expired,
      0::numeric as cost, 0::numeric as charged, 0::numeric as chargeable, 0::numeric as matched
    from claims c join asked a on a.id = c.id left join issues i on i.claim_id = c.id left join came w on w.claim_id = c.id
      cross join lateral (select c.status in (2, 4, 7) and c.reviewed_at is not null as is_passed, coalesce(a.is_complete and w.last_at is not null, false) as is_complete) x
    union all
    -- runs: from leaving to being signed for
    select 'run', i.department_id, (t.at at time zone 'Asia/Shanghai')::date, null, null, null, null, i.to_warehouse_id, null, h.kind, h.sn, h.id, l.id, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      1, round((extract(epoch from t.at - h.submitted_at) / 3600)::numeric, 4), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = org and l.document_id = h.id cross join lateral (select nullif(l.extra ->> 'handTime', '')::timestamptz as at) t
      join document i on i.org_id = org and i.id = l.linked_document_id
    where h.org_id = org and h.kind = 'dispatchOrder' and h.status in (1, 2, 7) and (t.at at time zone 'Asia/Shanghai')::date between day_from and day_to
    union all
    -- received and given back; what was refused at the door was never received
    select case when h.kind = 'issueReturn' then 'return' else 'receipt' end, h.department_id, h.biz_date, null, null, null, case when h.kind = 'departmentReceipt' then h.outcome end,
      h.warehouse_id, l.specification_id, h.kind, h.sn, h.id, l.id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      case when h.kind = 'departmentReceipt' then coalesce(l.received_quantity, 0) * l.ratio else 0 end, case when h.kind = 'issueReturn' then l.base_quantity else 0 end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = org and l.document_id = h.id and l.section = 'lines'
    where h.org_id = org and h.biz_date between day_from and day_to
      and ((h.kind = 'departmentReceipt' and h.status in (2, 7)) or (h.kind = 'issueReturn' and h.status in (2, 5, 7) and h.subkind <> '2'))
    union all
    -- what lay in their stores when the period began, and lies there at its end
    select 'stock', w.department_id, null, null, null, null, null, s.warehouse_id, s.specification_id, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      coalesce(s.compared_amount, 0) + v.compared_memo, s.amount + v.memo, 0, 0, case when t.expiry_date - day_to between 0 and 90 then s.amount + v.memo else 0 end,
      case when t.expiry_date < day_to then s.quantity else 0 end, 0, 0, 0, 0
    from stock_valued(org, day_to, day_from - 1, false) s join warehouse_places(org) w on w.id = s.warehouse_id and w.level = '2' join lot t on t.org_id = org and t.id = s.lot_id
      cross join lateral (select case when s.is_own then 0 else round(s.quantity * t.memo_price, 2) end as memo,
        case when s.is_own then 0 else round(coalesce(s.compared, 0) * t.memo_price, 2) end as compared_memo) v
    where w.department_id is not null and (s.quantity <> 0 or s.compared <> 0)
    union all
    -- what they keep, and whether it lies within its bounds now
    select 'par', w.department_id, null, null, null, null, null, p.warehouse_id, p.specification_id, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      1, (p.available >= coalesce(p.min_quantity, 0) and p.available <= coalesce(p.max_quantity, p.available))::int, 0, 0, 0, 0, 0, 0
    from warehouse_product_list p join warehouse_places(org) w on w.id = p.warehouse_id and w.level = '2'
    where day_to = today and p.org_id = org and p.status and p.deleted_at is null and w.department_id is not null
    union all
    -- used
    select 'use', u.department_id, u.day, null, null, null, null, u.warehouse_id, u.specification_id, u.doc_kind, u.doc_sn, u.document_id, u.line_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      u.cost, 0, 0, 0
    from dataset_used u where u.org_id = org and u.day between day_from and day_to
    union all
    -- charged of what somebody can be charged for
    select 'use', h.department_id, x.day, null, null, null, null, h.warehouse_id, l.specification_id, h.kind, h.sn, h.id, l.id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      coalesce(l.charged_amount, 0), l.base_quantity, coalesce(l.charged_quantity, 0)
    from document h cross join lateral (select (h.happened_at at time zone 'Asia/Shanghai')::date as day) x
      join document_line l on l.org_id = org and l.document_id = h.id and l.section = 'lines'
    where h.org_id = org and h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 7) and not h.is_red and l.chargeable and x.day between day_from and day_to
  ) m
  left join department d on d.org_id = org and d.id = m.department_id
  left join specification_card c on c.id = m.specification_id
$$;
