-- What warns now: lots that end, stock outside its levels, certificates of goods in use, papers of partners; each by the thresholds of the organisation.
create function dataset_warned(org uuid, today date)
returns table (org_id uuid, source text, level text, warning_id text, warehouse_id uuid, department_id uuid, subject text, detail text, batch_no text, due_on date, days_left int,
  unit_id uuid, quantity numeric)
language sql stable as $$
  select org, 'stockBalance', case when b.days < 0 then '1' when b.days <= 30 then '2' else '3' end, b.warehouse_id || ' ' || b.lot_id, b.warehouse_id, w.department_id, c.product_name, c.spec_model,
    b.batch_no, b.expiry_date, b.days, c.root_unit_id, b.quantity
  from (select s.warehouse_id, s.specification_id, s.lot_id, l.batch_no, l.expiry_date, l.expiry_date - today as days, sum(s.quantity) as quantity
      from stock_balance s join lot l on l.org_id = s.org_id and l.id = s.lot_id
      where s.org_id = org and s.quantity > 0 and l.expiry_date - today <= rule_of(org, 'warn.expiryDays', '180')::int group by 1, 2, 3, 4, 5) b
    join warehouse_places(org) w on w.id = b.warehouse_id
    left join specification_card c on c.id = b.specification_id
  union all
  select org, 'warehouseProduct', case p.state when 'short' then '1' when 'low' then '2' else '3' end, p.id::text, p.warehouse_id, w.department_id, c.product_name, c.spec_model,
    null, null, null, c.root_unit_id, p.on_hand
  from warehouse_product_list p
    join warehouse_places(org) w on w.id = p.warehouse_id
    left join specification_card c on c.id = p.specification_id
  where p.org_id = org and p.deleted_at is null and p.state in ('short', 'low', 'high')
  union all
  select org, 'hospitalProduct', case when g.days < 0 then '1' when g.days <= 30 then '2' else '3' end, g.id::text, null, null, g.name, g.holder, g.code, g.valid_to, g.days, null, null
  from (select distinct r.id, r.name, r.holder, r.code, r.valid_to, r.valid_to - today as days
      from business_product b join specification_card c on c.id = b.specification_id join registration_cert r on r.id = c.registration_cert_id
      where b.org_id = org and b.deleted_at is null and b.status = 1 and r.valid_to - today <= rule_of(org, 'warn.registrationDays', '180')::int) g
  union all
  select org, 'licence', case when l.valid_to < today then '1' when l.valid_to - today <= 30 then '2' else '3' end, l.id::text, null, null, l.type, o.name, l.no, l.valid_to,
    l.valid_to - today, null, null
  from licence l left join organisation o on o.id = l.holder_id
  where l.org_id = org and l.deleted_at is null and l.replaced_by is null and l.review_state = 'valid' and not l.long_term
    and l.valid_to - today <= rule_of(org, 'warn.licenceDays', '90')::int
$$;
