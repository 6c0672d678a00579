-- What suppliers answered to an enquiry, in the books of whoever asked: one row per line and supplier. Nobody else ever reads it.
create table enquiry_quote (
  org_id uuid not null, id uuid not null, document_id uuid not null, line_id uuid not null, partner_id uuid not null,
  state text not null check (state in ('quoted', 'declined')),
  price numeric(18,6) check (price >= 0), tax_rate numeric(6,2), lead_days int, min_order_quantity numeric(20,4), brand text, remark text,
  valid_until date, quoted_at timestamptz not null,
  primary key (org_id, id), unique (org_id, line_id, partner_id),
  foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);
create index enquiry_quote_document on enquiry_quote (org_id, document_id);

-- Documents that ask to be looked at again on a day (inquiryIntention: next follow-up).
create index document_follow_up on document (promise_date) where kind = 'inquiryIntention' and status = 2 and promise_date is not null;
