-- Organisations that take part, by the month they joined.
create view dataset_members as
select o.id as org_id, o.id as organisation_id, o.kind, (o.created_at at time zone 'Asia/Shanghai')::date as day,
  to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
from organisation o where o.joined and o.deleted_at is null and o.kind <> 'P';
