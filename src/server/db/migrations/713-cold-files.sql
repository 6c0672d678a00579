-- Temperature files that came with a delivery, and what was read of each (server/kinds/cold/attached.ts): once, whatever is saved afterwards.
create table cold_file (
  org_id uuid not null, document_id uuid not null, file_id uuid not null, name text not null, readings int not null default 0, problem text not null default '', read_at timestamptz not null,
  primary key (org_id, document_id, file_id)
);
-- Sheets that are attached to papers of goods on their way: of the few that have any.
create index document_with_sheets on document (updated_at) where kind in ('saleOdo', 'arrivalOrder', 'purchaseGrn') and (attachments <> '[]' or extra ? 'temperatureFile');
