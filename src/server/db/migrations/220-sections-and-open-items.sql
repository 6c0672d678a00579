-- A document holds one or more tables of lines (sections); a line may settle an open item.
alter table document_line add column section text not null default 'lines', add column item_id uuid;
create index document_line_item on document_line (org_id, item_id) where item_id is not null;

-- What documents of money filter, sum or keep unique.
alter table document
  add column bank_amount numeric(18,2), add column prepaid_amount numeric(18,2), add column contra_amount numeric(18,2),
  add column pay_method text, add column bank_account text, add column bank_serial_no text, add column order_id uuid;
create index document_order on document (org_id, order_id) where order_id is not null;
-- The last guard of fields that are unique among living documents: one posting of the bank is entered once.
create unique index document_bank_serial_once on document (org_id, kind, bank_serial_no) where bank_serial_no is not null and status not in (5, 6) and not is_red;

-- An entry raises its item or settles it. Up to now every entry raised one.
alter table account_entry add column raises boolean not null default true;
update account_item i set opening_amount = coalesce((select sum(e.amount) from account_entry e where e.org_id = i.org_id and e.item_id = i.id and e.raises), 0)
  where opening_amount <> coalesce((select sum(e.amount) from account_entry e where e.org_id = i.org_id and e.item_id = i.id and e.raises), 0);
-- Nothing is settled beyond what was opened, in either direction.
alter table account_item add constraint account_item_within check (open between least(opening_amount, 0) and greatest(opening_amount, 0));
