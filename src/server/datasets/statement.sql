-- The account of one counterparty: what was owed when the period began, then what each document added or settled and what was owed after it.
-- A document that only moves what is owed from one item to another adds nothing and is left out unless asked for.
create function dataset_statement(org uuid, today date, period_from date, period_to date, whose uuid, which text, with_moved boolean)
returns table (org_id uuid, partner_id uuid, side text, day date, posted_at timestamptz, is_opening boolean, document_id uuid, doc_kind text, doc_sn text, summary text, invoice_no text,
  settled text, due_date date, increase numeric, decrease numeric, balance numeric)
language sql stable as $$
  with posted as (
    select e.biz_date, e.document_id, e.doc_kind, e.doc_sn, min(e.posted_at) as posted_at, min(e.id::text) as first_id, sum(e.amount) as amount, max(e.due_date) filter (where e.raises) as due_date,
      bool_or(e.reverses is not null) as is_reversal, string_agg(distinct i.doc_sn, '、') filter (where not e.raises) as settled
    from account_entry e join account_item i on i.org_id = e.org_id and i.id = e.item_id
    where e.org_id = org and e.partner_id = whose and e.account = coalesce(which, 'payable') and e.biz_date >= period_from and e.biz_date <= period_to
    group by e.biz_date, e.document_id, e.doc_kind, e.doc_sn, e.reverses is not null
  ),
  opened as (
    select coalesce(sum(e.amount), 0) as amount from account_entry e
    where e.org_id = org and e.partner_id = whose and e.account = coalesce(which, 'payable') and e.biz_date < period_from
  )
  select org, whose, coalesce(which, 'payable'), period_from, (period_from::timestamp at time zone 'Asia/Shanghai'), true, null, '', '', '期初余额', null, null, null, null, null, o.amount
  from opened o where whose is not null
  union all
  select org, whose, coalesce(which, 'payable'), p.biz_date, p.posted_at, false, p.document_id, p.doc_kind, p.doc_sn,
    case when p.is_reversal and not d.is_red then '反审核 ' when d.is_red then '红冲 ' else '' end || coalesce(d.remark, ''), d.invoice_no, p.settled, p.due_date,
    case when p.doc_kind in ('paymentOrder', 'receiptOrder') then 0 else p.amount end, case when p.doc_kind in ('paymentOrder', 'receiptOrder') then -p.amount else 0 end, p.balance
  from (select x.*, o.amount + sum(x.amount) over (order by x.biz_date, x.posted_at, x.first_id) as balance from posted x, opened o) p
    left join document d on d.org_id = org and d.id = p.document_id
  where with_moved or p.amount <> 0
$$;
