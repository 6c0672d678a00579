-- Accounts at banks with what stood on them when they began to be kept here: by the bank, and by the books.
create table bank_account (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true, bank text not null, account_no text not null,
  is_default boolean not null default false, opening_day date not null, opening_balance numeric(18,2) not null default 0, opening_books numeric(18,2), primary key (org_id, id)
);
create unique index bank_account_name_once on bank_account (org_id, lower(name)) where deleted_at is null;
create unique index bank_account_no_once on bank_account (org_id, lower(account_no)) where deleted_at is null;

-- How the statements of a bank are laid out that nobody foresaw: which of its columns says what, as somebody of the organisation once said it.
create table bank_layout (
  org_id uuid not null, id uuid not null, like master_columns including defaults, signature text not null, columns jsonb not null, titles text not null default '', meant text not null default '',
  primary key (org_id, id)
);
create unique index bank_layout_once on bank_layout (org_id, signature) where deleted_at is null;

-- What moved on an account, as the bank says it; never changed by people. state: 0 to be matched, 1 proposed, 2 matched, 3 in part, 4 left aside with a reason.
-- `place` tells lines of one moment apart in the order of the bank; `fingerprint` a line that came already.
create sequence bank_line_place;
create table bank_line (
  org_id uuid not null, id uuid not null, like master_columns including defaults, account_id uuid not null, day date not null, at text not null default '', place bigint not null,
  direction text not null check (direction in ('in', 'out')), amount numeric(18,2) not null check (amount > 0), balance numeric(18,2), serial_no text not null default '',
  counter_name text not null default '', counter_account text not null default '', counter_bank text not null default '', summary text not null default '', purpose text not null default '',
  fingerprint text not null, state text not null default '0' check (state in ('0', '1', '2', '3', '4')), matched_amount numeric(18,2) not null default 0, reason text,
  proposed_id uuid, proposed_sn text, proposed_why text, handled_by uuid, handled_at timestamptz,
  primary key (org_id, id), foreign key (org_id, account_id) references bank_account (org_id, id),
  constraint bank_line_not_more check (matched_amount between 0 and amount), constraint bank_line_state check ((state = '2') = (matched_amount = amount) and (state <> '4' or matched_amount = 0))
);
create unique index bank_line_once on bank_line (org_id, account_id, fingerprint);
create index bank_line_day on bank_line (org_id, account_id, day desc, place desc);
create index bank_line_newest on bank_line (org_id, day desc, place desc);
create index bank_line_open on bank_line (org_id, state) where state in ('0', '1', '3');

-- Which document of money a line is, or so much of it. One that was taken back stays, with who did so and why.
create table bank_match (
  org_id uuid not null, id uuid not null, line_id uuid not null, document_id uuid not null, doc_kind text not null, doc_sn text not null, amount numeric(18,2) not null check (amount > 0),
  way text not null check (way in ('proposed', 'manual', 'begun')), why text not null default '', at timestamptz not null, by_id uuid, by_name text not null default '',
  ended_at timestamptz, ended_by_name text not null default '', ended_why text not null default '',
  primary key (org_id, id), foreign key (org_id, line_id) references bank_line (org_id, id)
);
create index bank_match_line on bank_match (org_id, line_id);
create index bank_match_document on bank_match (org_id, document_id) where ended_at is null;
create index bank_match_time on bank_match (org_id, at desc);

-- Whose account it is, as people confirmed it.
create table bank_habit (
  org_id uuid not null, id uuid not null, counter_key text not null, partner_id uuid not null, times int not null default 1, last_at timestamptz not null, primary key (org_id, id)
);
create unique index bank_habit_once on bank_habit (org_id, counter_key, partner_id);

-- A name as two papers may write it: without spaces and signs, brackets of either width, and what every company is called.
create function plain_name(name text) returns text language sql immutable as $$
  select regexp_replace(lower(translate(coalesce(name, ''), '（）　', '() ')), '[\s()\[\]【】·.,，。、-]|股份有限公司|有限责任公司|有限公司', '', 'g')
$$;

-- Documents that move money of a bank, with what of each a line of a statement says already. What was left over of a receipt came with it; cash and bills move no account.
create view bank_document as
select h.org_id, h.id, h.kind, h.sn, h.document_date as day, h.status, h.partner_id, coalesce(h.bank_account, '') as account_text, coalesce(h.bank_serial_no, '') as serial_no,
  case when h.kind in ('receiptOrder', 'advanceCharge') then 'in' else 'out' end as direction,
  case when h.kind in ('receiptOrder', 'paymentOrder') then coalesce(h.bank_amount, 0) else h.total_amount end as amount,
  coalesce((select sum(m.amount) from bank_match m where m.org_id = h.org_id and m.document_id = h.id and m.ended_at is null), 0) as bound,
  (select min(r.biz_date) from document r where r.org_id = h.org_id and r.red_of = h.id and r.is_red) as red_day
from document h where h.kind in ('receiptOrder', 'advanceCharge', 'paymentOrder', 'advancePayment') and not h.is_red and h.status in (0, 1, 2, 5, 7)
  and (h.kind <> 'advanceCharge' or coalesce(h.subkind, '') <> 'surplus') and coalesce(h.pay_method, 'wire') not in ('cash', 'draft');

-- Where lines stand after their matches changed.
create function bank_lines_stand(org uuid, lines uuid[]) returns void language sql as $$
  update bank_line l set matched_amount = s.amount, version = l.version + 1, updated_at = now(),
    state = case when s.amount = l.amount then '2' when s.amount > 0 then '3' when l.proposed_id is not null then '1' else '0' end
  from (select x.id, coalesce((select sum(m.amount) from bank_match m where m.org_id = org and m.line_id = x.id and m.ended_at is null), 0) as amount from unnest(lines) x (id)) s
  where l.org_id = org and l.id = s.id and (l.state <> '4' or s.amount > 0)
$$;

-- A document that ends, or is about less money than lines say of it, is no longer what they are: somebody matches them anew.
create function bank_matches_end() returns trigger language plpgsql as $$
declare lines uuid[];
begin
  with ended as (update bank_match set ended_at = now(), ended_why = case tg_op when 'DELETE' then '单据已删除' else
      case when new.status = 5 then '单据已红冲' when new.status = 6 then '单据已作废' when new.status = 3 then '单据已驳回' else '单据金额已修改' end end
    where org_id = old.org_id and document_id = old.id and ended_at is null returning line_id)
  select array_agg(distinct line_id) into lines from ended;
  if lines is not null then perform bank_lines_stand(old.org_id, lines); end if;
  return null;
end $$;
create function bank_money(d document) returns numeric language sql immutable as $$
  select case when (d).kind in ('receiptOrder', 'paymentOrder') then coalesce((d).bank_amount, 0) else (d).total_amount end $$;
create trigger document_ends_bank_matches after update of status, bank_amount, total_amount, pay_method on document for each row
  when (new.kind in ('receiptOrder', 'advanceCharge', 'paymentOrder', 'advancePayment')
    and ((new.status in (3, 5, 6) and old.status <> new.status) or bank_money(new) < bank_money(old) or (new.pay_method in ('cash', 'draft') and new.pay_method is distinct from old.pay_method)))
  execute function bank_matches_end();
create trigger document_gone_ends_bank_matches after delete on document for each row
  when (old.kind in ('receiptOrder', 'advanceCharge', 'paymentOrder', 'advancePayment')) execute function bank_matches_end();

create view bank_line_list as
select l.*, case when l.direction = 'in' then l.amount end as in_amount, case when l.direction = 'out' then l.amount end as out_amount, l.amount - l.matched_amount as open_amount,
  (select string_agg(m.doc_sn, '、' order by m.at) from bank_match m where m.org_id = l.org_id and m.line_id = l.id and m.ended_at is null) as document_sn
from bank_line l;

create view bank_match_list as
select m.org_id, m.id, m.line_id, m.at, m.way, m.why, m.amount, m.by_name, m.doc_kind, m.doc_sn, l.account_id, l.day, l.serial_no, l.counter_name,
  l.direction, m.ended_at, m.ended_by_name, m.ended_why,
  case when m.ended_at is null then '1' else '2' end as state, 1 as version, m.by_id as updated_by, coalesce(m.ended_at, m.at) as updated_at, m.at as created_at, null::timestamptz as deleted_at
from bank_match m join bank_line l on l.org_id = m.org_id and l.id = m.line_id;

create view bank_account_list as
select a.*, x.day as last_day, x.balance as bank_balance, (select count(*)::int from bank_line l where l.org_id = a.org_id and l.account_id = a.id and l.state in ('0', '1', '3')) as waiting
from bank_account a left join lateral (select l.day, l.balance from bank_line l where l.org_id = a.org_id and l.account_id = a.id order by l.day desc, l.place desc limit 1) x on true;
