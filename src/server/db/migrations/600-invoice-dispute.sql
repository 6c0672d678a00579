-- What a line of an invoice says too much (核销台): the other side was asked to take it back (`asked_at`), or only the rest of the line was accepted (`is_part`).
-- Found by the line of the file it stands on, or by the line of the invoice; `counter_…`: the same invoice in the books of whoever wrote it.
create table invoice_dispute (
  org_id uuid not null, id uuid not null, document_id uuid not null, paper_line integer, line_id uuid, name text not null, says text not null,
  quantity numeric(18, 4), amount numeric(18, 2) not null, is_part boolean not null default false,
  reason text not null default '', asked_by text not null default '', asked_at timestamptz, counter_org_id uuid, counter_document_id uuid,
  made_by text not null, made_at timestamptz not null, end_reason text not null default '', ended_by text not null default '', ended_at timestamptz,
  primary key (org_id, id), foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);
create unique index invoice_dispute_paper_line on invoice_dispute (org_id, document_id, paper_line) where paper_line is not null and ended_at is null;
create unique index invoice_dispute_line on invoice_dispute (org_id, document_id, line_id) where line_id is not null and ended_at is null;
create index invoice_dispute_counter on invoice_dispute (counter_org_id, counter_document_id) where counter_document_id is not null;
