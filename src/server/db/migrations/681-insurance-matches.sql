-- 医保对照: which code of the national base goods have, and by what that is known: `proof` says what agreed, `edition_date` of which edition of the list it was read.
alter table medical_insurance_mapping add column proof text not null default '', add column edition_date date;
create index medical_insurance_code_cert on medical_insurance_code (udi_words(cert_no)) where cert_no <> '';
create index medical_insurance_code_code on medical_insurance_code (code);
create index medical_insurance_mapping_of on medical_insurance_mapping (specification_id, org_id);

-- C | class, six digits in three pairs | generic name, three | material and feature, five | maker, five | specification, seven.
create function insurance_segments(said text, class1 text, class2 text, class3 text, generic text, material text, feature text, maker text, spec text) returns text language sql immutable as $$
  select case when said !~ '^C\d{19}(\d{7})?$' then '' else concat_ws(' · ',
    '分类 ' || substr(said, 2, 2) || ' ' || coalesce(class1, '') || ' / ' || substr(said, 4, 2) || ' ' || coalesce(class2, '') || ' / ' || substr(said, 6, 2) || ' ' || coalesce(class3, ''),
    '通用名 ' || substr(said, 8, 3) || ' ' || coalesce(generic, ''), '材质特征 ' || substr(said, 11, 5) || ' ' || concat_ws('/', nullif(material, ''), nullif(feature, '')),
    '企业 ' || substr(said, 16, 5) || ' ' || coalesce(maker, ''), case when length(said) = 27 then '规格 ' || substr(said, 21, 7) || ' ' || coalesce(spec, '') end) end
$$;
create or replace view medical_insurance_code_list as
select c.*, (select count(*)::int from medical_insurance_mapping m where m.code_id = c.id and m.confirmed) as mapped_count,
  insurance_segments(coalesce(nullif(c.code27, ''), c.code), c.level1, c.level2, c.level3, c.name, c.material, c.feature, c.vendor_name, c.spec) as segments
from medical_insurance_code c;

-- What a code may be for goods, with what speaks for it, the most likely first: its maker told it to the device database, its registration and specification are the same.
create function insurance_candidates(spec_id uuid, today date) returns table (code_id uuid, score int, why text) language sql stable as $$
  with goods as (select s.id, s.spec, s.model, udi_di(s.udi_di) as di, p.name, coalesce(c.code, '') as cert, coalesce(v.name, '') as maker from specification s join product p on p.id = s.product_id
      left join registration_cert c on c.id = p.registration_cert_id left join organisation v on v.id = p.vendor_id where s.id = spec_id),
  told as (select r.insurance_code from goods g join udi_record r on r.code = g.di and r.deleted_at is null where r.insurance_code <> ''),
  near as (
    select m.* from goods g join medical_insurance_code m on udi_words(m.cert_no) = udi_words(g.cert) and m.cert_no <> '' where g.cert <> ''
    union
    select m.* from told t join medical_insurance_code m on m.code = left(t.insurance_code, 20)
  ),
  judged as (
    select m.id, exists (select from told t where t.insurance_code in (m.code27, m.code)) as is_told, udi_words(m.cert_no) = udi_words(g.cert) and g.cert <> '' as has_cert,
      udi_words(m.spec) in (udi_words(g.spec), udi_words(g.model), udi_words(g.spec || g.model), udi_words(g.spec || '/' || g.model)) and m.spec <> '' as has_spec,
      udi_words(m.vendor_name) = udi_words(g.maker) as has_maker, udi_words(m.name) = udi_words(g.name) as has_name, coalesce(m.edition_date, '1900-01-01') as edition
    from near m, goods g where m.deleted_at is null and m.status and coalesce(m.valid_to, today) >= today
  )
  select j.id, (case when j.is_told then 60 else 0 end + case when j.has_cert then 40 else 0 end + case when j.has_spec then 35 else 0 end + case when j.has_maker then 10 else 0 end
      + case when j.has_name then 10 else 0 end)::int as score,
    concat_ws('、', case when j.is_told then 'UDI数据库申报同一编码' end, case when j.has_cert then '注册证号相同' end, case when j.has_spec then '规格相同' end,
      case when j.has_maker then '企业相同' end, case when j.has_name then '通用名相同' end)
  from judged j order by 2 desc, j.edition desc, j.id limit 20
$$;

-- Goods a hospital charges, with the code they have: its own mapping before everybody's. What it writes on its products may be another one: then nobody knows which is charged.
create view insurance_match_list as
select b.org_id, b.id, b.version, b.updated_by, b.updated_at, b.created_at, b.deleted_at, b.specification_id, coalesce(nullif(b.own_code, ''), g.code) as code, g.product_name, g.spec_model,
  g.manufacturer, coalesce(g.registration_no, '') as registration_no, g.pinyin, g.pinyin_full, coalesce(b.insurance_code, '') as written_code, b.charge_price, m.id as mapping_id, c.id as code_id,
  coalesce(nullif(c.code27, ''), c.code, '') as mapped_code, coalesce(c.name, '') as code_name, coalesce(c.spec, '') as code_spec, c.pay_class, c.pay_standard,
  case when c.pay_standard > 0 and b.charge_price > c.pay_standard then b.charge_price - c.pay_standard end as above_standard,
  insurance_segments(coalesce(nullif(c.code27, ''), c.code), c.level1, c.level2, c.level3, c.name, c.material, c.feature, c.vendor_name, c.spec) as segments,
  m.proof, coalesce(m.edition_date, c.edition_date) as edition_date, m.mapped_by, m.mapped_at,
  case when c.id is null then 'none' when c.deleted_at is not null or not c.status or c.valid_to < (now() at time zone 'Asia/Shanghai')::date then 'ended'
    when coalesce(b.insurance_code, '') <> '' and left(b.insurance_code, 20) <> c.code then 'conflict' when f.id is not null then 'conflict' else 'matched' end as state,
  case when c.id is null then '' when c.deleted_at is not null or not c.status then '编码已停用' when c.valid_to < (now() at time zone 'Asia/Shanghai')::date then '编码' || c.valid_to || '失效'
    when coalesce(b.insurance_code, '') <> '' and left(b.insurance_code, 20) <> c.code then '产品上写的是' || b.insurance_code
    when f.id is not null then '平台对照为' || coalesce(nullif(f.code27, ''), f.code) else '' end as conflict
from business_product b
  join organisation o on o.id = b.org_id and o.kind = 'H'
  join specification_card g on g.id = b.specification_id
  left join lateral (select x.* from medical_insurance_mapping x where x.specification_id = b.specification_id and x.org_id in (b.org_id, platform_owner()) and x.confirmed
    order by (x.org_id = b.org_id) desc, x.mapped_at desc limit 1) m on true
  left join medical_insurance_code c on c.id = m.code_id
  -- What the platform says, where the hospital says something else of its own.
  left join lateral (select y.* from medical_insurance_mapping x join medical_insurance_code y on y.id = x.code_id and y.code <> c.code
    where m.org_id = b.org_id and x.specification_id = b.specification_id and x.org_id = platform_owner() and x.confirmed limit 1) f on true
where b.status in (1, 3) and b.chargeable;
