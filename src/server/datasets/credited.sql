-- Suppliers' invoices, one row for each: what was open of it, what came to it and was paid of it in a period. What its own pass says is new, what takes that
-- off again (a paper in red, a red flush) is red.
create function dataset_credited(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, partner_id uuid, finance_category_id uuid, doc_kind text, invoice_no text, doc_sn text, invoice_date date, checked_on date, settlement_sn text, due_date date, days_over int,
  document_id uuid, open_id text, new_id text, opening numeric, raised numeric, reduced numeric, paid numeric, closing numeric, total numeric, paid_so_far numeric, due numeric, not_due numeric)
language sql stable as $$
  select org, c.partner_id, invoice_class(org, c.item_id), c.doc_kind, c.invoice_no, c.sn, c.item_date, c.checked_on, invoice_settlements(org, c.item_id), c.due_date,
    case when c.closing <> 0 then greatest(day_to - c.due_date, 0) end,
    c.item_id, case when c.closing <> 0 then c.item_id::text end, case when c.raised <> 0 then c.item_id::text end,
    c.opening, c.raised, c.reduced, c.paid, c.closing, c.total, c.total - c.closing, case when c.due_date <= day_to then c.closing else 0 end, case when c.due_date <= day_to then 0 else c.closing end
  from credit_invoices(org, day_from, day_to) c
$$;
