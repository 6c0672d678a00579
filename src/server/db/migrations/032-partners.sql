-- Counterparties: two halves of a relation, one row per side, linked by mirror_of. name = the counterparty's name, kept in
-- step by the server. kind: supplier | customer | both.
create table partner (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  relation text not null check (relation in ('DD', 'DV', 'DH', 'HH', 'HD', 'HV')), kind text not null check (kind in ('supplier', 'customer', 'both')),
  counterparty_id uuid not null, short_name text, contact text, phone text, settlement_mode text, payment_days int not null default 0,
  credit_limit numeric(18,2), tax_rate numeric(6,2), buyer_id uuid, salesperson_id uuid, bank_name text, bank_account text, level text, region_id uuid,
  frozen boolean not null default false, frozen_reason text, valid_from date, valid_to date, mirror_of uuid, first_approved boolean not null default false,
  primary key (org_id, id)
);
create unique index partner_once on partner (org_id, relation, counterparty_id) where deleted_at is null;
create index partner_counterparty on partner (org_id, counterparty_id);
create index partner_mirror on partner (mirror_of) where mirror_of is not null;

-- visit_type: inpatient | outpatient | emergency. source: his | manual. status true = in hospital.
create table patient (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  visit_type text not null check (visit_type in ('inpatient', 'outpatient', 'emergency')), visit_no text not null, visit_seq int not null default 1,
  sex text, birth_date date, id_card_no text, phone text, department_id uuid, bed_no text, doctor_id uuid, diagnosis text,
  admission_date date, discharge_date date, discharged_at timestamptz, insurance_type text, source text not null default 'manual' check (source in ('his', 'manual')),
  merged_into uuid,
  primary key (org_id, id)
);
create unique index patient_once on patient (org_id, visit_type, lower(visit_no), visit_seq) where deleted_at is null;

-- name = name on the paper. review_state: draft | pending | valid | refused. scope_ids: nodes of category68 of any level.
create table licence (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  holder_id uuid not null, type text not null, no text not null, issuer text, issue_date date, valid_from date, valid_to date,
  long_term boolean not null default false, scope_ids uuid[] not null default '{}', classes text[] not null default '{}', credit_code text,
  legal_person text, address text, files jsonb not null default '[]', source text not null default 'own' check (source in ('own', 'shared')),
  review_state text not null default 'draft' check (review_state in ('draft', 'pending', 'valid', 'refused')), replaced_by uuid,
  primary key (org_id, id)
);
create unique index licence_once on licence (org_id, holder_id, type, lower(no)) where deleted_at is null;
create index licence_holder on licence (holder_id, type);
create index licence_expiry on licence (org_id, valid_to);
