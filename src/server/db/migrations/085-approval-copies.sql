-- The snapshot of a step knows whether the submitter is told how it was decided.
alter table document_step add column notify_copy boolean not null default false;
-- Steps that may have waited too long are looked for every few minutes.
create index document_step_waiting on document_step (org_id, document_id, seq) where result = '' and timeout_hours is not null;
