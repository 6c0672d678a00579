-- What a hospital has to buy of goods that were bought by volume for the whole country: how much of a specification, at which price, from when to when.
create table vbp_task (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  specification_id uuid not null, batch text not null, valid_from date not null, valid_to date not null,
  agreed_quantity numeric(20,4) not null check (agreed_quantity > 0), unit_price numeric(18,6) not null check (unit_price >= 0), price_before numeric(18,6) check (price_before >= 0),
  primary key (org_id, id), constraint vbp_task_days check (valid_to >= valid_from)
);
create unique index vbp_task_once on vbp_task (org_id, specification_id, lower(batch)) where deleted_at is null;
