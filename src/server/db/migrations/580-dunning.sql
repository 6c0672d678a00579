-- What partners promised to pay until when, and who reminded them when of what: facts, never changed. What became of a promise is worked out.
create table due_promise (
  org_id uuid not null, id uuid not null, like master_columns including defaults, partner_id uuid not null, item_id uuid, item_sn text not null default '', day date not null,
  amount numeric(18,2) not null check (amount > 0), said_by text not null default '', said_at timestamptz not null, note text not null default '', by_name text not null default '',
  primary key (org_id, id)
);
create index due_promise_partner on due_promise (org_id, partner_id, said_at desc);
create trigger due_promise_is_final before update or delete on due_promise for each row execute function refuse_change();
-- That somebody was told of a broken promise: once for each.
create table due_promise_told (org_id uuid not null, promise_id uuid not null, at timestamptz not null, primary key (org_id, promise_id));

create table due_reminder (
  org_id uuid not null, id uuid not null, like master_columns including defaults, partner_id uuid not null, at timestamptz not null, way text not null check (way in ('message', 'letter')),
  told int not null default 0, items int not null, open numeric(18,2) not null, overdue numeric(18,2) not null, listed jsonb not null, by_name text not null default '',
  primary key (org_id, id)
);
create index due_reminder_partner on due_reminder (org_id, partner_id, at desc);
create trigger due_reminder_is_final before update or delete on due_reminder for each row execute function refuse_change();

-- What a partner paid of what he owed after a moment and until another: money and what it was set off with, not what changed into something else.
create function received_between(org uuid, partner uuid, item uuid, since timestamptz, until timestamptz) returns numeric language sql stable as $$
  select coalesce(-sum(e.amount), 0) from account_entry e
  where e.org_id = org and e.partner_id = partner and e.account = 'receivable' and not e.raises and e.doc_kind in ('receiptOrder', 'paymentOrder')
    and e.posted_at > since and (until is null or e.posted_at <= until) and (item is null or e.item_id = item)
$$;

-- Money counts for the promise that is due first: what others that were still running then, and due before this one, lacked is theirs.
create view due_promise_list as
select p.*, r.received, case when r.received >= p.amount then 'kept' when p.day >= current_date then 'open' when f.followed or w.open <= 0 then 'followed' else 'broken' end as state,
  greatest(p.amount - r.received, 0) as lacking
from due_promise p
  cross join lateral (select least(p.amount, greatest(0, received_between(p.org_id, p.partner_id, p.item_id, p.said_at, null) - coalesce((
    select sum(greatest(0, q.amount - received_between(q.org_id, q.partner_id, q.item_id, q.said_at, p.said_at))) from due_promise q
    where q.org_id = p.org_id and q.partner_id = p.partner_id and q.item_id is not distinct from p.item_id and q.said_at < p.said_at and (q.day, q.id) < (p.day, p.id)
      and q.day >= (p.said_at at time zone 'Asia/Shanghai')::date), 0))) as received) r
  cross join lateral (select exists (select from due_promise q where q.org_id = p.org_id and q.partner_id = p.partner_id and q.said_at > p.said_at and q.day > p.day
      and (q.item_id is null or q.item_id = p.item_id))
    or exists (select from due_reminder m where m.org_id = p.org_id and m.partner_id = p.partner_id and (m.at at time zone 'Asia/Shanghai')::date > p.day) as followed) f
  cross join lateral (select coalesce(sum(i.open), 0) as open from account_item i where i.org_id = p.org_id and i.partner_id = p.partner_id and i.account = 'receivable' and i.open <> 0
    and (p.item_id is null or i.id = p.item_id)) w;

create view due_reminder_list as select m.*, p.name as partner_name from due_reminder m join partner p on p.org_id = m.org_id and p.id = m.partner_id;
-- Whom something can be asked of: partners as the page of what is due knows them.
create view debtor as
select p.org_id, p.id, p.code, p.name, p.version, p.created_at, p.updated_at, p.updated_by, p.deleted_at, p.counterparty_id from partner p;
