-- Entries of one document line, its reversals included: what a return is valued by, where a unique code lies now.
create index stock_entry_line on stock_entry (org_id, line_id) where line_id is not null;
