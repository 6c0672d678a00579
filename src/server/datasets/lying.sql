create function dataset_lying(org uuid, today date, as_of date, compare_to date, include_zero boolean)
returns table (org_id uuid, warehouse_id uuid, place text, level text, department_id uuid, location_id uuid, area_id uuid,
  specification_id uuid, unit_id uuid, code text, product_name text, brand text, manufacturer text, vendor_id uuid, registration_no text, cert_valid_to date, storage text,
  category68_id uuid, risk_class text, is_high_value boolean, is_implant boolean, category_id uuid, pinyin text, pinyin_full text,
  lot_id uuid, batch_no text, serial_no text, production_date date, expiry_date date, sterilisation_no text, udi text, pack_no text, owner_id uuid, ownership text, received_on date, last_care date, next_care date, care_state text,
  quantity numeric, reserved numeric, occupied numeric, free numeric, available numeric, amount numeric, lot_cost numeric, memo_amount numeric,
  on_order numeric, min_quantity numeric, max_quantity numeric, shortage numeric,
  compared_quantity numeric, compared_amount numeric, difference_quantity numeric, difference_amount numeric,
  days_left int, expiry_month text, expiry_band text, state text, supplier_id uuid)
language sql stable as $$
  select f.org_id, f.warehouse_id, f.place, f.level, f.department_id, f.location_id, f.area_id,
    f.specification_id, f.root_unit_id, f.code, f.product_name, f.brand, f.manufacturer, f.vendor_id, f.registration_no, f.cert_valid_to, f.storage,
    f.category68_id, f.risk_class, f.is_high_value, f.is_implant, f.category_id, f.pinyin, f.pinyin_full,
    f.lot_id, f.batch_no, f.serial_no, f.production_date, f.expiry_date, f.sterilisation_no, f.udi, f.pack_no, f.owner_id, f.ownership, f.received_on, f.last_care, f.next_care, case when f.next_care < coalesce(as_of, today) then 'due' else 'ok' end,
    f.quantity, f.reserved, f.reserved + f.soft, f.sellable, case when f.pack_no = '' then f.sellable else 0 end - f.soft, f.amount, f.lot_cost, f.memo_amount,
    f.on_order, f.min_quantity, f.max_quantity, case when f.max_quantity is not null then greatest(f.max_quantity - f.cell_quantity, 0) end,
    f.compared, f.compared_amount, f.quantity - f.compared, f.amount - f.compared_amount,
    f.days, to_char(f.expiry_date, 'YYYY-MM'),
    case when f.days is null then 'none' when f.days < 0 then 'expired' when f.days <= 30 then 'd30' when f.days <= 90 then 'd90' when f.days <= 180 then 'd180'
      when f.days <= 365 then 'd365' else 'later' end,
    case when f.days < 0 then 'expired' when f.is_stopped then 'stopped' when f.is_held then 'frozen' when f.days <= (select rule_of(org, 'warn.expiryDays', '180')::int) then 'near' else 'normal' end,
    (select d.partner_id from stock_entry p join document d on d.org_id = p.org_id and d.id = p.document_id
      where p.org_id = org and p.lot_id = f.lot_id and p.bill_type = 'purchaseIn' and p.quantity > 0 order by p.posted_at limit 1)
  from (
    select s.org_id, s.warehouse_id, w.level, w.department_id, nullif(s.location_id, no_location()) as location_id, h.zone_id as area_id, w.place,
      s.specification_id, c.root_unit_id, c.code, c.product_name, c.brand, c.manufacturer, c.vendor_id, c.registration_no, c.cert_valid_to, c.storage,
      c.category68_id, c.risk_class, c.is_high_value, c.is_implant, p.category_id, c.pinyin, c.pinyin_full,
      s.lot_id, l.batch_no, l.serial_no, l.production_date, l.expiry_date, l.sterilisation_no, l.udi, l.expiry_date - coalesce(as_of, today) as days,
      s.pack_no, s.owner_id, case when s.is_own then 'own' else 'consigned' end as ownership, (s.first_at at time zone 'Asia/Shanghai')::date as received_on, k.last_care,
      coalesce(k.last_care, (s.first_at at time zone 'Asia/Shanghai')::date) + case when c.temp_zone in ('cold', 'frozen') or c.is_implant then (select rule_of(org, 'quality.careDaysKey', '30')::int) else (select rule_of(org, 'quality.careDays', '90')::int) end as next_care,
      s.quantity, s.reserved, s.cell_quantity, s.amount,
      kl.org_id is not null or ks.org_id is not null as is_stopped, s.is_held,
      case when kl.org_id is null and ks.org_id is null and w.is_sellable and not s.is_held and (l.expiry_date is null or l.expiry_date >= coalesce(as_of, today))
        then s.quantity - s.reserved else 0 end as sellable,
      case when s.is_own then l.lot_cost else l.memo_price end as lot_cost, case when s.is_own then 0.00 else round(s.quantity * l.memo_price, 2) end as memo_amount,
      case when s.is_first and as_of is null then coalesce(soft.quantity, 0) else 0 end as soft,
      case when s.is_first and as_of is null then coalesce(o.quantity, 0) else 0 end as on_order,
      case when s.is_first then m.min_quantity end as min_quantity, case when s.is_first then m.max_quantity end as max_quantity,
      case when compare_to is null then null else s.compared end as compared, case when compare_to is null then null else s.compared_amount end as compared_amount
    from (select v.*, coalesce(as_of is null and v.warehouse_id in (select z.warehouse_id from stock_frozen z where z.org_id = org) and is_frozen(v.org_id, v.warehouse_id, v.specification_id, v.location_id), false) as is_held
      from stock_valued(org, as_of, compare_to, include_zero) v) s
    join warehouse_places(org) w on w.id = s.warehouse_id
    join lot l on l.org_id = s.org_id and l.id = s.lot_id
    left join specification_card c on c.id = s.specification_id
    left join location x on x.org_id = s.org_id and x.id = s.location_id
    left join shelf h on h.org_id = x.org_id and h.id = x.shelf_id
    left join business_product p on p.org_id = s.org_id and p.specification_id = s.specification_id and p.deleted_at is null
    left join warehouse_product m on m.org_id = s.org_id and m.warehouse_id = s.warehouse_id and m.specification_id = s.specification_id and m.deleted_at is null
    left join stock_soft_sum soft on soft.org_id = s.org_id and soft.warehouse_id = s.warehouse_id and soft.specification_id = s.specification_id
    left join stock_on_order o on o.org_id = s.org_id and o.warehouse_id = s.warehouse_id and o.specification_id = s.specification_id
    left join stock_cared k on k.org_id = org and k.warehouse_id = s.warehouse_id and k.specification_id = s.specification_id and k.batch_no = l.batch_no and k.serial_no = l.serial_no
    left join stock_block_open_lots kl on kl.org_id = s.org_id and kl.specification_id = s.specification_id and kl.batch_no = l.batch_no
    left join stock_block_open_lots ks on ks.org_id = s.org_id and ks.specification_id = s.specification_id and ks.batch_no = ''
  ) f
$$;
