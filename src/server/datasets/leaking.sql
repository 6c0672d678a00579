-- Where money leaks: rows of every finder (domain/leaks), each in a file of leaking/ or a question to another dataset; they take the place of the words in
-- braces. One thing leaks once: of finders that name the same subject the first listed counts. What was set aside stays so until its day, or until what it
-- comes to changes. Date: the day it began to leak, by what happened then: it does not move with the day it is looked at.
create function dataset_leaking(org uuid, today date)
returns table (org_id uuid, id uuid, leak text, actor text, day date, month text, week date, department_id uuid, warehouse_id uuid, specification_id uuid, unit_id uuid, code text, product_code text,
  product_name text, manufacturer text, category68_id uuid, is_high_value boolean, pinyin text, pinyin_full text, batch_no text, label_no text, patient_id uuid, patient_name text, visit_no text,
  quantity numeric, amount numeric, doc_kind text, document_id uuid, doc_sn text, other_kind text, other_id uuid, other_sn text, detail text, days_open int, facts text,
  state text, aside_reason text, aside_by text, aside_at timestamptz, aside_until date)
language sql stable as $$
  with found (rank, leak, actor, subject, day, department_id, warehouse_id, specification_id, patient_id, batch_no, label_no, quantity, amount, doc_kind, document_id, doc_sn,
    other_kind, other_id, other_sn, detail) as (
    {found}
  ),
  once as (
    select f.*, row_number() over (partition by f.subject order by f.rank) as place, md5(f.leak || f.subject)::uuid as id,
      concat_ws('|', trim_scale(f.quantity), trim_scale(round(f.amount, 2)), f.department_id) as facts
    from found f where f.amount > 0
  )
  select org, f.id, f.leak, f.actor, f.day, report_month(f.day, (select report_month_end(org))), date_trunc('week', f.day)::date, f.department_id, f.warehouse_id, f.specification_id, c.root_unit_id, c.code, c.product_code,
    coalesce(c.product_name, ''), c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, coalesce(f.batch_no, ''), coalesce(f.label_no, ''), f.patient_id,
    case when p.id is null then '' else left(p.name, 1) || '**' end, coalesce(p.visit_no, ''),
    f.quantity, round(f.amount, 2), f.doc_kind, f.document_id, f.doc_sn, f.other_kind, f.other_id, f.other_sn, coalesce(f.detail, ''), today - f.day, f.facts,
    case when a.id is null or a.facts <> f.facts or a.until < today then 'open' else 'aside' end, coalesce(a.reason, ''), coalesce(a.by_name, ''), a.at, a.until
  from once f
    left join leak_aside a on a.org_id = org and a.id = f.id
    left join specification_card c on c.id = f.specification_id
    left join patient p on p.org_id = org and p.id = f.patient_id
  where f.place = 1
$$;
