-- What money comes and goes in the next twelve weeks (seven days each, from today): what is there, what customers pay by the day they promised or by its due day, what is paid by the
-- day it was applied for or by its due day. What is late already stands apart in the first week; week 13 is what comes later or has no day.
create function dataset_forecast(org uuid, today date)
returns table (org_id uuid, week text, starts date, ends date, is_opening boolean, direction text, basis text, partner_id uuid, name text, sn text, doc_kind text, document_id uuid, row_key text,
  due_date date, expected date, opening numeric, state text, cash numeric, overdue_in numeric, inflow numeric, overdue_out numeric, outflow numeric, net numeric, closing numeric)
language sql stable as $$
  with accounts as (
    select a.id, a.name, coalesce(k.balance, a.opening_balance) + coalesce((select sum(case l.direction when 'in' then l.amount else -l.amount end) from bank_line l
      where l.org_id = org and l.account_id = a.id and (k.day is null or (l.day, l.place) > (k.day, k.place))), 0) as balance
    from bank_account a left join lateral (select l.day, l.place, l.balance from bank_line l where l.org_id = org and l.account_id = a.id and l.balance is not null
      order by l.day desc, l.place desc limit 1) k on true where a.org_id = org and a.deleted_at is null and a.status),
  promised as materialized (select l.partner_id, l.item_id, l.day, l.lacking from due_promise_list l where l.org_id = org and l.state = 'open' and l.lacking > 0),
  -- Promises of all that is owed cover the oldest of it: parts of items and of promises lie beside each other.
  p as (select x.partner_id, x.day, sum(x.lacking) over w - x.lacking as a, sum(x.lacking) over w as z from promised x where x.item_id is null
    window w as (partition by x.partner_id order by x.day, x.lacking rows unbounded preceding)),
  pt as (select p.partner_id, max(p.z) as z from p group by 1),
  r as materialized (
    select i.*, m.day as said, case when i.open > 0 and m.day is null then sum(greatest(i.open, 0)) filter (where m.day is null) over w - i.open end as a
    from account_item i left join (select q.item_id, min(q.day) as day from promised q where q.item_id is not null group by 1) m on m.item_id = i.id
    where i.org_id = org and i.account = 'receivable' and i.open <> 0 window w as (partition by i.partner_id order by i.due_date, i.id rows unbounded preceding)),
  asked as materialized (
    select x.item_id, k.id, k.sn, k.expected_date as day, sum(x.amount - coalesce(x.paid_amount, 0)) as amount from document k join document_line x on x.org_id = k.org_id and x.document_id = k.id
    where k.org_id = org and k.kind = 'paymentApplication' and k.status in (1, 2) and not k.is_red and x.item_id is not null group by 1, 2, 3, 4),
  flows as materialized (
    select 'in' as direction, 'promise' as basis, r.partner_id, r.doc_sn as sn, r.doc_kind, r.document_id, r.id::text || p.day as row_key, r.due_date, p.day as expected,
      least(r.a + r.open, p.z) - greatest(r.a, p.a) as amount
    from r join p on p.partner_id = r.partner_id and p.a < r.a + r.open and p.z > r.a
    union all
    select 'in', 'due', r.partner_id, r.doc_sn, r.doc_kind, r.document_id, r.id::text, r.due_date, r.due_date, r.open - greatest(0, least(r.a + r.open, coalesce(pt.z, 0)) - r.a)
    from r left join pt on pt.partner_id = r.partner_id where r.a is not null and r.a + r.open > coalesce(pt.z, 0)
    union all
    select 'in', case when r.said is null then 'due' else 'promise' end, r.partner_id, r.doc_sn, r.doc_kind, r.document_id, r.id::text, r.due_date, coalesce(r.said, r.due_date), r.open
    from r where r.a is null
    union all
    select 'out', 'applied', i.partner_id, g.sn, 'paymentApplication', g.id, i.id::text || g.id, i.due_date, greatest(g.day, today), g.amount
    from asked g join account_item i on i.org_id = org and i.id = g.item_id where g.amount <> 0
    union all
    select 'out', 'due', i.partner_id, i.doc_sn, i.doc_kind, i.document_id, i.id::text, i.due_date, i.due_date, i.open - coalesce(g.amount, 0)
    from account_item i left join (select t.item_id, sum(t.amount) as amount from asked t group by 1) g on g.item_id = i.id
    where i.org_id = org and i.account = 'payable' and i.open <> 0 and i.open <> coalesce(g.amount, 0)),
  dated as (select f.*, f.expected < today as late, case when f.expected is null then 13 when f.expected < today then 1 else least(13, (f.expected - today) / 7 + 1) end as no,
    case f.direction when 'in' then f.amount else -f.amount end as net from flows f),
  had as (select coalesce(sum(a.balance), 0) as cash from accounts a),
  weeks as (
    select n, today + (n - 1) * 7 as starts, case when n < 13 then today + n * 7 - 1 end as ends,
      h.cash + sum(w.net) over (order by n) - w.net as opening, h.cash + sum(w.net) over (order by n) as closing
    from (select n, coalesce(sum(d.net), 0) as net from generate_series(1, 13) n left join dated d on d.no = n group by n) w, had h)
  select org, '00', today, null::date, true, 'cash', 'cash', null::uuid, a.name, null, null, null::uuid, a.id::text, null::date, null::date,
    null::numeric, null::text, a.balance, 0, 0, 0, 0, 0, a.balance
  from accounts a
  union all
  select org, lpad(w.n::text, 2, '0'), w.starts, w.ends, false, 'none', 'none', null, null, null, null, null, 'week' || w.n, null, null, w.opening, case when w.closing < 0 then 'short' else 'ok' end,
    0, 0, 0, 0, 0, 0, w.closing from weeks w
  union all
  select org, lpad(w.n::text, 2, '0'), w.starts, w.ends, false, d.direction, case when d.late then 'late' else d.basis end, d.partner_id, null, d.sn, d.doc_kind, d.document_id, d.row_key, d.due_date,
    d.expected, w.opening, case when w.closing < 0 then 'short' else 'ok' end, 0, case when d.direction = 'in' and d.late then d.amount else 0 end,
    case when d.direction = 'in' and d.late is not true then d.amount else 0 end, case when d.direction = 'out' and d.late then d.amount else 0 end,
    case when d.direction = 'out' and d.late is not true then d.amount else 0 end, d.net, null
  from dated d join weeks w on w.n = d.no
$$;
