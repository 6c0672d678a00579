-- Suppliers' invoices of which something is open at the end of a day. What is applied for is known as it is now.
create function dataset_owing(org uuid, today date, as_of date, ageing text)
returns table (org_id uuid, partner_id uuid, finance_category_id uuid, doc_kind text, invoice_no text, doc_sn text, invoice_date date, checked_on date, settlement_sn text, due_date date, days_over int,
  document_id uuid, open_id text, total numeric, paid numeric, open numeric, not_due numeric, d30 numeric, d60 numeric, d90 numeric, d180 numeric, d365 numeric, older numeric,
  overdue numeric, applied numeric, available numeric)
language sql stable as $$
  select org, c.partner_id, invoice_class(org, c.item_id), c.doc_kind, c.invoice_no, c.sn, c.item_date, c.checked_on, invoice_settlements(org, c.item_id), c.due_date, greatest(as_of - c.due_date, 0),
    c.item_id, c.item_id::text, c.total, c.total - c.closing, c.closing, case when a.age is null then c.closing else 0 end, case when a.age <= 30 then c.closing else 0 end,
    case when a.age between 31 and 60 then c.closing else 0 end, case when a.age between 61 and 90 then c.closing else 0 end, case when a.age between 91 and 180 then c.closing else 0 end,
    case when a.age between 181 and 365 then c.closing else 0 end, case when a.age > 365 then c.closing else 0 end,
    case when c.due_date < as_of then c.closing else 0 end, p.applied, c.closing - p.applied
  from credit_invoices(org, as_of, as_of) c
    cross join lateral (select case when ageing is distinct from 'dueDate' then as_of - c.item_date when c.due_date <= as_of then as_of - c.due_date end as age) a
    cross join lateral (select case when as_of < today then null else coalesce((select sum(x.amount - coalesce(x.paid_amount, 0)) from document_line x
      join document k on k.org_id = x.org_id and k.id = x.document_id
      where x.org_id = org and x.item_id = c.item_id and k.kind = 'paymentApplication' and k.status in (1, 2) and not k.is_red), 0) end as applied) p
  where c.closing <> 0
$$;
