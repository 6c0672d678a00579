-- Products of the platform's library that are published.
create view dataset_published as
select p.org_id, p.id as product_id, p.origin, p.category68_id, (p.passed_at at time zone 'Asia/Shanghai')::date as day,
  to_char(p.passed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
from product p where p.status = 2 and p.deleted_at is null and p.revision_of is null;
