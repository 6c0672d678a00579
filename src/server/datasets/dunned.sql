-- What customers owe today, item by item, how late it is, and what was last promised and asked of each of them.
create function dataset_dunned(org uuid, today date)
returns table (org_id uuid, partner_id uuid, partner_key text, sn text, doc_kind text, document_id uuid, item_id text, item_kind text, paper_no text, item_date date, due_date date, days_over int,
  state text, open numeric, not_due numeric, due numeric, overdue numeric, d30 numeric, d60 numeric, d90 numeric, older numeric,
  promise_day date, promised numeric, promised_by text, promise_state text, reminded_at timestamptz, reminded_by text)
language sql stable as $$
  with i as materialized (
    select n.*, today - n.due_date as late from account_item n where n.org_id = org and n.account = 'receivable' and n.open <> 0),
  p as materialized (
    select distinct on (l.partner_id) l.partner_id, l.day, l.amount, l.said_by, l.state from due_promise_list l
    where l.org_id = org and l.partner_id in (select x.partner_id from i x) order by l.partner_id, l.said_at desc, l.id desc),
  m as materialized (select distinct on (l.partner_id) l.partner_id, l.at, l.by_name from due_reminder l where l.org_id = org order by l.partner_id, l.at desc)
  select org, i.partner_id, i.partner_id::text, i.doc_sn, i.doc_kind, i.document_id, i.id::text, i.item_kind, i.paper_no, i.item_date, i.due_date, greatest(i.late, 0),
    case when i.late > 0 then 'overdue' when i.late = 0 then 'due' else 'notDue' end, i.open,
    case when coalesce(i.late, -1) < 0 then i.open else 0 end, case when i.late = 0 then i.open else 0 end, case when i.late > 0 then i.open else 0 end,
    case when i.late between 1 and 30 then i.open else 0 end, case when i.late between 31 and 60 then i.open else 0 end, case when i.late between 61 and 90 then i.open else 0 end,
    case when i.late > 90 then i.open else 0 end, p.day, p.amount, p.said_by, coalesce(p.state, 'none'), m.at, m.by_name
  from i left join p on p.partner_id = i.partner_id left join m on m.partner_id = i.partner_id
$$;
