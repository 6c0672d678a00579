-- Lines of applications for papers that were submitted, by the day they were. The days to an answer stand once on each paper, on its first line.
create function dataset_asking(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, side text, partner_id uuid, day date, month text, state text, paper_type text, sn text, due_date date, document_id uuid,
  papers int, given int, refused int, unanswered int, overdue int, answer_days numeric, answered int)
language sql stable as $$
  select org, h.side, h.partner_id, s.day, report_month(s.day, (select report_month_end(org))),
    case when a.at is null then case when h.due_date < today then '超期未答复' else '待答复' end
      when h.status = 3 or n.given = 0 then '未提供' when n.given = n.papers then '全部提供' else '部分提供' end,
    coalesce(l.paper_type, '产品注册证'), h.sn, h.due_date, h.id, 1, (w.answer = '已提供')::int,
    (w.answer = '已拒绝' or (h.status = 3 and a.at is not null))::int, (a.at is null or (h.status = 2 and w.answer = ''))::int, (a.at is null and h.due_date < today)::int,
    case when l.line_no = n.first and a.at is not null then round(extract(epoch from a.at - h.submitted_at) / 86400, 2) else 0 end::numeric, (l.line_no = n.first and a.at is not null)::int
  from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    cross join lateral (select (h.submitted_at at time zone 'Asia/Shanghai')::date as day) s
    cross join lateral (select coalesce(l.extra ->> 'answer', '') as answer) w
    cross join lateral (select count(*) as papers, count(*) filter (where t.extra ->> 'answer' = '已提供') as given, min(t.line_no) as first from document_line t
      where t.org_id = h.org_id and t.document_id = h.id) n
    cross join lateral (select max(e.at) as at from document_event e where e.org_id = h.org_id and e.document_id = h.id and e.action in ('review', 'answer', 'nopass')
      and (h.side = 'in' or h.counter_status in ('对方已确认', '对方已拒绝'))) a
  where h.org_id = org and h.kind = 'licenceApplication' and h.status in (1, 2, 3) and h.submitted_at is not null and s.day between day_from and day_to
$$;
