-- What an organisation may trade in or use, specification by specification, with its certificate as of today.
create function dataset_carried(org uuid, today date)
returns table (org_id uuid, day date, month text, status int, specification_id uuid, product_id uuid, product_name text, brand text, manufacturer text, category68_id uuid,
  risk_class text, made_in text,
  trade_mode text, supplier_id uuid, is_high_value boolean, is_implant boolean, is_reagent boolean, vbp boolean, chargeable boolean, has_udi boolean, has_insurance_code boolean, is_contracted boolean,
  registration_no text, cert_valid_to date, days_left int, cert_band text, cert_id uuid, pinyin text, pinyin_full text)
language sql stable as $$
  select b.org_id, (b.created_at at time zone 'Asia/Shanghai')::date, to_char(b.created_at at time zone 'Asia/Shanghai', 'YYYY-MM'),
    b.status, b.specification_id, c.product_id, c.product_name, c.brand, c.manufacturer, c.category68_id, c.risk_class,
    case when p.domestic then 'domestic' else 'imported' end, b.trade_mode, b.default_supplier_id, c.is_high_value, c.is_implant, c.is_reagent, b.vbp, b.chargeable,
    coalesce(c.udi_di, '') <> '' or exists (select from product_barcode u where u.specification_id = b.specification_id and u.code_type in ('1', '2') and u.deleted_at is null),
    coalesce(b.insurance_code, '') <> '', exists (select from product_price a
      where a.org_id = org and a.specification_id = b.specification_id and a.source = 'contract' and a.status and a.deleted_at is null
      and a.valid_from <= today and (a.valid_to is null or a.valid_to >= today)), c.registration_no, c.cert_valid_to, c.cert_valid_to - today,
    case when c.registration_cert_id is null then null when c.cert_valid_to is null then 'none' when c.cert_valid_to < today then 'expired' when c.cert_valid_to - today <= 30 then 'd30'
      when c.cert_valid_to - today <= 90 then 'd90' when c.cert_valid_to - today <= 180 then 'd180' else 'later' end,
    c.registration_cert_id, c.pinyin, c.pinyin_full
  from business_product b
    join specification_card c on c.id = b.specification_id
    join product p on p.id = c.product_id
  where b.org_id = org and b.deleted_at is null
$$;
