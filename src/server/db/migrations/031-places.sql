-- Where goods lie. scrap_type: 1 normal, 2 stop-sale, 3 scrap. level: 1 central, 2 department store, 3 virtual department
-- store. virtual_kind: transit | presale | bone | boneH | dept (made by the ledger, in no picker), virtual_of: whose.
create table warehouse (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  scrap_type int not null default 1 check (scrap_type in (1, 2, 3)), level int not null default 1 check (level in (1, 2, 3)),
  virtual_kind text check (virtual_kind in ('transit', 'presale', 'bone', 'boneH', 'dept')), virtual_of uuid,
  kind text not null default '普通', department_id uuid, keeper_id uuid, temp_zone text not null default 'normal', address text, phone text,
  use_location boolean not null default false, allow_consigned boolean not null default true, is_default boolean not null default false,
  primary key (org_id, id)
);
create unique index warehouse_code_once on warehouse (org_id, lower(code)) where deleted_at is null and virtual_kind is null;
create unique index warehouse_name_once on warehouse (org_id, lower(name)) where deleted_at is null and virtual_kind is null;
create unique index warehouse_one_default on warehouse (org_id) where is_default and deleted_at is null;
create unique index warehouse_virtual_once on warehouse (org_id, virtual_kind, coalesce(virtual_of, platform_owner())) where virtual_kind is not null;

create table stock_area (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  warehouse_id uuid not null, colour text, primary key (org_id, id), foreign key (org_id, warehouse_id) references warehouse (org_id, id)
);
create table shelf (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  warehouse_id uuid not null, zone_id uuid, type text not null default '隔板', row_count int not null default 1 check (row_count between 1 and 50),
  column_count int not null default 1 check (column_count between 1 and 50), department_id uuid,
  primary key (org_id, id), foreign key (org_id, warehouse_id) references warehouse (org_id, id)
);
create unique index shelf_code_once on shelf (org_id, warehouse_id, lower(code)) where deleted_at is null;
-- mix: any | specification | lot = what may lie together.
create table location (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  warehouse_id uuid not null, shelf_id uuid, barcode text not null default '', row_no int, column_no int,
  mix text not null default 'any' check (mix in ('any', 'specification', 'lot')), capacity numeric(20,4), fixed_specification_id uuid, pick_order int not null default 0,
  primary key (org_id, id), foreign key (org_id, warehouse_id) references warehouse (org_id, id)
);
create unique index location_code_once on location (org_id, warehouse_id, lower(code)) where deleted_at is null;
create unique index location_barcode_once on location (org_id, lower(barcode)) where deleted_at is null;

-- Par levels in the smallest unit. restock_mode: 1 limits, 2 pack for pack, 3 on demand. source_kind: central | supplier.
create table warehouse_product (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  warehouse_id uuid not null, specification_id uuid not null, location_id uuid, restock_mode text not null default '1' check (restock_mode in ('1', '2', '3')),
  source_kind text not null default 'central' check (source_kind in ('central', 'supplier')), source_warehouse_id uuid, supplier_id uuid,
  min_quantity numeric(20,4), reorder_quantity numeric(20,4), max_quantity numeric(20,4), pack_quantity numeric(20,4) not null default 1, pack_count int,
  lead_days int, safety_days int,
  primary key (org_id, id), foreign key (org_id, warehouse_id) references warehouse (org_id, id)
);
create unique index warehouse_product_once on warehouse_product (org_id, warehouse_id, specification_id) where deleted_at is null;

create table common_product (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  scope text not null check (scope in ('department', 'user')), department_id uuid, user_id uuid, group_name text not null default '',
  business_product_id uuid, specification_id uuid not null, default_quantity numeric(20,4), unit_id uuid, use_count int not null default 0, last_used_at timestamptz,
  primary key (org_id, id)
);
create unique index common_product_once on common_product
  (org_id, scope, coalesce(department_id, user_id), lower(group_name), specification_id) where deleted_at is null;
