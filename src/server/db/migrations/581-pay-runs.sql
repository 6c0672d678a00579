-- 排款: how much shall be paid on a day, which open items that was thought of for, and what somebody decided about each.
create table pay_run (
  org_id uuid not null, id uuid not null, like master_columns including defaults, pay_date date not null, due_until date not null, amount numeric(18,2) not null check (amount > 0),
  party text not null default '', level text not null default '', state text not null default 'open' check (state in ('open', 'done', 'void')), by_name text not null default '',
  primary key (org_id, id)
);
create unique index pay_run_code_once on pay_run (org_id, code);
create table pay_run_line (
  org_id uuid not null, id uuid not null, like master_columns including defaults, run_id uuid not null, place int not null, partner_id uuid not null, item_id uuid not null, item_kind text not null,
  doc_kind text not null, doc_sn text not null, paper_no text not null default '', due_date date, open numeric(18,2) not null, amount numeric(18,2) not null default 0, saving numeric(18,2) not null default 0,
  state text not null check (state in ('taken', 'left', 'held')), reason text not null default '', why_not text not null default '', document_id uuid, document_sn text not null default '',
  primary key (org_id, id), unique (org_id, run_id, item_id),
  constraint pay_run_line_amount check (case when state = 'taken' then amount <> 0 and amount between least(open, 0) and greatest(open, 0) else amount = 0 end)
);
create index pay_run_line_item on pay_run_line (org_id, item_id) where state = 'taken';
-- What is not to be paid until somebody says so, and why; ended ones stay.
create table pay_hold (
  org_id uuid not null, id uuid not null, item_id uuid not null, reason text not null, at timestamptz not null, by_name text not null default '', ended_at timestamptz, ended_by_name text not null default '',
  primary key (org_id, id)
);
create unique index pay_hold_once on pay_hold (org_id, item_id) where ended_at is null;

-- 付款折扣: who pays so many days after the paper's day gets so many percent off.
create table early_discount (
  org_id uuid not null, id uuid not null, like master_columns including defaults, partner_id uuid not null, days int not null check (days between 0 and 365),
  percent numeric(5,2) not null check (percent > 0 and percent < 100), primary key (org_id, id)
);
create unique index early_discount_once on early_discount (org_id, partner_id, days) where deleted_at is null;

-- Items somebody is paying already: in a draft of any kind that settles them, in an application that is not paid yet.
create function items_under_payment(org uuid) returns table (item_id uuid, document_id uuid, doc_sn text) language sql stable as $$
  select x.item_id, k.id, k.sn from document k join document_line x on x.org_id = k.org_id and x.document_id = k.id and x.item_id is not null
  where k.org_id = org and not k.is_red and (k.status in (0, 1, 3) or (k.kind = 'paymentApplication' and k.status = 2 and x.amount <> coalesce(x.paid_amount, 0)))
$$;

create view pay_run_list as
select r.*, coalesce(l.taken, 0) as taken, r.amount - coalesce(l.taken, 0) as rest, coalesce(l.lines, 0) as lines, coalesce(l.partners, 0) as partners, coalesce(l.waiting, 0) as waiting, l.papers
from pay_run r left join lateral (select sum(x.amount) as taken, count(*) filter (where x.state = 'taken')::int as lines, count(distinct x.partner_id) filter (where x.state = 'taken')::int as partners,
  coalesce(sum(x.open) filter (where x.state <> 'taken'), 0) as waiting, string_agg(distinct nullif(x.document_sn, ''), '、') as papers
  from pay_run_line x where x.org_id = r.org_id and x.run_id = r.id) l on true;
create view pay_run_line_list as
select x.*, r.code as run_code, r.state as run_state, r.pay_date, p.level from pay_run_line x join pay_run r on r.org_id = x.org_id and r.id = x.run_id
  join partner p on p.org_id = x.org_id and p.id = x.partner_id;
