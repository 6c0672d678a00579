-- Numbers of the catalogue: products (P + 8 digits) at first submit, issue batches (XF + day + number).
create sequence product_code_seq;
create table issue_counter (org_id uuid not null, day date not null, last int not null, primary key (org_id, day));
-- Values of a released product before each revision that overwrote it.
create table product_history (
  org_id uuid not null default platform_owner(), id uuid primary key, product_id uuid not null, version int not null, before jsonb not null, after jsonb not null,
  at timestamptz not null default now(), by_id uuid, by_name text not null default ''
);
create index product_history_product on product_history (product_id, at);
