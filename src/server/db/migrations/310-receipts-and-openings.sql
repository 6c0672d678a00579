-- Receipts of money: what of them offsets money received ahead, and what is received beyond what was due. Openings: what was owed before the
-- product was used, a line an open item of its own with the paper it stands on.
alter table document add column advance_amount numeric(18,2), add column surplus_amount numeric(18,2), add column due_amount numeric(18,2), add column ahead_amount numeric(18,2),
  add column start_month text, add column partner_count int, add column sales_order_id uuid;
alter table document_line add column balance_type text, add column bill_no text, add column bill_date date, add column due_date date, add column is_invoiced boolean;
alter table account_item add column paper_no text not null default '', add column document_id uuid;
update account_item i set document_id = i.id where exists (select from document d where d.org_id = i.org_id and d.id = i.id);
create index account_item_document on account_item (org_id, document_id);
