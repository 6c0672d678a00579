-- Invoices for settlements: which of them one in red goes back to.
alter table document add column settled_original_id uuid;
drop index document_original;
create index document_original on document (org_id, (coalesce(original_id, sale_original_id, settled_original_id))) where coalesce(original_id, sale_original_id, settled_original_id) is not null;
-- The last guard of a number: one invoice is submitted, or counts, once.
create unique index document_invoice_once on document (org_id, kind, invoice_no, (coalesce(invoice_code, '')))
  where kind in ('purchaseInvoice', 'saleInvoice', 'settlementInvoice') and invoice_no is not null and status in (1, 2, 7) and not is_red;

-- A use that was taken back before it was settled stands in its settlement with its taking back: together they come to nothing, and no invoice says them.
create function taken_back_before(org uuid, settled uuid) returns boolean language sql stable as $$
  select exists (select from document_line s join document_line o on o.org_id = s.org_id and o.document_id = s.document_id and o.source_line_id = s.source_line_id and sign(o.quantity) <> sign(s.quantity)
    where s.org_id = org and s.id = settled)
$$;
-- Invoices that count and charge lines of a document of goods.
create function invoices_of(org uuid, goods uuid) returns table (id uuid, invoice_no text) language sql stable as $$
  select distinct k.id, k.invoice_no from document_line g join document_line x on x.org_id = g.org_id and x.source_line_id = g.id join document k on k.org_id = x.org_id and k.id = x.document_id
  where g.org_id = org and g.document_id = goods and k.kind in ('purchaseInvoice', 'saleInvoice', 'settlementInvoice') and k.status in (2, 7) and not k.is_red
$$;
-- Goods are paid when nothing is open of them nor of their invoices.
create function pay_state_of(org uuid, goods uuid, open numeric) returns text language sql stable as $$
  select case when open is null then '' when open <> 0 then 'due'
    when exists (select from invoices_of(org, goods) k join account_item v on v.org_id = org and v.id = k.id and v.open <> 0) then 'due' else 'paid' end
$$;
create function invoice_numbers_of(org uuid, goods uuid) returns text language sql stable as $$
  select (select string_agg(k.invoice_no, '、' order by k.invoice_no) from invoices_of(org, goods) k)
$$;
-- What was paid of a line of goods: its part of what was paid of its document directly, and of each invoice its part by what that charges of it.
create function line_paid(org uuid, line uuid) returns numeric language sql stable as $$
  select coalesce((
    select paid_share(i.opening_amount - i.open - coalesce((select sum(x.matched_amount - coalesce(x.moved_amount, 0)) from document_line z join document_line x on x.org_id = z.org_id and x.source_line_id = z.id
        join document k on k.org_id = x.org_id and k.id = x.document_id
        where z.org_id = org and z.document_id = l.document_id and k.kind in ('purchaseInvoice', 'saleInvoice', 'settlementInvoice') and k.status in (2, 7) and not k.is_red), 0),
      (select sum(z.amount) from document_line z where z.org_id = org and z.document_id = l.document_id and z.section = 'lines' and z.line_no <= l.line_no), l.amount,
      (select sum(z.amount) from document_line z where z.org_id = org and z.document_id = l.document_id and z.section = 'lines'))
    from document_line l join account_item i on i.org_id = l.org_id and i.id = l.document_id where l.org_id = org and l.id = line), 0)
  + coalesce((
    select sum(paid_share(v.opening_amount - v.open,
      (select sum(z.matched_amount) from document_line z where z.org_id = org and z.document_id = x.document_id and z.line_no <= x.line_no), x.matched_amount,
      (select sum(z.matched_amount) from document_line z where z.org_id = org and z.document_id = x.document_id)))
    from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id and k.kind in ('purchaseInvoice', 'saleInvoice', 'settlementInvoice') and k.status in (2, 7) and not k.is_red
      join account_item v on v.org_id = k.org_id and v.id = k.id where x.org_id = org and x.source_line_id = line), 0)
$$;
