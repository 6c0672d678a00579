-- A paper is found by every number it carries and by its title as by its own number, and by its sum.
drop index document_numbers_search;
create index document_numbers_search on document using gin (
  sn gin_trgm_ops, counter_sn gin_trgm_ops, presale_sn gin_trgm_ops, delivery_note_no gin_trgm_ops, invoice_no gin_trgm_ops, invoice_code gin_trgm_ops,
  related_sn gin_trgm_ops, basis_no gin_trgm_ops, bank_serial_no gin_trgm_ops, serial_no gin_trgm_ops, voucher_no gin_trgm_ops, waybill_no gin_trgm_ops,
  title gin_trgm_ops, (extra ->> 'waybillNo') gin_trgm_ops, (extra ->> 'wasteNo') gin_trgm_ops, (extra ->> 'redConfirmNo') gin_trgm_ops,
  (extra ->> 'payerSerialNo') gin_trgm_ops, (extra ->> 'strayNo') gin_trgm_ops, (extra ->> 'redSerialNo') gin_trgm_ops,
  (extra ->> 'redInvoiceNo') gin_trgm_ops, (extra ->> 'hisNo') gin_trgm_ops
);
create index document_total_amount on document (org_id, total_amount);
