-- The spine: every kind of document lives in these two tables (design: one spine, typed columns).
-- Primary keys lead with org_id so that the schema can be distributed by organisation; nothing here
-- refers across organisations by foreign key: what crosses the border goes through the outbox.
create extension if not exists pg_trgm;

create table document (
  org_id uuid not null, id uuid not null, kind text not null, sn text not null,
  status int not null default 0 check (status between 0 and 7), version int not null default 1,
  document_date date not null, biz_date date,
  partner_id uuid, counter_org_id uuid, warehouse_id uuid, to_warehouse_id uuid, department_id uuid,
  handler_id uuid, salesman_id uuid, checker_id uuid, receiver_id uuid, patient_id uuid, doctor_id uuid,
  subkind text, mode text, settle_mode text, reason text, stage text, urgent boolean,
  expected_date date, promise_date date, due_date date, payment_days int, happened_at timestamptz,
  delivery_address text, receiver text, phone text, delivery_note_no text, counter_sn text, counter_status text,
  invoice_no text, invoice_date date, period_from date, period_to date, title text,
  total_quantity numeric(20,4) not null default 0, total_amount numeric(18,2) not null default 0,
  total_tax numeric(18,2) not null default 0, total_net numeric(18,2) not null default 0,
  total_cost numeric(18,2), total_charge numeric(18,2), line_count int not null default 0,
  remark text, attachments jsonb not null default '[]', origin text not null default 'manual'
    check (origin in ('manual', 'pull', 'mirror', 'auto')),
  is_red boolean not null default false, red_of uuid, mirror_of uuid, made_by uuid,
  created_by uuid, created_at timestamptz not null, submitted_by uuid, submitted_at timestamptz,
  reviewed_by uuid, reviewed_at timestamptz, updated_at timestamptz not null, print_count int not null default 0,
  extra jsonb not null default '{}',
  primary key (org_id, id),
  constraint document_sn_once unique (org_id, kind, sn)
);
create index document_list on document (org_id, kind, created_at desc, id desc);
create index document_status on document (org_id, kind, status, created_at desc);
create index document_date on document (org_id, kind, document_date);
create index document_partner on document (org_id, partner_id, kind);
create index document_mirror on document (mirror_of) where mirror_of is not null;
create index document_made_by on document (org_id, made_by) where made_by is not null;
create index document_red on document (org_id, red_of) where red_of is not null;
create index document_patient on document (org_id, patient_id) where patient_id is not null;
create index document_sn_search on document using gin (sn gin_trgm_ops);

create table document_line (
  org_id uuid not null, id uuid not null, document_id uuid not null, line_no int not null,
  specification_id uuid, unit_id uuid, ratio numeric(18,4) not null default 1,
  quantity numeric(18,4) not null default 0, base_quantity numeric(20,4) not null default 0,
  price numeric(18,6), tax_rate numeric(6,2), amount numeric(18,2), tax numeric(18,2), net_amount numeric(18,2),
  lot_id uuid, batch_no text, serial_no text, production_date date, expiry_date date, sterilisation_no text, udi text,
  pack_no text, label_no text, location_id uuid, to_location_id uuid, owner_org_id uuid, partner_id uuid,
  source_line_id uuid, source_sn text, mirror_line_id uuid,
  -- What downstream documents may take, what they took, what was closed; open is what is left.
  flow_quantity numeric(18,4) not null default 0, fulfilled numeric(18,4) not null default 0, stopped numeric(18,4) not null default 0,
  open numeric(18,4) generated always as (flow_quantity - fulfilled - stopped) stored,
  tolerance numeric(18,4) not null default 0,
  returned numeric(20,4) not null default 0,
  cost numeric(18,2), unit_cost numeric(18,6), cost_diff numeric(18,2), charge_price numeric(18,6), charge_amount numeric(18,2),
  note_quantity numeric(18,4), arrived_quantity numeric(18,4), refused_quantity numeric(18,4), received_quantity numeric(18,4),
  sample_quantity numeric(18,4), qualified_quantity numeric(18,4), unqualified_quantity numeric(18,4), pending_quantity numeric(18,4),
  approved_quantity numeric(18,4), confirmed_quantity numeric(18,4), used_quantity numeric(18,4), invoiced_quantity numeric(18,4),
  reason text, quality text, expected_date date, to_warehouse_id uuid, linked_document_id uuid, remark text,
  extra jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, document_id) references document (org_id, id) on delete cascade,
  -- I11: 0 ≤ fulfilled + stopped ≤ flow quantity (plus the tolerance granted on receipt); negative lines of red documents carry no flow.
  constraint document_line_within_flow check (fulfilled >= 0 and stopped >= 0 and fulfilled + stopped <= greatest(flow_quantity, 0) + tolerance)
);
create index document_line_document on document_line (org_id, document_id, line_no);
create index document_line_source on document_line (org_id, source_line_id) where source_line_id is not null;
create index document_line_mirror on document_line (mirror_line_id) where mirror_line_id is not null;
create index document_line_goods on document_line (org_id, specification_id, document_id);
create index document_line_batch on document_line (org_id, batch_no) where batch_no is not null;

-- Numbers: one running number per organisation, kind and day; never reused.
create table document_counter (
  org_id uuid not null, kind text not null, day date not null, last int not null, primary key (org_id, kind, day)
);

-- Every transition with person, time and reason.
create table document_event (
  org_id uuid not null, id uuid not null, document_id uuid not null, at timestamptz not null, user_id uuid, user_name text not null,
  action text not null, from_status int not null, to_status int not null, reason text,
  primary key (org_id, id)
);
create index document_event_document on document_event (org_id, document_id, at);

-- Snapshot of the approval steps taken at submit; later changes of the setting do not touch running documents.
create table document_step (
  org_id uuid not null, document_id uuid not null, seq int not null, name text not null, mode text not null check (mode in ('or', 'and')),
  approvers uuid[] not null, passed uuid[] not null default '{}', result text not null default '', opinion text not null default '',
  decided_by text not null default '', decided_at timestamptz, timeout_hours int, reminded_at timestamptz,
  primary key (org_id, document_id, seq)
);

-- The same key gives the same answer and acts once.
create table request_key (
  org_id uuid not null, user_id uuid not null, key text not null, answer jsonb, created_at timestamptz not null default now(),
  primary key (org_id, user_id, key)
);

-- Everything that leaves a transaction: written in it, delivered exactly once afterwards.
create table outbox (
  id uuid primary key, org_id uuid not null, topic text not null, payload jsonb not null, created_at timestamptz not null default now(),
  next_at timestamptz not null default now(), attempts int not null default 0, error text, done_at timestamptz
);
create index outbox_due on outbox (next_at, id) where done_at is null;
