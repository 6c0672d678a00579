-- Specifications handed to organisations out of the library.
create view dataset_distributed as
select b.org_id, b.id as row_id, b.specification_id, (b.issued_at at time zone 'Asia/Shanghai')::date as day,
  to_char(b.issued_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
from business_product b where b.issued_at is not null and b.deleted_at is null;
