-- What lists of masters show beyond the columns of their table. Every column is a scalar expression of one row, so that a
-- page of fifty rows costs fifty of them.
alter table category68 add column mapped_ids uuid[] not null default '{}';
alter table category68 drop column mapped;
alter table specification add column unit_text text not null default '', add column divisible boolean not null default false,
  add column purchase_unit_name text, add column sale_unit_name text, add column use_unit_name text;

alter table partner drop column region_id, add column region text;

create view category68_list as
select c.*, (select count(*)::int from product p where p.category68_id = c.id and p.deleted_at is null and p.revision_of is null) as product_count from category68 c;
create view custom_category_list as
select c.*, (select count(*)::int from business_product b where b.org_id = c.org_id and (b.category_id = c.id or b.finance_category_id = c.id) and b.deleted_at is null) as product_count
from custom_category c;
create view brand_list as
select b.*, (select count(*)::int from product p where p.brand_id = b.id and p.deleted_at is null and p.revision_of is null) as product_count from brand b;

create view registration_cert_list as
select c.*, (c.valid_to - current_date)::int as days_left,
  case when c.valid_to < current_date then 'expired' when c.valid_to - current_date <= 90 then 'soon' else 'valid' end as validity,
  (select count(*)::int from product p where p.registration_cert_id = c.id and p.deleted_at is null and p.revision_of is null) as product_count
from registration_cert c;

create view product_list as
select p.*, p.revision_of is not null as is_revision, c.valid_to as cert_valid_to,
  case when c.valid_to < current_date then 'expired' when c.valid_to - current_date <= 90 then 'soon' else 'valid' end as cert_validity,
  (select count(*)::int from specification s where s.product_id = p.id and s.deleted_at is null) as specification_count,
  (select count(distinct b.org_id)::int from specification s join business_product b on b.specification_id = s.id and b.status = 1 and b.deleted_at is null where s.product_id = p.id) as issued_count
from product p left join registration_cert c on c.id = p.registration_cert_id;

create view business_product_list as
select b.*, b.temp_until is not null as is_temporary,
  (select x.price from product_price x where x.org_id = b.org_id and x.kind = 'purchase' and x.specification_id = b.specification_id and x.status and x.deleted_at is null
    and current_date between x.valid_from and coalesce(x.valid_to, current_date) order by x.partner_id = b.default_supplier_id desc nulls last, x.valid_from desc limit 1) as purchase_price,
  (select x.price from product_price x where x.org_id = b.org_id and x.kind = 'sale' and x.specification_id = b.specification_id and x.status and x.deleted_at is null
    and current_date between x.valid_from and coalesce(x.valid_to, current_date) order by x.partner_id is null desc, x.valid_from desc limit 1) as sale_price,
  (select sum(q.quantity) from stock_balance q join warehouse w on w.org_id = q.org_id and w.id = q.warehouse_id
    where q.org_id = b.org_id and q.specification_id = b.specification_id and w.virtual_kind is null) as on_hand,
  (select sum(q.quantity) from stock_balance q join warehouse w on w.org_id = q.org_id and w.id = q.warehouse_id
    where q.org_id = b.org_id and q.specification_id = b.specification_id and w.virtual_kind is null and w.level = 1) as central_stock,
  (select sum(q.quantity) from stock_balance q join warehouse w on w.org_id = q.org_id and w.id = q.warehouse_id
    where q.org_id = b.org_id and q.specification_id = b.specification_id and w.virtual_kind is null and w.level = 2) as department_stock
from business_product b;

create view product_price_list as
select p.*, round(p.price * 100 / (100 + p.tax_rate), 6) as price_ex_tax from product_price p;
create view product_barcode_list as
select b.*, case when b.org_id = platform_owner() then 'platform' else 'own' end as origin, (select u.ratio from unit u where u.id = b.unit_id) as ratio from product_barcode b;
create view medical_insurance_code_list as
select c.*, (select count(*)::int from medical_insurance_mapping m where m.code_id = c.id and m.confirmed) as mapped_count from medical_insurance_code c;

create view warehouse_list as
select w.*, (select count(*)::int from shelf s where s.org_id = w.org_id and s.warehouse_id = w.id and s.deleted_at is null) as shelf_count,
  (select count(*)::int from location l where l.org_id = w.org_id and l.warehouse_id = w.id and l.deleted_at is null) as location_count,
  (select sum(c.value) from stock_cell c where c.org_id = w.org_id and c.warehouse_id = w.id) as stock_amount
from warehouse w;
create view shelf_list as
select s.*, (select count(*)::int from location l where l.org_id = s.org_id and l.shelf_id = s.id and l.deleted_at is null) as location_count,
  (select count(distinct q.location_id)::int from stock_balance q join location l on l.org_id = q.org_id and l.id = q.location_id
    where q.org_id = s.org_id and q.warehouse_id = s.warehouse_id and l.shelf_id = s.id and q.quantity > 0) as used_count,
  (select count(distinct q.specification_id)::int from stock_balance q join location l on l.org_id = q.org_id and l.id = q.location_id
    where q.org_id = s.org_id and q.warehouse_id = s.warehouse_id and l.shelf_id = s.id and q.quantity > 0) as specification_count
from shelf s;
create index location_shelf on location (org_id, shelf_id);
create view location_list as
select l.*, (select count(distinct q.specification_id)::int from stock_balance q where q.org_id = l.org_id and q.warehouse_id = l.warehouse_id and q.location_id = l.id and q.quantity > 0) as specification_count,
  (select sum(q.quantity) from stock_balance q where q.org_id = l.org_id and q.warehouse_id = l.warehouse_id and q.location_id = l.id) as on_hand
from location l;

create view warehouse_product_list as
select x.*, round(x.available / nullif(x.avg_daily, 0), 1) as cover_days,
  case when not x.status then 'off' when x.available <= 0 then 'short' when x.available < x.min_quantity then 'low' when x.on_hand > x.max_quantity then 'high' else 'normal' end as state
from (
  select p.*, coalesce(q.on_hand, 0) as on_hand, coalesce(q.free, 0) - coalesce(s.soft, 0) as available, round(coalesce(e.used, 0) / 30, 4) as avg_daily
  from warehouse_product p
  left join lateral (select sum(quantity) as on_hand, sum(quantity - reserved) as free from stock_balance b
    where b.org_id = p.org_id and b.warehouse_id = p.warehouse_id and b.specification_id = p.specification_id) q on true
  left join lateral (select sum(quantity) as soft from stock_soft b where b.org_id = p.org_id and b.warehouse_id = p.warehouse_id and b.specification_id = p.specification_id) s on true
  left join lateral (select greatest(-sum(quantity), 0) as used from stock_entry b where b.org_id = p.org_id and b.specification_id = p.specification_id and b.warehouse_id = p.warehouse_id
    and b.quantity < 0 and b.biz_date > current_date - 30) e on true
) x;

create view stock_label_list as
select l.*, t.batch_no, t.expiry_date from stock_label l left join lot t on t.org_id = l.org_id and t.id = l.lot_id;

create view patient_list as
select p.*, extract(year from age(current_date, p.birth_date))::int as age from patient p;

create view licence_list as
select l.*, o.kind as holder_kind, l.holder_id = l.org_id as is_own, case when l.long_term then null else (l.valid_to - current_date)::int end as days_left,
  case when l.replaced_by is not null then 'replaced' when l.long_term then 'valid' when l.valid_to < current_date then 'expired' when l.valid_to - current_date <= 90 then 'soon' else 'valid' end as state
from licence l left join organisation o on o.id = l.holder_id;

-- Worst of the counterparty's papers this side knows: its own copy or what the holder keeps itself, the later one counts.
create view partner_list as
select p.*, o.kind as partner_kind, coalesce(r.balance, 0) as receivable, coalesce(y.balance, 0) as payable,
  case when c.last is null or c.last < current_date then 'missing' when c.last - current_date <= 90 then 'soon' else 'ok' end as licence_state
from partner p
left join organisation o on o.id = p.counterparty_id
left join account_balance r on r.org_id = p.org_id and r.partner_id = p.id and r.account = 'receivable'
left join account_balance y on y.org_id = p.org_id and y.partner_id = p.id and y.account = 'payable'
left join lateral (
  select min(last) as last from (
    select max(case when l.long_term then '2999-12-31' else l.valid_to end) as last from licence l
    where l.holder_id = p.counterparty_id and l.org_id in (p.org_id, p.counterparty_id) and l.review_state = 'valid' and l.deleted_at is null and l.replaced_by is null group by l.type
  ) t
) c on true;
