-- A promise is kept once the set went to the operation: back early, it is nobody's.
create or replace view instrument_kit_list as
select k.*, case when k.org_id = platform_owner() then 'platform' else 'own' end as origin,
  case when not k.status then '8' when k.place_state in ('1', '5') and b.id is not null then '2' else k.place_state end as state,
  case when k.sterile_days > 0 then k.sterilised_at + k.sterile_days end as sterile_until,
  case when k.is_template or k.place_state = '3' then null else c.completeness end as completeness, c.earliest_expiry, c.contents, case when k.is_template or k.place_state = '3' then '' else c.shortage end as shortage,
  case when k.place_state = '3' then (select concat_ws(' ', p.name, d.surgery_name) from document d left join partner p on p.org_id = d.org_id and p.id = d.partner_id where d.org_id = k.org_id and d.id = k.delivery_id)
    else (select w.name from warehouse w where w.org_id = k.org_id and w.id = k.warehouse_id) end as whereabouts,
  case when k.place_state in ('1', '5') then b.id end as reserved_by
from instrument_kit k left join lateral (
  select round(100 * sum(least(x.has, x.par_quantity)) / nullif(sum(x.par_quantity), 0), 1) as completeness, min(x.earliest_expiry) as earliest_expiry,
    string_agg(s.product_name || ' ' || s.spec_model || '×' || trim_scale(x.par_quantity), '；' order by x.sort) as contents,
    string_agg(s.product_name || ' ' || s.spec_model || ' 缺' || trim_scale(x.par_quantity - x.has), '；' order by x.sort) filter (where x.has < x.par_quantity) as shortage
  from instrument_kit_content x join specification_card s on s.id = x.specification_id where x.kit_id = k.id) c on true
left join lateral (
  select d.id from document d where d.org_id = k.org_id and d.kind = 'bonePlan' and d.status = 2 and d.side = 'dealer' and d.deliver_by > now() and d.extra -> 'kits' ? k.id::text
    and not exists (select from document o where o.org_id = d.org_id and o.bone_plan_id = d.id and o.kind = 'bonePresale' and o.status in (2, 4, 7) and not o.is_red and o.extra -> 'kits' ? k.id::text)
  order by d.deliver_by, d.id limit 1) b on true;
