-- Rules of what a patient pays over what the hospital pays. scope: 1 house, 2 class, 3 category, 4 supplier, 5 product; the narrowest that fits holds.
create table premium_price (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  scope text not null check (scope in ('1', '2', '3', '4', '5')), manage_class text, category_id uuid, supplier_id uuid, specification_id uuid,
  price_from numeric(18,6), price_to numeric(18,6), rate numeric(10,4) not null default 0, fixed_add numeric(18,2), max_add numeric(18,2),
  rounding text not null default '2' check (rounding in ('0', '1', '2')), valid_from date not null, valid_to date, priority int not null default 0,
  primary key (org_id, id)
);
create index premium_price_scope on premium_price (org_id, scope) where deleted_at is null;

-- What every chargeable product of the hospital's catalogue with an agreed price would be charged on a day, of its smallest unit, and by which rule.
-- Bands hold what is above their beginning, up to their end.
create function premium_prices(org uuid, day date)
returns table (specification_id uuid, unit_id uuid, code text, product_name text, spec_model text, purchase_price numeric, old_price numeric, new_price numeric, rule_id uuid, rule_name text)
language sql stable as $$
  select g.specification_id, g.root_unit_id, g.code, g.product_name, g.spec_model, g.paid, g.charge_price,
    least(round(least(g.paid * (1 + r.rate / 100) + coalesce(r.fixed_add, 0), g.paid + r.max_add, g.charge_cap), r.rounding::int), g.charge_cap), r.id, r.name
  from (select b.specification_id, b.charge_price, b.charge_cap, b.manage_class, b.category_id, b.default_supplier_id, c.root_unit_id, c.product_name, c.spec_model, coalesce(b.own_code, c.code) as code, p.paid from business_product b join specification_card c on c.id = b.specification_id
      cross join lateral (select round(x.price / u.ratio, 6) as paid from product_price x join unit u on u.id = x.unit_id where x.org_id = org and x.kind = 'purchase' and x.specification_id = b.specification_id
        and x.status and x.deleted_at is null and day between x.valid_from and coalesce(x.valid_to, day) order by x.partner_id = b.default_supplier_id desc nulls last, x.valid_from desc limit 1) p
      where b.org_id = org and b.status = 1 and b.deleted_at is null and b.chargeable and not b.charge_price_locked) g
    cross join lateral (select r.* from premium_price r where r.org_id = org and r.status and r.deleted_at is null and day between r.valid_from and coalesce(r.valid_to, day)
        and (r.price_from is null or g.paid > r.price_from) and (r.price_to is null or g.paid <= r.price_to)
        and case r.scope when '1' then true when '2' then g.manage_class = r.manage_class when '4' then g.default_supplier_id = r.supplier_id when '5' then g.specification_id = r.specification_id
          else exists (select from custom_category k where k.org_id = org and k.id = g.category_id and r.category_id = any(k.path || k.id)) end
      order by r.scope desc, r.priority desc, r.valid_from desc limit 1) r
$$;

create view premium_price_list as
select r.*, coalesce(a.n, 0) as product_count, a.average as average_price, case when r.rate > 0 or r.fixed_add > 0 then 'over' else 'zero' end as mark
from premium_price r left join lateral (
  select count(*)::int as n, round(avg(x.purchase_price), 2) as average from premium_prices(r.org_id, (now() at time zone 'Asia/Shanghai')::date) x where x.rule_id = r.id
) a on true;

-- Every hospital begins with what the law says: nothing on top.
create function seed_premium_price() returns trigger language plpgsql as $$
begin
  insert into premium_price (org_id, id, code, name, pinyin, pinyin_full, scope, rate, valid_from)
    select new.id, gen_random_uuid(), '', '零差率', 'lcl', 'lingchalv', '1', 0, '2000-01-01' where new.kind = 'H' and not exists (select from premium_price p where p.org_id = new.id);
  return null;
end $$;
create trigger premium_price_of_hospital after insert on organisation for each row execute function seed_premium_price();
insert into premium_price (org_id, id, code, name, pinyin, pinyin_full, scope, rate, valid_from)
  select id, gen_random_uuid(), '', '零差率', 'lcl', 'lingchalv', '1', 0, '2000-01-01' from organisation where kind = 'H';
