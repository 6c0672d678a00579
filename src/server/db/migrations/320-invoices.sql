-- Invoices: what a paper says of its own, and how each of its lines goes with the line of goods it charges.
alter table document add column invoice_code text, add column sign text, add column invoice_total numeric(18,2), add column matched_amount numeric(18,2),
  add column amount_diff numeric(18,2), add column match_result text, add column original_id uuid, add column sale_original_id uuid;
alter table document_line add column matched_amount numeric(18,2), add column amount_diff numeric(18,2), add column moved_amount numeric(18,2), add column match_result text;
create index document_original on document (org_id, (coalesce(original_id, sale_original_id))) where coalesce(original_id, sale_original_id) is not null;
