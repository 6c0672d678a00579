-- The catalogue: products with specifications and units (one row for the whole platform), what every organisation may
-- trade (business_product), prices and codes. Catalogue rows have one id for all and name their owner in org_id
-- (all zeros = the platform); tenant rows lead their key with org_id. Nothing refers across organisations by foreign key.
create function platform_owner() returns uuid language sql immutable as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- The columns every master has; the tables below copy them.
create table master_columns (
  code text not null default '', name text not null default '',
  -- Initials and whole pinyin of the name, for pickers, palette and assistant.
  pinyin text not null default '', pinyin_full text not null default '',
  sort int not null default 0, remark text, version int not null default 1,
  created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now(),
  deleted_by uuid, deleted_at timestamptz
);

create table category68 (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  edition text not null check (edition in ('2002', '2017')), parent_id uuid, level int not null default 1,
  -- Ids from the root to the row itself: "with everything below" is one array test.
  path uuid[] not null default '{}',
  risk_class text[] not null default '{}', description text, usage text, examples text, mapped text[] not null default '{}'
);
create unique index category68_code_once on category68 (edition, lower(code)) where deleted_at is null;
create index category68_path on category68 using gin (path);

create table custom_category (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  kind text not null check (kind in ('business', 'finance')), parent_id uuid, level int not null default 1, path uuid[] not null default '{}',
  finance_subject text, his_fee_class text, manage_class text, is_high_value boolean not null default false, budget_control boolean not null default false,
  primary key (org_id, id)
);
create unique index custom_category_code_once on custom_category (org_id, kind, lower(code)) where deleted_at is null;

create table brand (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  english_name text, vendor_id uuid, country text, logo jsonb not null default '[]'
);
create unique index brand_once on brand (coalesce(vendor_id, platform_owner()), lower(name)) where deleted_at is null;

create table registration_cert (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  -- name holds the product name on the certificate, code its number.
  cert_type text not null default 'registration' check (cert_type in ('registration', 'filing')),
  risk_class text not null default '2', holder text not null default '', agent text, manufacturer_id uuid, address text,
  structure text, scope text, category68_id uuid, approved_date date not null, valid_to date, renew_of text, pictures jsonb not null default '[]'
);
create unique index registration_cert_once on registration_cert (lower(code)) where deleted_at is null;
create table registration_cert_change (
  org_id uuid not null default platform_owner(), id uuid primary key, cert_id uuid not null references registration_cert (id),
  sort int not null default 0, change_date date not null, content text not null default '', pictures jsonb not null default '[]'
);
create index registration_cert_change_cert on registration_cert_change (cert_id);

-- status: 0 draft, 1 submitted, 2 released, 3 refused, 4 withdrawn, 6 cancelled. tracking: none | batch | serial.
-- risk_class: 1 | 2 | 3. temp_zone: normal (0–30) | cool (≤20) | cold (2–8) | frozen (≤−10).
create table product (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults,
  status int not null default 0 check (status in (0, 1, 2, 3, 4, 6)),
  origin text not null default 'platform' check (origin in ('platform', 'vendor', 'dealer', 'hospital')),
  alias text, brand_id uuid, vendor_id uuid not null, registration_cert_id uuid, category68_id uuid, risk_class text not null default '2',
  domestic boolean not null default true, origin_country text,
  is_high_value boolean not null default false, is_implant boolean not null default false, is_reagent boolean not null default false,
  tracking text not null default 'batch' check (tracking in ('none', 'batch', 'serial')), no_expiry boolean not null default false,
  sterile boolean not null default false, sterile_method text, disposable boolean not null default true,
  temp_zone text not null default 'normal', storage_text text, shelf_life_months int, medical_category text,
  chargeable boolean not null default true, tax_rate numeric(6,2) not null default 13, tax_code text, need_grant boolean not null default false,
  reference_price numeric(18,6), pictures jsonb not null default '[]', attachments jsonb not null default '[]',
  revision_of uuid, library_product_id uuid, former_cert_ids uuid[] not null default '{}',
  submitted_by uuid, submitted_at timestamptz, passed_by uuid, passed_at timestamptz, opinion text
);
create index product_state on product (status, updated_at desc) where deleted_at is null;
create index product_vendor on product (vendor_id);
create index product_owner on product (org_id, updated_at desc);
create unique index product_one_open_revision on product (revision_of) where revision_of is not null and deleted_at is null and status in (0, 1, 3);

create table specification (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  product_id uuid not null references product (id), spec text not null default '', model text not null default '', udi_di text,
  root_unit_id uuid, purchase_unit_id uuid, sale_unit_id uuid, use_unit_id uuid,
  reference_price numeric(18,6), weight_per_piece numeric(18,4), size text, pictures jsonb not null default '[]', revision_of uuid
);
create index specification_product on specification (product_id);
create unique index specification_once on specification (product_id, lower(spec), lower(model)) where deleted_at is null;
create unique index specification_di_once on specification (udi_di) where udi_di is not null and deleted_at is null and revision_of is null;
create index specification_code on specification (lower(code));

-- One tree per specification (specification_id null = common pattern of the platform). measure = parent units in one;
-- ratio = smallest units in one, the product up the chain, kept by the server.
create table unit (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  specification_id uuid references specification (id), parent_id uuid references unit (id), measure numeric(18,4) not null default 1 check (measure > 0),
  ratio numeric(18,4) not null default 1, divisible boolean not null default false, revision_of uuid
);
create index unit_specification on unit (specification_id);
create unique index unit_one_root on unit (specification_id) where parent_id is null and specification_id is not null and deleted_at is null;

-- The right to trade: one row per organisation and specification. status: 1 enabled, 0 disabled by its owner, 2 taken back,
-- 3 no more buying. For a hospital the same row is its hospitalProduct. trade_mode: 1 own, 2 consigned. settle_at: use | issue.
create table business_product (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  specification_id uuid not null, status int not null default 1 check (status in (0, 1, 2, 3)),
  source text not null default 'issue' check (source in ('vendor', 'issue', 'self', 'admission')),
  issuer_id uuid, issue_batch_sn text, issued_by uuid, issued_at timestamptz, revoke_reason text, withdrawn boolean not null default false,
  own_code text, own_name text, own_barcode text, category_id uuid, finance_category_id uuid, default_supplier_id uuid,
  min_order_quantity numeric(20,4), purchase_unit_id uuid, sale_unit_id uuid, first_approved boolean not null default false, insurance_code text,
  manage_class text, high_value boolean not null default false, implant boolean not null default false, coded boolean not null default false,
  other_supplier_ids uuid[] not null default '{}', trade_mode text not null default '1' check (trade_mode in ('1', '2')),
  settle_at text check (settle_at in ('use', 'issue')), chargeable boolean not null default false,
  charge_price numeric(18,6) check (charge_price >= 0), charge_price_locked boolean not null default false, charge_cap numeric(18,6),
  insurance_pay text, tests_per_unit int, open_days int, vbp boolean not null default false, vbp_tasks jsonb not null default '[]',
  admission_id uuid, temp_quantity numeric(20,4), temp_until date,
  primary key (org_id, id)
);
create unique index business_product_once on business_product (org_id, specification_id) where deleted_at is null;
create unique index business_product_own_code_once on business_product (org_id, lower(own_code)) where own_code is not null and own_code <> '' and deleted_at is null;
create index business_product_specification on business_product (specification_id);
create index business_product_issuer on business_product (issuer_id, issue_batch_sn) where issuer_id is not null;
create index business_product_barcode on business_product (org_id, own_barcode) where own_barcode is not null;

create table product_price (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  kind text not null check (kind in ('purchase', 'sale')), specification_id uuid not null, partner_id uuid, unit_id uuid not null,
  price numeric(18,6) not null check (price >= 0), tax_rate numeric(6,2) not null default 13, price_cap numeric(18,6),
  source text not null default 'manual' check (source in ('manual', 'contract', 'priceAdjustment', 'vbp')), source_sn text,
  valid_from date not null, valid_to date,
  primary key (org_id, id), constraint product_price_days check (valid_to is null or valid_to >= valid_from)
);
create index product_price_lookup on product_price (org_id, kind, specification_id, partner_id, valid_from);

-- code_type: 1 UDI-DI (GS1), 2 UDI-DI (MA), 3 EAN, 4 supplier, 5 hospital, 9 own. package_level: 1 smallest, 2 middle, 3 outer.
create table product_barcode (
  org_id uuid not null default platform_owner(), id uuid not null, like master_columns including defaults, status boolean not null default true,
  specification_id uuid not null, code_type text not null, package_level text not null default '1', unit_id uuid, is_default boolean not null default false,
  primary key (org_id, id)
);
create unique index product_barcode_once on product_barcode (org_id, code_type, lower(code)) where deleted_at is null;
create index product_barcode_code on product_barcode (lower(code));
create index product_barcode_specification on product_barcode (specification_id);

-- code = 20 places, code27 with the specification; name = generic name.
create table medical_insurance_code (
  org_id uuid not null default platform_owner(), id uuid primary key, like master_columns including defaults, status boolean not null default true,
  code27 text, level1 text, level2 text, level3 text, material text, feature text, spec text, vendor_name text, cert_no text, province_code text,
  pay_class text, pay_standard numeric(18,6), self_pay_rate numeric(12,4), bid_price numeric(18,6), valid_from date, valid_to date, edition_date date
);
create unique index medical_insurance_code_once on medical_insurance_code (coalesce(edition_date, '1900-01-01'), coalesce(nullif(code27, ''), code)) where deleted_at is null;
create table medical_insurance_mapping (
  org_id uuid not null default platform_owner(), id uuid not null, code_id uuid not null, specification_id uuid not null, confirmed boolean not null default false,
  mapped_by uuid, mapped_at timestamptz not null default now(), primary key (org_id, id)
);
create unique index medical_insurance_mapping_once on medical_insurance_mapping (org_id, specification_id) where confirmed;
create index medical_insurance_mapping_code on medical_insurance_mapping (code_id);
