-- What datasets look up for each of their rows, so that the cost stays that of the rows asked for, however long the past is.

-- The day months end on, for each organisation (as report_month_end says of one): plain joins, where a function would be called for every row.
create view month_end as
select o.id as org_id, coalesce(nullif(coalesce(locked.value, own.value, kind.value), '')::int, 0) as ends
from organisation o
  left join rule_value locked on locked.scope = 'kind' and locked.org_kind = o.kind and locked.key = 'report.monthEndDay' and locked.is_locked
  left join rule_value own on own.scope = 'organisation' and own.org_id = o.id and own.key = 'report.monthEndDay'
  left join rule_value kind on kind.scope = 'kind' and kind.org_kind = o.kind and kind.key = 'report.monthEndDay';

-- The entry an entry takes back. Most take back nothing: asked as a join the planner would read every entry there is.
create function reversed_entry(org uuid, taken_back uuid) returns table (bill_type text, line_id uuid) language sql stable as $$
  select e.bill_type, e.line_id from stock_entry e where taken_back is not null and e.org_id = org and e.id = taken_back limit 1
$$;
