-- Stock that holds still while it is counted: a warehouse, or in it one specification or one location. A freeze stands while
-- the document that set it is a draft, submitted, rejected or reviewed; it ends by itself when that one is completed or cancelled.
create table stock_freeze (
  org_id uuid not null, document_id uuid not null, warehouse_id uuid not null, specification_id uuid, location_id uuid,
  foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);
create index stock_freeze_warehouse on stock_freeze (org_id, warehouse_id, specification_id);
create index stock_freeze_document on stock_freeze (org_id, document_id);

create view stock_frozen as
select f.* from stock_freeze f join document d on d.org_id = f.org_id and d.id = f.document_id and d.status in (0, 1, 2, 3);

create function is_frozen(org uuid, warehouse uuid, specification uuid, location uuid) returns boolean language sql stable as $$
  select exists (select from stock_frozen f where f.org_id = org and f.warehouse_id = warehouse
    and (f.specification_id is null or f.specification_id = specification) and (f.location_id is null or f.location_id = location))
$$;
