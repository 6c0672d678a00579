-- Suppliers' invoices of a hospital, from the account entries alone: what was open of each before a day, what its pass raised and what in red took off, what
-- was paid from that day to another, and what is open then.
create function credit_invoices(org uuid, day_from date, day_to date)
returns table (item_id uuid, partner_id uuid, doc_kind text, sn text, invoice_no text, item_date date, due_date date, checked_on date,
  opening numeric, raised numeric, reduced numeric, paid numeric, closing numeric, total numeric) language sql stable as $$
  select i.id, i.partner_id, i.doc_kind, i.doc_sn, i.paper_no, i.item_date, i.due_date, k.biz_date,
    coalesce(sum(e.amount) filter (where e.biz_date < day_from), 0),
    coalesce(sum(e.amount) filter (where e.biz_date >= day_from and e.raises and e.document_id = i.id and k.total_amount >= 0), 0),
    coalesce(sum(e.amount) filter (where e.biz_date >= day_from and e.raises and not (e.document_id = i.id and k.total_amount >= 0)), 0),
    coalesce(-sum(e.amount) filter (where e.biz_date >= day_from and not e.raises), 0),
    sum(e.amount), coalesce(sum(e.amount) filter (where e.raises), 0)
  from account_item i join account_entry e on e.org_id = i.org_id and e.item_id = i.id and e.biz_date <= day_to join document k on k.org_id = i.org_id and k.id = i.id
  where i.org_id = org and i.account = 'payable' and i.item_kind = 'invoice'
  group by i.id, i.partner_id, i.doc_kind, i.doc_sn, i.paper_no, i.item_date, i.due_date, k.biz_date
$$;
-- The class of finance most of an invoice's money is for.
create function invoice_class(org uuid, invoice uuid) returns uuid language sql stable as $$
  select b.finance_category_id from document_line l join business_product b on b.org_id = l.org_id and b.specification_id = l.specification_id
  where l.org_id = org and l.document_id = invoice group by 1 order by abs(sum(l.amount)) desc, 1 limit 1
$$;
-- Which settlements an invoice charges goods of.
create function invoice_settlements(org uuid, invoice uuid) returns text language sql stable as $$
  select string_agg(distinct g.related_sn, '、') from document_line l join document_line s on s.org_id = l.org_id and s.id = l.source_line_id join document g on g.org_id = s.org_id and g.id = s.document_id
  where l.org_id = org and l.document_id = invoice and g.kind = 'settlementGrn'
$$;
