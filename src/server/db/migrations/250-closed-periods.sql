-- A month finance has closed (rule finance.lockMonth names the last one): who did, and what lay and was owed at its end. The figures can be made
-- again from the entries at any time; they are kept because somebody signed them.
create table period_closed (
  org_id uuid not null, month text not null check (month ~ '^\d{4}-\d{2}$'), first_day date not null, last_day date not null,
  closed_at timestamptz not null, closed_by uuid, primary key (org_id, month)
);
create table period_stock (
  org_id uuid not null, month text not null, warehouse_id uuid not null, specification_id uuid not null, lot_id uuid not null, owner_id uuid not null,
  quantity numeric(20,4) not null, amount numeric(18,2) not null,
  primary key (org_id, month, warehouse_id, specification_id, lot_id, owner_id),
  foreign key (org_id, month) references period_closed (org_id, month) on delete cascade
);
create table period_item (
  org_id uuid not null, month text not null, item_id uuid not null, partner_id uuid not null, account text not null, open numeric(18,2) not null,
  primary key (org_id, month, item_id),
  foreign key (org_id, month) references period_closed (org_id, month) on delete cascade
);
