-- A promise that was put off says which one it stands for: that one is waited for no longer. One of several parts is none: each is waited for on its day.
alter table due_promise add column renews uuid;
create unique index due_promise_renewed_once on due_promise (org_id, renews) where renews is not null;

drop view due_promise_list;
create view due_promise_list as
select p.*, n.day as renewed_to, r.received,
  case when r.received >= p.amount then 'kept' when n.id is not null then 'followed' when p.day >= current_date then 'open' when f.followed or w.open <= 0 then 'followed' else 'broken' end as state,
  greatest(p.amount - r.received, 0) as lacking
from due_promise p left join due_promise n on n.org_id = p.org_id and n.renews = p.id
  -- Money counts for the promise that is due first: what others that were still running then, and due before this one, lacked is theirs.
  cross join lateral (select least(p.amount, greatest(0, received_between(p.org_id, p.partner_id, p.item_id, p.said_at, null) - coalesce((
    select sum(greatest(0, q.amount - received_between(q.org_id, q.partner_id, q.item_id, q.said_at, p.said_at))) from due_promise q
    where q.org_id = p.org_id and q.partner_id = p.partner_id and q.item_id is not distinct from p.item_id and q.said_at < p.said_at and (q.day, q.id) < (p.day, p.id)
      and q.day >= (p.said_at at time zone 'Asia/Shanghai')::date and not exists (select from due_promise x where x.org_id = q.org_id and x.renews = q.id)), 0))) as received) r
  -- Somebody asked again, or was promised again, once it was broken.
  cross join lateral (select exists (select from due_promise q where q.org_id = p.org_id and q.partner_id = p.partner_id and q.said_at > p.said_at and (q.said_at at time zone 'Asia/Shanghai')::date > p.day
      and (q.item_id is null or q.item_id = p.item_id))
    or exists (select from due_reminder m where m.org_id = p.org_id and m.partner_id = p.partner_id and (m.at at time zone 'Asia/Shanghai')::date > p.day) as followed) f
  cross join lateral (select coalesce(sum(i.open), 0) as open from account_item i where i.org_id = p.org_id and i.partner_id = p.partner_id and i.account = 'receivable' and i.open <> 0
    and (p.item_id is null or i.id = p.item_id)) w;
