-- One row for each time products were issued. What became of them since stands in business_product, found by issuer and number.
create table issue_batch (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  issued_by text not null default '', organisations int not null, specifications int not null, created int not null, skipped int not null, refused int not null,
  primary key (org_id, id)
);
create unique index issue_batch_once on issue_batch (org_id, code);
create index issue_batch_newest on issue_batch (org_id, created_at desc, id);

insert into issue_batch (org_id, id, code, created_by, created_at, updated_at, issued_by, organisations, specifications, created, skipped, refused)
select b.issuer_id, gen_random_uuid(), b.issue_batch_sn, (array_agg(b.issued_by))[1], min(b.issued_at), min(b.issued_at),
  coalesce((select u.name from app_user u where u.id = (array_agg(b.issued_by))[1]), ''), count(distinct b.org_id), count(distinct b.specification_id), count(*), 0, 0
from business_product b where b.issuer_id is not null and b.issue_batch_sn is not null and b.deleted_at is null group by b.issuer_id, b.issue_batch_sn;

create view issue_batch_list as
select i.*, (select count(*)::int from business_product b where b.issuer_id = i.org_id and b.issue_batch_sn = i.code and b.status in (2, 3) and b.deleted_at is null) as revoked
from issue_batch i;
