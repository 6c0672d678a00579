-- What a service is charged on, what it comes to, and what is taken off.
alter table document add column base_amount numeric(18,2), add column fee_amount numeric(18,2), add column deduct_amount numeric(18,2);
alter table document_line add column base_amount numeric(18,2);
-- One bill of each supplier, month and basis.
create unique index document_service_once on document (org_id, partner_id, account_month, subkind)
  where kind = 'serviceCharge' and side = 'hospital' and status not in (5, 6) and not is_red;
