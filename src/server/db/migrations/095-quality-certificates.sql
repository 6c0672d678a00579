-- Quality reports: one per lot and report number; the makers' and dealers' own, read along the way the lot took.
create table quality_certificate (
  org_id uuid not null default platform_owner(), id uuid not null, like master_columns including defaults,
  specification_id uuid not null, batch_no text not null, report_date date not null, result text not null check (result in ('合格', '不合格')),
  inspector text, laboratory text, sterilisation_no text, files jsonb not null default '[]', source text,
  primary key (org_id, id)
);
create unique index quality_certificate_once on quality_certificate (org_id, specification_id, lower(batch_no), lower(code)) where deleted_at is null;
create index quality_certificate_lot on quality_certificate (specification_id, batch_no) where deleted_at is null;
