-- (Reads dataset_used, which stands before it.) Goods of high value up to the end of a period, a row a line of a paper: suppliers' goods that were consumed (what settlement
-- is owed for, and what lay on an operation table), booked in and invoiced since ever; uses and charges of the period; stock at its end. What was booked counts
-- at the price it was consumed at; what it was booked at beyond that is the difference.
create function dataset_valuables(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, partner_id uuid, department_id uuid, what text, day date, warehouse_id uuid, product_name text, product_code text, code text, specification_id uuid, unit_id uuid,
  manufacturer text, category68_id uuid, pinyin text, pinyin_full text, ownership text, doc_kind text, doc_sn text, document_id uuid, line_id uuid, opening numeric, used_quantity numeric,
  used_cost numeric, own_cost numeric, charged numeric, gap numeric, lost numeric, consigned numeric, booked numeric, price_diff numeric, closing numeric, invoiced numeric, uninvoiced numeric,
  stock_own numeric, stock_consigned numeric, stock_value numeric)
language sql stable as $$
  with suppliers as (
    select distinct on (p.counterparty_id) p.counterparty_id as org_id, p.id from partner p where p.org_id = org and p.deleted_at is null and p.counterparty_id is not null
    order by p.counterparty_id, (p.kind in ('supplier', 'both')) desc, p.created_at
  ), cards as materialized (select c.* from specification_card c where c.is_high_value)
  select org, coalesce(m.partner_id, s.id), m.department_id, m.what, m.day, m.warehouse_id, c.product_name, c.product_code, c.code, m.specification_id, c.root_unit_id,
    c.manufacturer, c.category68_id, c.pinyin, c.pinyin_full, case when m.owner_id = org then 'own' else 'consigned' end, coalesce(m.kind, ''), coalesce(m.sn, ''), m.document_id, m.line_id,
    case when m.day < day_from then m.consumed - m.left_at else 0 end, m.used_quantity, m.used_cost, case when m.owner_id = org then m.used_cost else 0 end, m.charged, m.charged - m.used_cost, m.lost,
    case when m.day >= day_from then m.consumed else 0 end, case when m.day >= day_from then m.booked else 0 end, case when m.day >= day_from then m.booked - m.left_at else 0 end,
    m.consumed - m.left_at, case when m.day >= day_from then m.invoiced else 0 end, m.booked - m.matched, m.stock_own, m.stock_consigned, m.stock_own + m.stock_consigned
  from (
    -- consumed of what is settled with its supplier
    select 'item' as what, null::uuid as partner_id, i.supplier_org_id as owner_id, i.department_id, i.day, null::uuid as warehouse_id, i.specification_id, h.kind, h.sn, h.id as document_id, i.line_id,
      i.amount as consumed, 0::numeric as left_at, 0::numeric as booked, 0::numeric as matched, 0::numeric as invoiced, 0::numeric as used_quantity, 0::numeric as used_cost,
      0::numeric as charged, 0::numeric as lost, 0::numeric as stock_own, 0::numeric as stock_consigned
    from settle_item i join document h on h.org_id = i.org_id and h.id = i.document_id where i.org_id = org and i.day <= day_to
    union all
    -- used from an operation table
    select 'follow', null, u.owner_id, u.department_id, u.day, u.warehouse_id, u.specification_id, u.doc_kind, u.doc_sn, u.document_id, u.line_id, u.cost, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from dataset_used u where u.org_id = org and u.doc_kind = 'surgicalUsage' and u.source <> '手工' and u.owner_id <> org and u.day <= day_to
    union all
    -- booked in: after settlement, or straight from the table
    select 'booked', h.partner_id, null, coalesce(l.department_id, h.department_id), h.biz_date, h.warehouse_id, l.specification_id, h.kind, h.sn, h.id, l.id, 0,
      coalesce(case when h.kind = 'settlementGrn'
        then (select round(sum(i.amount) * l.base_quantity / nullif(max(x.base_quantity), 0), 2) from settle_item i join document_line x on x.org_id = org and x.id = i.settlement_line_id
          where i.org_id = org and i.settlement_line_id = l.source_line_id)
        else (select round(l.base_quantity * t.memo_price, 2) from lot t where t.org_id = org and t.specification_id = l.specification_id and t.batch_no = l.batch_no
          and t.serial_no = coalesce(l.serial_no, '') and t.memo_price > 0) end, l.amount),
      l.amount, 0, 0, 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
    where h.org_id = org and h.kind in ('settlementGrn', 'boneGrn') and h.status in (2, 5, 7) and h.biz_date <= day_to
    union all
    -- invoiced of what was booked
    select 'invoice', h.partner_id, null, coalesce(g.department_id, k.department_id), h.biz_date, null, l.specification_id, h.kind, h.sn, h.id, l.id, 0, 0, 0, l.matched_amount, l.amount, 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id join document_line g on g.org_id = l.org_id and g.id = l.source_line_id
      join document k on k.org_id = g.org_id and k.id = g.document_id and k.kind in ('settlementGrn', 'boneGrn')
    where h.org_id = org and h.kind in ('settlementInvoice', 'purchaseInvoice') and h.status in (2, 5, 7) and h.biz_date <= day_to and coalesce(h.side, 'hospital') = 'hospital'
    union all
    -- used in the period, whosesoever
    select 'use', case when u.owner_id = org then u.supplier_id end, u.owner_id, u.department_id, u.day, u.warehouse_id, u.specification_id, u.doc_kind, u.doc_sn, u.document_id, u.line_id, 0, 0, 0, 0, 0,
      u.quantity, u.cost, 0, 0, 0, 0
    from dataset_used u where u.org_id = org and u.day between day_from and day_to
    union all
    -- charged by the hospital's system, releases when they were refunded; and what of the uses of the period is not
    select 'charge', case when o.owner_id = org then lot_supplier(org, o.lot_id) end, o.owner_id, h.department_id, x.day, h.warehouse_id, l.specification_id, h.kind, h.sn, h.id, l.id, 0, 0, 0, 0, 0, 0, 0, m.amount, 0, 0, 0
    from his_fee_match m join his_fee f on f.org_id = org and f.id = coalesce(m.refund_id, m.fee_id) cross join lateral (select (f.charge_time at time zone 'Asia/Shanghai')::date as day) x
      join document_line l on l.org_id = org and l.id = m.line_id join document h on h.org_id = org and h.id = l.document_id
      left join lateral (select e.owner_id, e.lot_id from stock_entry e where e.org_id = org and e.document_id = h.id and e.line_id = l.id limit 1) o on true
    where m.org_id = org and x.day between day_from and day_to
    union all
    select 'use', case when o.owner_id = org then lot_supplier(org, o.lot_id) end, o.owner_id, h.department_id, x.day, h.warehouse_id, l.specification_id, h.kind, h.sn, h.id, l.id, 0, 0, 0, 0, 0, 0, 0, 0,
      round(greatest(l.base_quantity - coalesce(l.charged_quantity, 0), 0) * coalesce(l.charge_price, 0), 2), 0, 0
    from document h cross join lateral (select (h.happened_at at time zone 'Asia/Shanghai')::date as day) x join document_line l on l.org_id = org and l.document_id = h.id and l.section = 'lines'
      left join lateral (select e.owner_id, e.lot_id from stock_entry e where e.org_id = org and e.document_id = h.id and e.line_id = l.id limit 1) o on true
    where h.org_id = org and h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 7) and not h.is_red and l.chargeable and x.day between day_from and day_to
    union all
    -- what lies there at its end
    select 'stock', case when v.is_own then lot_supplier(org, v.lot_id) end, v.owner_id, w.department_id, null, v.warehouse_id, v.specification_id, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, v.amount,
      case when v.is_own then 0 else round(v.quantity * t.memo_price, 2) end
    from stock_valued(org, day_to, null, false) v join warehouse_places(org) w on w.id = v.warehouse_id join lot t on t.org_id = org and t.id = v.lot_id where v.quantity <> 0 or v.amount <> 0
  ) m
  join cards c on c.id = m.specification_id
  left join suppliers s on s.org_id = m.owner_id
$$;
