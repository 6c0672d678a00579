-- What every document, report and picker shows of a specification, in one place. Copies made by an open revision are left
-- out; deleted rows stay, because old documents keep showing them.
create view specification_card as
select s.id, s.org_id, s.code, p.id as product_id, p.code as product_code, p.name as product_name, p.alias, s.spec, s.model,
  concat_ws('/', nullif(s.spec, ''), nullif(s.model, '')) as spec_model,
  b.name as brand, p.brand_id, v.name as manufacturer, p.vendor_id,
  c.code as registration_no, p.registration_cert_id, c.cert_type, c.valid_to as cert_valid_to, p.category68_id, p.risk_class,
  p.temp_zone, p.storage_text,
  concat_ws(' ', case p.temp_zone when 'normal' then '常温 0–30℃' when 'cool' then '阴凉 ≤20℃' when 'cold' then '冷藏 2–8℃' when 'frozen' then '冷冻 ≤−10℃' end, p.storage_text) as storage,
  p.tracking, p.no_expiry, p.is_high_value, p.is_implant, p.is_reagent, p.tax_rate, p.need_grant, p.chargeable,
  coalesce(s.reference_price, p.reference_price) as reference_price, p.shelf_life_months, s.udi_di,
  s.root_unit_id, r.name as root_unit_name, coalesce(r.divisible, false) as divisible,
  coalesce(s.purchase_unit_id, s.root_unit_id) as purchase_unit_id, coalesce(s.sale_unit_id, s.root_unit_id) as sale_unit_id,
  coalesce(s.use_unit_id, s.root_unit_id) as use_unit_id,
  p.status as product_status, p.origin, s.status, p.name, p.pinyin, p.pinyin_full, s.sort, s.version, s.updated_at, s.updated_by, s.created_at,
  p.passed_at as released_at, p.library_product_id, s.deleted_at, s.deleted_by, s.created_by,
  (select count(*)::int from business_product bp where bp.specification_id = s.id and bp.status = 1 and bp.deleted_at is null) as issued_count
from specification s
join product p on p.id = s.product_id
left join brand b on b.id = p.brand_id
left join organisation v on v.id = p.vendor_id
left join registration_cert c on c.id = p.registration_cert_id
left join unit r on r.id = s.root_unit_id
where s.revision_of is null and p.revision_of is null;

-- Search by part of a word: trigrams over what people type.
create index product_words on product using gin (lower(name) gin_trgm_ops, lower(coalesce(alias, '')) gin_trgm_ops, pinyin gin_trgm_ops, pinyin_full gin_trgm_ops);
create index specification_words on specification using gin (lower(spec) gin_trgm_ops, lower(model) gin_trgm_ops, lower(code) gin_trgm_ops);
create index registration_cert_words on registration_cert using gin (lower(code) gin_trgm_ops, lower(name) gin_trgm_ops);
create index partner_words on partner using gin (lower(name) gin_trgm_ops, pinyin gin_trgm_ops, pinyin_full gin_trgm_ops);
create index patient_words on patient using gin (lower(name) gin_trgm_ops, lower(visit_no) gin_trgm_ops, pinyin gin_trgm_ops);
create index business_product_words on business_product using gin (lower(coalesce(own_code, '')) gin_trgm_ops, lower(coalesce(own_name, '')) gin_trgm_ops);
