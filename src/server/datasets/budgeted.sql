-- What departments may use: their budget of a month, for each month of a period. A month counts whole, on its first day in the period.
create function dataset_budgeted(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, day date, month text, department_id uuid, top_department_id uuid, budget numeric)
language sql stable as $$
  select org, greatest(m.first::date, day_from), to_char(m.first, 'YYYY-MM'), d.id, top_department(d.path), d.month_budget
  from department d cross join generate_series(date_trunc('month', day_from::timestamp), day_to::timestamp, interval '1 month') as m(first)
  where d.org_id = org and d.deleted_at is null and d.month_budget > 0
$$;
