-- What of things and papers warns now and nobody has taken care of: as the warnings are worked out, without those that were handled or are left aside for a time.
create function dataset_warned(org uuid, today date)
returns table (org_id uuid, source text, level text, warning_id text, warehouse_id uuid, department_id uuid, subject text, detail text, batch_no text, due_on date, days_left int,
  unit_id uuid, quantity numeric)
language sql stable as $$
  select n.org_id, case n.type when 'PRODUCTEXPIRY' then 'stockBalance' when 'PRODUCTINVENTORY' then 'warehouseProduct' when 'PRODUCTREGISTRATION' then 'hospitalProduct' else 'licence' end,
    case when n.rank = 1 or (n.rank = 2 and n.type = 'PRODUCTINVENTORY') then '1' when n.rank <= 3 then '2' else '3' end, n.subject_key, n.warehouse_id, n.department_id, n.subject, n.detail,
    n.no, n.due_on, n.due_on - today, n.unit_id, case when n.unit_id is not null then n.quantity end
  from warnings_of_things(org, today) n
  where not exists (select from warning w where w.org_id = n.org_id and w.type = n.type and w.subject_key = n.subject_key and n.rank >= w.rank
    and (w.state = '1' or (w.state = '3' and w.ignored_until >= today)))
$$;
