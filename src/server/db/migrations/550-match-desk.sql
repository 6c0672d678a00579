-- What the file of an electronic invoice says line by line, kept with the draft it began: what it charges is matched to goods from here.
create table paper_line (
  org_id uuid not null, document_id uuid not null, line_no integer not null, name text not null, spec text not null default '', unit text not null default '',
  quantity numeric(18, 4), amount numeric(18, 2) not null, tax_rate numeric(9, 4), tax numeric(18, 2) not null,
  primary key (org_id, document_id, line_no), foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);

-- Lines of invoices somebody found to charge the right goods. It holds as long as the line says what it said then; `is_pulled`: the line came of it.
create table line_match (
  org_id uuid not null, line_id uuid not null, document_id uuid not null, paper_line integer, is_pulled boolean not null, reason text not null,
  quantity numeric(18, 4) not null, amount numeric(18, 2) not null, accepted_by uuid not null, accepted_at timestamptz not null,
  primary key (org_id, line_id), foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);
create index line_match_document on line_match (org_id, document_id);
