-- Plates that count pieces by their weight. Weights in grams; unit_weight comes from a calibration.
create table weight_plate (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  warehouse_id uuid not null, location_id uuid, cabinet_slot text, specification_id uuid,
  unit_weight numeric(18,6), tolerance numeric(8,2) not null default 10, tare numeric(18,3), par numeric(20,4), low numeric(20,4), max_quantity numeric(20,4),
  current_weight numeric(18,3), current_quantity numeric(20,4) not null default 0, deviation numeric(18,3), state text not null default '待校准', last_time timestamptz,
  primary key (org_id, id), foreign key (org_id, warehouse_id) references warehouse (org_id, id)
);
create unique index weight_plate_code_once on weight_plate (org_id, lower(code)) where deleted_at is null;
