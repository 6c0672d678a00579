-- Lists of the large masters come newest change first; these indexes bring a page without sorting the whole.
create index business_product_newest on business_product (org_id, updated_at desc nulls last, id desc nulls last) where deleted_at is null;
create index product_newest on product (updated_at desc nulls last, id desc nulls last) where deleted_at is null;
create index patient_newest on patient (org_id, updated_at desc nulls last, id desc nulls last) where deleted_at is null;
create index product_price_newest on product_price (org_id, updated_at desc nulls last, id desc nulls last) where deleted_at is null;
create index licence_newest on licence (org_id, updated_at desc nulls last, id desc nulls last) where deleted_at is null;
create index warehouse_product_newest on warehouse_product (org_id, updated_at desc nulls last, id desc nulls last) where deleted_at is null;
