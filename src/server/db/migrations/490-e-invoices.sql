-- Electronic invoices: how far one is, and the number of its request. One request of a seller is one paper.
alter table document add column issue_state text, add column serial_no text;
create unique index document_serial_once on document (org_id, serial_no) where serial_no is not null;
create index document_issue_state on document (org_id, issue_state) where issue_state is not null;

-- What is called off with the invoice it was born with waits to be issued no more.
create function call_off_issue() returns trigger language plpgsql as $$
begin
  new.issue_state := '6';
  return new;
end $$;
create trigger document_call_off_issue before update of status on document for each row
  when (new.issue_state is not null and new.status = 6 and old.status <> 6) execute function call_off_issue();

-- Requests that were made, noted before they left: none is made a second time.
create table einvoice_call (
  org_id uuid not null, serial_no text not null, step text not null check (step in ('issue', 'redApply', 'redIssue')), at timestamptz not null default now(),
  primary key (org_id, serial_no, step)
);

-- What the simulated provider keeps of the requests it got.
create table simulated_einvoice (seller text not null, serial_no text not null, body jsonb not null, invoice_no text unique, day date not null, primary key (seller, serial_no));
create sequence simulated_einvoice_no start 100001;
