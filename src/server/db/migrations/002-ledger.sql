-- The ledgers (LR1). Entries are append-only: a trigger refuses update and delete. Balances are running sums
-- kept in the same transaction and guarded by CHECK; they can be rebuilt from entries at any time.
create table lot (
  org_id uuid not null, id uuid not null, specification_id uuid not null, batch_no text not null, serial_no text not null default '',
  production_date date, expiry_date date, sterilisation_no text, udi text,
  lot_cost numeric(18,6) not null default 0, memo_price numeric(18,6) not null default 0,
  own_quantity numeric(20,4) not null default 0, total_quantity numeric(20,4) not null default 0,
  first_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, specification_id, batch_no, serial_no),
  constraint serial_once_per_org check (serial_no = '' or (total_quantity >= 0 and total_quantity <= 1))
);
create index lot_batch on lot (batch_no);

create table stock_entry (
  org_id uuid not null, id uuid not null, posted_at timestamptz not null, biz_date date not null,
  warehouse_id uuid not null, location_id uuid not null, specification_id uuid not null, lot_id uuid not null, pack_no text not null default '',
  owner_id uuid not null, quantity numeric(20,4) not null, amount numeric(18,2) not null, unit_cost numeric(18,6) not null default 0,
  lot_cost numeric(18,6) not null default 0,
  bill_type text not null, is_virtual boolean not null default false,
  doc_kind text not null, document_id uuid not null, doc_sn text not null, line_id uuid, reverses uuid,
  primary key (org_id, id)
);
create index stock_entry_document on stock_entry (org_id, document_id);
create index stock_entry_cell on stock_entry (org_id, specification_id, warehouse_id, posted_at, id);
create index stock_entry_lot on stock_entry (org_id, lot_id, posted_at);
create index stock_entry_day on stock_entry (org_id, biz_date);
create unique index stock_entry_reversed_once on stock_entry (org_id, reverses) where reverses is not null;

create table stock_balance (
  org_id uuid not null, warehouse_id uuid not null, specification_id uuid not null, lot_id uuid not null, location_id uuid not null,
  pack_no text not null default '', owner_id uuid not null, quantity numeric(20,4) not null default 0, reserved numeric(20,4) not null default 0,
  first_at timestamptz not null,
  primary key (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id),
  constraint stock_balance_quantity_not_negative check (quantity >= 0),
  constraint stock_balance_reserved_within check (reserved >= 0 and reserved <= quantity)
);
create index stock_balance_goods on stock_balance (org_id, specification_id) where quantity > 0;
create index stock_balance_lot on stock_balance (org_id, lot_id);

create table stock_cell (
  org_id uuid not null, warehouse_id uuid not null, specification_id uuid not null, quantity numeric(20,4) not null default 0, value numeric(18,2) not null default 0,
  primary key (org_id, warehouse_id, specification_id),
  constraint stock_cell_value_not_negative check (value >= 0 and (quantity <> 0 or value = 0))
);

-- LR7: hard reservations per balance and document line; soft ones per warehouse and specification.
create table stock_reservation (
  org_id uuid not null, document_id uuid not null, line_id uuid not null, warehouse_id uuid not null, specification_id uuid not null, lot_id uuid not null,
  location_id uuid not null, pack_no text not null, owner_id uuid not null, quantity numeric(20,4) not null check (quantity > 0),
  primary key (org_id, document_id, line_id)
);
create index stock_reservation_balance on stock_reservation (org_id, warehouse_id, specification_id, lot_id);
create table stock_soft (
  org_id uuid not null, line_id uuid not null, document_id uuid not null, warehouse_id uuid not null, specification_id uuid not null,
  wanted numeric(20,4) not null, quantity numeric(20,4) not null check (quantity >= 0 and quantity <= wanted), expected_date date, at timestamptz not null,
  primary key (org_id, line_id)
);
create index stock_soft_cell on stock_soft (org_id, warehouse_id, specification_id);
create index stock_soft_document on stock_soft (org_id, document_id);

-- Lots or specifications nobody may sell or use (stopSell); batch_no '' = the whole specification.
create table stock_block (
  org_id uuid not null, id uuid not null, specification_id uuid not null, batch_no text not null default '', document_id uuid not null,
  begun_at timestamptz not null, ended_at timestamptz, primary key (org_id, id)
);
create index stock_block_open on stock_block (org_id, specification_id) where ended_at is null;

create table account_entry (
  org_id uuid not null, id uuid not null, posted_at timestamptz not null, biz_date date not null, partner_id uuid not null,
  account text not null check (account in ('receivable', 'payable', 'prepaid', 'advance')), item_id uuid not null,
  amount numeric(18,2) not null check (amount <> 0), due_date date, doc_kind text not null, document_id uuid not null, doc_sn text not null, reverses uuid,
  primary key (org_id, id)
);
create index account_entry_partner on account_entry (org_id, partner_id, account, posted_at, id);
create index account_entry_document on account_entry (org_id, document_id);
create index account_entry_item on account_entry (org_id, item_id);
create unique index account_entry_reversed_once on account_entry (org_id, reverses) where reverses is not null;

create table account_balance (
  org_id uuid not null, partner_id uuid not null, account text not null, balance numeric(18,2) not null default 0,
  primary key (org_id, partner_id, account)
);
-- Open item: the document that opened it. open = Σ of its entries.
create table account_item (
  org_id uuid not null, id uuid not null, partner_id uuid not null, account text not null, item_kind text not null,
  item_date date not null, due_date date, opening_amount numeric(18,2) not null, open numeric(18,2) not null, doc_kind text not null, doc_sn text not null,
  primary key (org_id, id)
);
create index account_item_open on account_item (org_id, partner_id, account) where open <> 0;

-- Consumption of consigned goods that may be settled (resource settlement).
create table settle_item (
  org_id uuid not null, id uuid not null, supplier_org_id uuid not null, item_kind text not null check (item_kind in ('use', 'issue', 'loss')),
  document_id uuid not null, line_id uuid not null, day date not null, department_id uuid, patient_id uuid, specification_id uuid not null, lot_id uuid not null,
  quantity numeric(20,4) not null, price numeric(18,6) not null, amount numeric(18,2) not null, is_matched boolean not null default false, settlement_line_id uuid,
  primary key (org_id, id)
);
create index settle_item_open on settle_item (org_id, supplier_org_id, day) where settlement_line_id is null;

-- The way of a lot from factory to patient, across organisations.
create table trace_event (
  org_id uuid not null, id uuid not null, at timestamptz not null, type text not null, counter_org_id uuid, warehouse_id uuid, department_id uuid, patient_id uuid,
  specification_id uuid not null, batch_no text not null, serial_no text not null default '', label_no text not null default '', quantity numeric(20,4) not null,
  doc_kind text not null, document_id uuid not null, doc_sn text not null, line_id uuid, operator text not null default '',
  primary key (org_id, id)
);
create index trace_event_lot on trace_event (specification_id, batch_no, serial_no, at);
create index trace_event_document on trace_event (org_id, document_id);
create index trace_event_label on trace_event (org_id, label_no) where label_no <> '';

create table stock_label (
  org_id uuid not null, id uuid not null, label_no text not null, label_kind text not null, specification_id uuid, lot_id uuid, serial_no text not null default '',
  quantity numeric(20,4) not null default 1, pack_no text not null default '', location_id uuid, warehouse_id uuid, epc text,
  state text not null default '0', print_count int not null default 0, document_id uuid, version int not null default 1,
  created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now(), deleted_at timestamptz, deleted_by uuid,
  primary key (org_id, id), unique (org_id, label_no)
);
create index stock_label_goods on stock_label (org_id, specification_id, lot_id);
create table label_counter (org_id uuid primary key, last bigint not null);

-- I6: entries are facts. A correction is a new entry.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger stock_entry_is_final before update or delete on stock_entry for each row execute function refuse_change();
create trigger account_entry_is_final before update or delete on account_entry for each row execute function refuse_change();
create trigger trace_event_is_final before update or delete on trace_event for each row execute function refuse_change();
