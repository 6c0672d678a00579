-- The hospital's own system (HIS), by its own codes: what it charges, what of the hospital's goods that is, who works there.
create table his_item (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  spec text not null default '', unit text not null default '', price numeric(18,6), fee_class text not null default '', insurance_code text not null default '',
  registration_no text not null default '', inner_code text not null default '', manufacturer text not null default '',
  primary key (org_id, id)
);
create unique index his_item_code_once on his_item (org_id, lower(code)) where deleted_at is null;
create index his_item_insurance on his_item (org_id, insurance_code) where insurance_code <> '';

-- state: 0 to be compared, 1 to be confirmed, 2 compared, 3 not used. An item nobody compared yet has a row without goods, goods that
-- are charged and have no item one without an item. factor = smallest units of the goods in one unit of the HIS.
create table product_comparison (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  his_item_id uuid, specification_id uuid, factor numeric(18,4) not null default 1 check (factor > 0),
  match_way text not null default 'manual' check (match_way in ('manual', 'auto', 'import')), score int, why text not null default '',
  state text not null default '0' check (state in ('0', '1', '2', '3')), proposed_by uuid, confirmed_by uuid, confirmed_at timestamptz, valid_from date,
  primary key (org_id, id), constraint product_comparison_of_something check (his_item_id is not null or specification_id is not null),
  foreign key (org_id, his_item_id) references his_item (org_id, id)
);
create unique index product_comparison_pair_once on product_comparison (org_id, his_item_id, specification_id) where deleted_at is null and his_item_id is not null and specification_id is not null;
create unique index product_comparison_goods_once on product_comparison (org_id, specification_id) where deleted_at is null and state = '2';
create unique index product_comparison_item_waits_once on product_comparison (org_id, his_item_id) where deleted_at is null and specification_id is null;
create unique index product_comparison_goods_wait_once on product_comparison (org_id, specification_id) where deleted_at is null and his_item_id is null;
create index product_comparison_item on product_comparison (org_id, his_item_id) where deleted_at is null;

create view product_comparison_list as
select m.*, i.code as item_code, i.name as item_name, i.spec as item_spec, i.unit as item_unit, i.price as item_price, i.fee_class, i.insurance_code as item_insurance_code,
  b.own_code as inner_code, b.charge_price, b.insurance_code, round(i.price - b.charge_price * m.factor, 6) as difference,
  coalesce(abs(i.price - b.charge_price * m.factor) > 0.01, false) as is_apart,
  case when m.his_item_id is null then 'goods' when m.specification_id is null then 'item' else 'both' end as lacks
from product_comparison m left join his_item i on i.org_id = m.org_id and i.id = m.his_item_id
  left join business_product b on b.org_id = m.org_id and b.specification_id = m.specification_id and b.deleted_at is null;

create view his_item_list as
select i.*, (select count(*)::int from product_comparison m where m.org_id = i.org_id and m.his_item_id = i.id and m.state = '2' and m.deleted_at is null) as compared
from his_item i;

-- What items might be, best first: the same 医保码, the same code of the hospital, the same certificate and specification, else how alike the names are.
-- Goods that are compared with another item already are nobody else's. Names are held against each other once, however many specifications bear them.
create function his_candidates(org uuid, items uuid[])
returns table (item_id uuid, specification_id uuid, score int, why text)
language sql stable as $$
  with goods as materialized (
    select c.id, c.product_name, c.manufacturer, c.registration_no, lower(regexp_replace(coalesce(c.spec_model, ''), '\s', '', 'g')) as spec, lower(coalesce(b.own_code, c.code)) as inner_code, b.insurance_code, c.code
    from business_product b join specification_card c on c.id = b.specification_id
    where b.org_id = org and b.status = 1 and b.deleted_at is null
      and not exists (select from product_comparison m where m.org_id = b.org_id and m.specification_id = b.specification_id and m.state = '2' and m.deleted_at is null)
  ),
  wanted as materialized (select i.*, lower(regexp_replace(i.spec, '\s', '', 'g')) as flat from his_item i where i.org_id = org and i.id = any(items)),
  names as materialized (select w.id, n.product_name, similarity(w.name, n.product_name) as alike from wanted w cross join (select distinct g.product_name from goods g) n where w.name <> ''),
  found as (
    select w.id, g.id as specification_id, g.code, case when w.flat in ('', g.spec) then 100 else 92 end as score, '医保码相同' as why from wanted w join goods g on g.insurance_code = left(w.insurance_code, 20) where w.insurance_code <> ''
    union all select w.id, g.id, g.code, 90, '院内编码相同' from wanted w join goods g on g.inner_code = lower(w.inner_code) where w.inner_code <> ''
    union all select w.id, g.id, g.code, 90, '注册证号和规格相同' from wanted w join goods g on g.registration_no = w.registration_no and g.spec = w.flat where w.registration_no <> ''
    union all select w.id, g.id, g.code, round(80 * (0.7 * n.alike + 0.3 * case when w.flat = '' then n.alike else similarity(w.flat, g.spec) end))::int, '名称规格相近'
      from names n join wanted w on w.id = n.id join goods g on g.product_name = n.product_name and w.manufacturer in ('', g.manufacturer) where n.alike >= 0.3
  )
  select f.id, f.specification_id, f.score, f.why from (select distinct on (f.id, f.specification_id) f.* from found f order by f.id, f.specification_id, f.score desc) f
  where f.score >= 30 order by f.id, f.score desc, f.code
$$;

-- People of the HIS. bind_state: 0 nobody's, 1 bound, 2 several could be meant.
create table his_staff (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  staff_no text not null default '', sex text not null default '', his_dept_code text not null default '', his_dept_name text not null default '',
  title text not null default '', post text not null default '', phone text not null default '', active boolean not null default true,
  employee_id uuid, bind_state text not null default '0' check (bind_state in ('0', '1', '2')),
  primary key (org_id, id), foreign key (org_id, employee_id) references employee (org_id, id)
);
create unique index his_staff_code_once on his_staff (org_id, lower(code)) where deleted_at is null;
create unique index his_staff_employee_once on his_staff (org_id, employee_id) where employee_id is not null and active and deleted_at is null;

create view his_staff_list as
select s.*, d.id as department_id, d.id is null as is_homeless, not s.active and e.job_status = '1' as is_leaving
from his_staff s left join department d on d.org_id = s.org_id and d.his_dept_code = nullif(s.his_dept_code, '') and d.deleted_at is null
  left join employee e on e.org_id = s.org_id and e.id = s.employee_id and e.deleted_at is null;
