-- What of an application for payment was paid, line by line and in all.
alter table document add column paid_amount numeric(18,2);
alter table document_line add column paid_amount numeric(18,2);
