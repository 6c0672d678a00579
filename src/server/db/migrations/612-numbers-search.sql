-- A document is found by the number its partner gave it, and by that of the paper it came with, as by its own.
drop index document_sn_search;
create index document_numbers_search on document using gin (sn gin_trgm_ops, counter_sn gin_trgm_ops, delivery_note_no gin_trgm_ops);
