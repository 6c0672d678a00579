-- Accounts of an organisation, and which of them a business event is written to.
create table voucher_account (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  direction text not null check (direction in ('debit', 'credit')), category text not null default '',
  by_partner boolean not null default false, by_department boolean not null default false, by_category boolean not null default false,
  primary key (org_id, id)
);
-- By code and name, as they stand on a voucher.
create view voucher_account_list as select a.*, a.code || ' ' || a.name as title from voucher_account a;
create unique index voucher_account_code_once on voucher_account (org_id, lower(code)) where deleted_at is null;

create table voucher_rule (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true, event text not null, summary text not null,
  primary key (org_id, id)
);
create unique index voucher_rule_event_once on voucher_rule (org_id, event) where deleted_at is null;
create table voucher_rule_line (
  org_id uuid not null, id uuid not null, rule_id uuid not null, sort int not null default 0, side text not null check (side in ('debit', 'credit')),
  measure text not null, account_id uuid, primary key (org_id, id)
);
create index voucher_rule_line_of on voucher_rule_line (org_id, rule_id);
-- Another account for what is of a category, partner, department or specification: instead of the one the line names.
create table voucher_rule_exception (
  org_id uuid not null, id uuid not null, rule_id uuid not null, sort int not null default 0, side text not null check (side in ('debit', 'credit')), measure text not null,
  specification_id uuid, partner_id uuid, department_id uuid, category_id uuid, account_id uuid not null, primary key (org_id, id)
);
create index voucher_rule_exception_of on voucher_rule_exception (org_id, rule_id);
create view voucher_rule_list as
select r.*, (select string_agg(case l.side when 'debit' then '借 ' else '贷 ' end || coalesce(a.code || ' ' || a.name, '（未设）'), '；' order by l.side desc, l.sort, l.id)
    from voucher_rule_line l left join voucher_account a on a.org_id = l.org_id and a.id = l.account_id where l.org_id = r.org_id and l.rule_id = r.id) as entries,
  (select count(*)::int from voucher_rule_exception x where x.org_id = r.org_id and x.rule_id = r.id) as exception_count
from voucher_rule r;

-- A voucher is a document; its lines say an account and one of two amounts.
alter table document add column voucher_no text, add column export_no text;
alter table document_line add column account_id uuid, add column summary text, add column category_id uuid, add column debit numeric(18,2), add column credit numeric(18,2);
create unique index document_voucher_no_once on document (org_id, account_month, voucher_no) where kind = 'voucher' and voucher_no is not null;
create index document_line_account on document_line (org_id, account_id) where account_id is not null;
create index document_line_linked on document_line (org_id, linked_document_id) where linked_document_id is not null;

-- Which part of the ledgers which voucher wrote down: the amounts an entry came to by what they are. An entry is written down once.
create table voucher_fact (
  org_id uuid not null, voucher_id uuid not null, entry_id uuid not null, document_id uuid not null, event text not null, measure text not null, amount numeric(18,2) not null,
  partner_id uuid, department_id uuid, category_id uuid, specification_id uuid,
  constraint voucher_fact_once unique nulls not distinct (org_id, entry_id, measure, partner_id, department_id, category_id, specification_id),
  foreign key (org_id, voucher_id) references document (org_id, id) on delete cascade
);
create index voucher_fact_of on voucher_fact (org_id, voucher_id);

-- Documents handed over to another system together, to be had again as often as wanted.
create table document_export (
  org_id uuid not null, export_no text not null, kind text not null, documents uuid[] not null, created_at timestamptz not null, created_by uuid,
  primary key (org_id, export_no)
);

-- The last guards: debit equals credit to the cent whenever a transaction ends, and what another system has been given stays as it is.
create function voucher_balances() returns trigger language plpgsql as $$
declare
  which record;
  off numeric;
begin
  if tg_op = 'DELETE' then which := old; else which := new; end if;
  select sum(coalesce(debit, 0) - coalesce(credit, 0)) into off from document_line where org_id = which.org_id and document_id = which.document_id and account_id is not null;
  if coalesce(off, 0) <> 0 then
    raise exception 'voucher % is out of balance by %', which.document_id, off using errcode = 'check_violation', constraint = 'voucher_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger voucher_is_balanced after insert on document_line deferrable initially deferred for each row
  when (new.account_id is not null and new.line_no = 1) execute function voucher_balances();
create constraint trigger voucher_stays_balanced after delete on document_line deferrable initially deferred for each row
  when (old.account_id is not null) execute function voucher_balances();
create constraint trigger voucher_line_balances after update of debit, credit, account_id on document_line deferrable initially deferred for each row
  when (new.account_id is not null or old.account_id is not null) execute function voucher_balances();

create function voucher_is_given_away() returns trigger language plpgsql as $$
begin
  if exists (select from document d where d.org_id = old.org_id and d.id = old.document_id and d.kind = 'voucher' and d.status = 7) then
    raise exception 'exported vouchers are not changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
-- A number that is free is taken by the vouchers behind it: those of the month that no other system has, in their order.
create function voucher_numbers_close() returns trigger language plpgsql as $$
declare
  behind uuid[];
  which uuid;
  number int := substring(old.voucher_no from '\d+')::int;
begin
  select array_agg(id order by substring(voucher_no from '\d+')::int) into behind from document
  where org_id = old.org_id and kind = 'voucher' and account_month = old.account_month and status <> 7 and substring(voucher_no from '\d+')::int > number;
  if behind is null then return null; end if;
  update document set voucher_no = null where org_id = old.org_id and id = any(behind);
  foreach which in array behind loop
    while exists (select from document where org_id = old.org_id and kind = 'voucher' and account_month = old.account_month and voucher_no = voucher_number(number)) loop
      number := number + 1;
    end loop;
    update document set voucher_no = voucher_number(number), version = version + 1 where org_id = old.org_id and id = which;
    number := number + 1;
  end loop;
  return null;
end $$;
create function voucher_number(number int) returns text language sql immutable as $$ select '记-' || lpad(number::text, greatest(4, length(number::text)), '0') $$;
create trigger voucher_numbers_close after delete on document for each row when (old.kind = 'voucher' and old.voucher_no is not null) execute function voucher_numbers_close();

create function voucher_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'exported vouchers are not deleted' using errcode = 'restrict_violation';
end $$;
create trigger voucher_is_final before delete on document for each row when (old.kind = 'voucher' and old.status = 7) execute function voucher_is_kept();
create trigger voucher_line_is_final before update or delete on document_line for each row when (old.account_id is not null) execute function voucher_is_given_away();

-- Which business event an account entry belongs to; null = none (what was there before the books began).
create function voucher_event_of(kind text, account text) returns text language sql immutable as $$
  select case
    when kind in ('purchaseGrn', 'productTransfer', 'psiChange') and account = 'payable' then 'purchase'
    when kind in ('saleOdo', 'boneSale', 'productTransfer', 'psiChange') and account = 'receivable' then 'sale'
    when kind in ('boneGrn', 'settlementGrn') then 'settle'
    when kind in ('purchaseReturn', 'saleReturn') then kind
    when kind in ('purchaseInvoice', 'settlementInvoice') and account = 'payable' then 'purchaseInvoice'
    when kind in ('saleInvoice', 'settlementInvoice') and account = 'receivable' then 'saleInvoice'
    when kind = 'paymentOrder' then 'payment'
    when kind = 'receiptOrder' then 'receipt'
    when kind = 'advancePayment' then 'prepay'
    when kind = 'advanceCharge' then 'advance'
    when kind = 'serviceCharge' and account = 'receivable' then 'serviceIncome'
    when kind = 'serviceCharge' then 'serviceCost'
    when kind in ('openingPayable', 'openingReceivable') then null
    else kind end
$$;

-- And a stock entry: what moves inside the organisation comes to nothing and is no event.
create function voucher_stock_event_of(kind text, type text, has_payable boolean, has_receivable boolean) returns text language sql immutable as $$
  select case
    when type = 'costAdj' and (kind <> 'psiChange' or not has_payable) then 'costAdjust'
    when kind in ('psiChange', 'productTransfer') then case when has_payable then 'purchase' when has_receivable then 'sale' end
    when kind = 'purchaseGrn' then 'purchase'
    when kind in ('boneGrn', 'settlementGrn') then case when type = 'settleOut' then 'settle' end
    when kind in ('purchaseReturn', 'saleReturn') then kind
    when kind in ('saleOdo', 'boneSale') then 'sale'
    when kind in ('useRecord', 'surgicalUsage') then 'use'
    when kind = 'otherGrn' then 'otherIn'
    when kind = 'otherOdo' then 'otherOut'
    when kind = 'giftOdo' then 'gift'
    when kind in ('lossReport', 'scrap') then 'loss'
    when kind = 'overflowReport' then 'overflow' end
$$;

/*
 * What the ledgers of an organisation hold from day to day that no voucher has written down: amounts by what they are (measure), with all an
 * account may be chosen by. What takes back something a voucher wrote down comes to exactly that again, whatever became of the document since.
 */
create function voucher_pending(org uuid, org_kind text, from_day date, to_day date)
returns table (entry_id uuid, document_id uuid, kind text, sn text, day date, event text, is_red boolean, measure text, amount numeric,
  partner_id uuid, department_id uuid, category_id uuid, specification_id uuid)
language sql stable as $$
  with stock as (
    select e.id, e.document_id, e.doc_kind, e.doc_sn, e.biz_date, e.amount, e.warehouse_id, e.specification_id, e.line_id, e.reverses, o.bill_type as type,
      exists (select from account_entry a where a.org_id = org and a.document_id = e.document_id and a.account = 'payable') as has_payable,
      exists (select from account_entry a where a.org_id = org and a.document_id = e.document_id and a.account = 'receivable') as has_receivable
    from stock_entry e join stock_entry o on o.org_id = e.org_id and o.id = coalesce(e.reverses, e.id)
    where e.org_id = org and e.biz_date between from_day and to_day and e.owner_id = org and e.amount <> 0
      and not exists (select from voucher_fact f where f.org_id = org and f.entry_id = e.id)
  ),
  owing as (
    select e.*, i.item_kind from account_entry e join account_item i on i.org_id = e.org_id and i.id = e.item_id
    where e.org_id = org and e.biz_date between from_day and to_day and not exists (select from voucher_fact f where f.org_id = org and f.entry_id = e.id)
  ),
  entry as (
    select s.id, s.document_id, s.doc_kind, s.doc_sn, s.biz_date, voucher_stock_event_of(s.doc_kind, s.type, s.has_payable, s.has_receivable) as event, s.reverses, true as is_stock from stock s
    union all select a.id, a.document_id, a.doc_kind, a.doc_sn, a.biz_date, voucher_event_of(a.doc_kind, a.account), a.reverses, false from owing a
  ),
  -- Taken back after a voucher: the same amounts the other way round.
  undone as (
    select e.id, e.document_id, e.doc_kind, e.doc_sn, e.biz_date, f.event, f.measure, -f.amount as amount, f.partner_id, f.department_id, f.category_id, f.specification_id
    from entry e join voucher_fact f on f.org_id = org and f.entry_id = e.reverses
  ),
  fresh as (select e.* from entry e where e.event is not null and not exists (select from voucher_fact f where f.org_id = org and f.entry_id = e.reverses)),
  goods as (
    select e.id, e.document_id, e.doc_kind, e.doc_sn, e.biz_date, e.event, 'cost' as measure,
      case when e.event in ('use', 'sale', 'saleReturn', 'settle', 'otherOut', 'gift', 'loss') then -s.amount else s.amount end as amount,
      d.partner_id, coalesce(l.department_id, d.department_id, w.department_id) as department_id, coalesce(p.finance_category_id, p.category_id) as category_id, s.specification_id
    from fresh e join stock s on s.id = e.id join document d on d.org_id = org and d.id = e.document_id
      left join document_line l on l.org_id = org and l.id = s.line_id left join warehouse w on w.org_id = org and w.id = s.warehouse_id
      left join business_product p on p.org_id = org and p.specification_id = s.specification_id and p.deleted_at is null
    where e.is_stock
  ),
  money as (
    select e.id, e.document_id, e.doc_kind, e.doc_sn, e.biz_date, e.event, a.raises, a.partner_id, d.department_id, a.amount, d.total_amount,
      coalesce(nullif(d.total_tax, 0), nullif(d.extra ->> 'taxAmount', '')::numeric, 0) as total_tax,
      case when e.event in ('payment', 'receipt') then case when a.item_kind = 'goods' then 'goods' || initcap(a.account) else a.account end
        when e.event in ('purchaseInvoice', 'saleInvoice') and a.item_kind <> 'invoice' then 'cleared' else 'total' end as measure,
      case when e.event in ('payment', 'receipt') or (e.event in ('purchaseInvoice', 'saleInvoice') and a.item_kind <> 'invoice') then -1 else 1 end as sign
    from fresh e join owing a on a.id = e.id join document d on d.org_id = org and d.id = e.document_id where not e.is_stock
  ),
  -- Of what raises an item: its tax, and what is sold without it, by category where the lines are those the entry speaks of.
  lines as (
    select m.id, coalesce(p.finance_category_id, p.category_id) as category_id, l.specification_id, l.amount, coalesce(l.tax, 0) as tax,
      sum(l.amount) over (partition by m.id) as whole
    from money m join document_line l on l.org_id = org and l.document_id = m.document_id and l.section = 'lines' and l.amount is not null
      left join business_product p on p.org_id = org and p.specification_id = l.specification_id and p.deleted_at is null
    where m.raises and m.event in ('sale', 'saleReturn', 'purchase', 'purchaseReturn')
  ),
  split as (
    select m.id, k.category_id, k.specification_id, k.amount * sign(m.amount) * sign(k.whole) as amount, k.tax * sign(m.amount) * sign(k.whole) as tax
    from money m join lines k on k.id = m.id where abs(k.whole) = abs(m.amount)
    union all
    select m.id, null, null, m.amount, case when m.total_amount <> 0 then round(m.total_tax * m.amount / m.total_amount, 2) else 0 end
    from money m where m.raises and m.event not in ('payment', 'receipt', 'prepay', 'advance') and not exists (select from lines k where k.id = m.id and abs(k.whole) = abs(m.amount))
  ),
  taxed as (
    select m.*, s.category_id, s.specification_id, case when org_kind = 'H' and m.event <> 'serviceIncome' then 0 else s.tax end as part_tax, s.amount as part
    from money m join split s on s.id = m.id
  ),
  found as (
    select id, document_id, doc_kind, doc_sn, biz_date, event, measure, amount, partner_id, department_id, category_id, specification_id, true as is_red from undone
    union all select id, document_id, doc_kind, doc_sn, biz_date, event, measure, amount, partner_id, department_id, category_id, specification_id, false from goods
    union all select id, document_id, doc_kind, doc_sn, biz_date, event, measure, amount * sign, partner_id, department_id, null, null, false from money
    union all select id, document_id, doc_kind, doc_sn, biz_date, event, 'tax', part_tax, partner_id, department_id, category_id, specification_id, false from taxed
    union all select id, document_id, doc_kind, doc_sn, biz_date, event, 'net', part - part_tax, partner_id, department_id, category_id, specification_id, false from taxed
      where event in ('sale', 'saleReturn', 'serviceIncome', 'serviceCost')
  )
  select f.id, f.document_id, f.doc_kind, f.doc_sn, f.biz_date, f.event, f.is_red or d.is_red, f.measure, sum(f.amount), f.partner_id, f.department_id, f.category_id, f.specification_id
  from found f join document d on d.org_id = org and d.id = f.document_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13 having sum(f.amount) <> 0
$$;

-- How many documents of those days wait for a voucher, by event.
create function voucher_waiting(org uuid, org_kind text, from_day date, to_day date) returns table (event text, documents bigint) language sql stable as $$
  select p.event, count(distinct p.document_id) from (
    select p.event, p.document_id, p.is_red, p.measure from voucher_pending(org, org_kind, from_day, to_day) p group by 1, 2, 3, 4 having sum(p.amount) <> 0) p
  where not exists (select from voucher_rule r where r.org_id = org and r.event = p.event and not r.status and r.deleted_at is null)
  group by 1 order by 1
$$;
