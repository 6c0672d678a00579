-- A specification corrected to another one names both (psiChange).
alter table document_line add column to_specification_id uuid;
