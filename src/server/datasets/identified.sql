-- Specifications in use beside what the national database says of their device identifier: one row for each thing that differs, or one that says nothing does. Whose they are:
-- the platform's all that are released, a maker's his own, everybody else's what he trades. Registration numbers, specifications and names are compared as words are (udi_words):
-- width, case, blanks and brackets say nothing. Where nothing was imported yet nothing is called unknown.
create function dataset_identified(org uuid, today date)
returns table (org_id uuid, id uuid, finding text, rank int, di_state text, state text, product_id uuid, product_code text, product_name text, code text, specification_id uuid, unit_id uuid,
  vendor_id uuid, manufacturer text, category68_id uuid, is_high_value boolean, registration_no text, pinyin text, pinyin_full text, udi_di text, said_ours text, said_theirs text, facts text,
  release_day date, aside_reason text, aside_by text, aside_at timestamptz, differences numeric)
language sql stable as $$
  with caller as (select o.kind from organisation o where o.id = org),
  shown as materialized (
    select s.id as spec_id, s.code, s.spec, s.model, coalesce(s.udi_di, '') as udi_di, udi_di(s.udi_di) as di, s.root_unit_id, p.id as product_id, p.code as product_code, p.name, p.pinyin,
      p.pinyin_full, p.vendor_id, p.category68_id, p.is_high_value, p.temp_zone, coalesce(c.code, '') as cert_no, coalesce(c.holder, '') as holder,
      case when g.edition = '2017' then coalesce(g.code, '') else '' end as category
    from specification s join product p on p.id = s.product_id left join registration_cert c on c.id = p.registration_cert_id left join category68 g on g.id = p.category68_id, caller k
    where s.deleted_at is null and s.status and s.revision_of is null and p.deleted_at is null and p.revision_of is null and p.status = 2 and p.library_product_id is null
      and case k.kind when 'P' then true when 'V' then p.vendor_id = org
        else exists (select from business_product b where b.org_id = org and b.specification_id = s.id and b.status in (1, 3) and b.deleted_at is null) end
  ),
  beside as materialized (select x.*, r.id as record_id, r.name as r_name, r.spec_model as r_spec, r.registration_no as r_cert, r.registration_keys, r.registrant, r.category_code, r.delisted_on,
      r.temp_zone as r_zone, r.spec_key, r.release_day, r.trade_name
    from shown x left join udi_record r on r.code = x.di and r.deleted_at is null),
  any_record as (select exists (select from udi_record where deleted_at is null) as is_filled),
  -- The one record of the same registration that says the same specification: what a specification without identifier may be.
  proposed as (
    select x.spec_id, min(r.code) as di from beside x join udi_record r on r.registration_keys @> array[udi_words(x.cert_no)] and r.deleted_at is null and x.cert_no <> ''
      and r.spec_key in (udi_words(x.spec), udi_words(x.model), udi_words(x.spec || x.model), udi_words(x.spec || '/' || x.model), udi_words(x.model || '/' || x.spec)) and r.spec_key <> ''
      and (r.delisted_on is null or r.delisted_on > today)
    where x.di is null or x.di = '' group by x.spec_id having count(*) = 1
  ),
  told as (
    select x.*, f.finding, f.rank, f.ours, f.theirs from beside x cross join any_record a left join proposed o on o.spec_id = x.spec_id
    cross join lateral (values
      (1, 'delisted', '使用中', to_char(x.delisted_on, 'YYYY-MM-DD') || ' 退市', x.delisted_on <= today),
      (2, 'registration', x.cert_no, x.r_cert, x.record_id is not null and x.r_cert <> '' and not udi_words(x.cert_no) = any(x.registration_keys)),
      (3, 'unknown', x.udi_di, '库中没有', x.di <> '' and x.record_id is null and a.is_filled),
      (4, 'holder', x.holder, x.registrant, x.record_id is not null and x.registrant <> '' and x.holder <> '' and udi_words(x.holder) <> udi_words(x.registrant)),
      (5, 'spec', concat_ws('/', nullif(x.spec, ''), nullif(x.model, '')), x.r_spec, x.record_id is not null and x.spec_key <> '' and x.spec_key not in
        (udi_words(x.spec), udi_words(x.model), udi_words(x.spec || x.model), udi_words(x.spec || '/' || x.model), udi_words(x.model || '/' || x.spec))),
      (6, 'name', x.name, x.r_name, x.record_id is not null and udi_words(x.name) not in (udi_words(x.r_name), udi_words(x.trade_name))),
      (7, 'storage', x.temp_zone, x.r_zone, x.record_id is not null and x.r_zone <> '' and x.r_zone <> x.temp_zone),
      (8, 'category', x.category, x.category_code, x.category_code <> '' and x.category <> '' and not starts_with(x.category_code, x.category) and not starts_with(x.category, x.category_code)),
      (9, 'package', (select string_agg(u.name || '=' || trim_scale(u.ratio), '、' order by u.ratio) from unit u where u.specification_id = x.spec_id and u.deleted_at is null and u.ratio > 1),
        (select string_agg(coalesce(nullif(g.level, ''), '包装') || '=' || trim_scale(g.pieces), '、' order by g.pieces) from udi_package g where g.record_id = x.record_id),
        exists (select from udi_package g where g.record_id = x.record_id and g.pieces is not null
          and not exists (select from unit u where u.specification_id = x.spec_id and u.deleted_at is null and u.ratio = g.pieces))),
      (10, 'missing', '未填', coalesce(o.di, ''), x.di is null or x.di = '')
    ) f (rank, finding, ours, theirs, is_so) where f.is_so
  ),
  every_row as (
    select t.spec_id, t.rank, t.finding, coalesce(t.ours, '') as ours, coalesce(t.theirs, '') as theirs from told t
    union all
    select x.spec_id, 99, 'ok', '', '' from beside x where not exists (select from told t where t.spec_id = x.spec_id)
  ),
  known as (select e.*, md5(org::text || e.finding || e.spec_id)::uuid as id, e.ours || '|' || e.theirs as facts from every_row e)
  select org, e.id, e.finding, e.rank, case when x.di is null or x.di = '' then 'none' when x.record_id is null then 'unknown' else 'known' end,
    case when e.finding = 'ok' then 'ok' when a.id is null or a.facts <> e.facts then 'open' else 'aside' end,
    x.product_id, x.product_code, x.name, x.code, x.spec_id, x.root_unit_id, x.vendor_id, coalesce(v.name, ''), x.category68_id, x.is_high_value, x.cert_no, x.pinyin, x.pinyin_full, x.udi_di,
    case when e.finding = 'storage' then udi_zone(e.ours) else e.ours end, case when e.finding = 'storage' then udi_zone(e.theirs) else e.theirs end, e.facts,
    x.release_day, coalesce(a.reason, ''), coalesce(a.by_name, ''), a.at, case when e.finding = 'ok' then 0 else 1 end::numeric
  from known e join beside x on x.spec_id = e.spec_id left join organisation v on v.id = x.vendor_id left join udi_kept a on a.org_id = org and a.id = e.id
$$;
