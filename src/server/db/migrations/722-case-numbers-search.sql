-- The documents of an operation are found by the number of its delivery, which all of them carry.
drop index document_numbers_search;
create index document_numbers_search on document using gin (sn gin_trgm_ops, counter_sn gin_trgm_ops, presale_sn gin_trgm_ops, delivery_note_no gin_trgm_ops);
