create function dataset_sold(org uuid, today date, period_from date, period_to date, with_gifts boolean, with_converted boolean)
returns table (org_id uuid, biz_date date, month text, document_id uuid, doc_kind text, doc_sn text, line_id uuid, partner_id uuid, salesman_id uuid, department_id uuid,
  specification_id uuid, unit_id uuid, code text, product_id uuid, product_code text, product_name text,
  brand text, manufacturer text, category68_id uuid, pinyin text, pinyin_full text, batch_no text, serial_no text,
  warehouse_id uuid, type text, customer_kind text, price numeric, tax_rate numeric, expiry_date date, pay_state text,
  place text, settlement_sn text, sale_quantity numeric, return_quantity numeric, net_quantity numeric, sale_amount numeric,
  return_amount numeric, net_amount numeric, tax numeric, net_ex_tax numeric, cost numeric, profit numeric)
language sql stable as $$
  with sales as not materialized (
    select h.org_id, h.id, h.kind, h.sn, h.status, h.biz_date, h.partner_id, h.salesman_id, h.department_id, h.total_amount, h.total_tax,
      h.warehouse_id, h.mode, h.subkind, h.kind = 'saleReturn' as is_back, h.kind = 'giftOdo' as is_gift
    from document h
    where h.org_id = org and (
      (h.kind = 'saleOdo' and (with_converted or coalesce(h.mode, '1') <> '2')) or h.kind = 'boneSale'
      or (h.kind = 'productTransfer' and h.side = 'out' and h.mode = '2')
      or (h.kind = 'saleReturn' and coalesce(h.subkind, '1') <> '4')
      or (h.kind = 'psiChange' and h.subkind = '6')
      or (h.kind = 'giftOdo' and with_gifts))
  ),
  moved as (
    -- sold, came back, price changed
    select h.org_id, h.biz_date, h.id as document_id, l.id as line_id, l.specification_id, l.batch_no, l.serial_no,
      case when h.is_back or h.kind = 'psiChange' then 0 else l.base_quantity end as sale_q, case when h.is_back then l.base_quantity else 0 end as return_q,
      case when h.is_back or h.is_gift then 0 else coalesce(l.amount, 0) end as sale_a, case when h.is_back then coalesce(l.amount, 0) else 0 end as return_a,
      case when h.is_gift then 0 when h.is_back then -coalesce(l.tax, 0) else coalesce(l.tax, 0) end as tax, 0::numeric as cost
    from sales h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.status in (2, 5, 7) and h.biz_date between period_from and period_to
    union all
    -- of a transfer at a price: what the receiver rejected
    select h.org_id, e.biz_date, h.id, l.id, l.specification_id, l.batch_no, l.serial_no, 0, e.quantity, 0, x.amount, -round(x.amount * l.tax_rate / (100 + l.tax_rate), 2), 0
    from sales h join stock_entry e on e.org_id = h.org_id and e.document_id = h.id and e.bill_type = 'transferIn' and e.quantity > 0 and e.reverses is null
      join document_line l on l.org_id = e.org_id and l.id = e.line_id, lateral (select round(e.quantity / l.ratio * l.price, 2) as amount) x
    where h.kind = 'productTransfer' and e.biz_date between period_from and period_to
    union all
    -- reviewed and taken back on another day
    select h.org_id, x.biz_date, h.id, null, null, null, null, 0, 0, case when h.is_back then 0 else x.amount end, case when h.is_back then -x.amount else 0 end,
      case when h.total_amount = 0 then 0 else round(x.amount * h.total_tax / h.total_amount, 2) end, 0
    from sales h join account_entry e on e.org_id = h.org_id and e.document_id = h.id and e.account = 'receivable' and e.reverses is null
      join account_entry r on r.org_id = e.org_id and r.reverses = e.id and r.document_id = e.document_id and r.biz_date <> e.biz_date,
      lateral (values (e.biz_date, e.amount), (r.biz_date, r.amount)) x (biz_date, amount)
    where x.biz_date between period_from and period_to
    union all
    -- what it cost
    select h.org_id, e.biz_date, h.id, e.line_id, e.specification_id, t.batch_no, t.serial_no, 0, 0, 0, 0, 0, -e.amount
    from sales h join stock_entry e on e.org_id = h.org_id and e.document_id = h.id join lot t on t.org_id = e.org_id and t.id = e.lot_id
    where e.biz_date between period_from and period_to and e.bill_type in ('saleOut', 'transferOut', 'transferIn', 'saleReturn', 'gift', 'redIn', 'redOut', 'costAdj')
  )
  select m.org_id, m.biz_date, report_month(m.biz_date, (select report_month_end(org))), m.document_id, h.kind, h.sn, m.line_id, h.partner_id, coalesce(h.salesman_id, u.salesman_id), h.department_id,
    m.specification_id, c.root_unit_id, c.code, c.product_id, c.product_code, c.product_name, c.brand, c.manufacturer, c.category68_id, c.pinyin, c.pinyin_full, m.batch_no, coalesce(m.serial_no, ''),
    h.warehouse_id, case when h.kind = 'saleReturn' then 'return' when h.kind = 'boneSale' then 'bone' when h.kind = 'productTransfer' then 'transfer' when h.kind = 'psiChange' then 'change'
      when h.kind = 'giftOdo' then 'gift' when h.mode = '2' then 'converted' when h.mode = '3' then 'consumed' else 'sale' end,
    coalesce((select o.kind from organisation o where o.id = k.counterparty_id), ''), l.price, l.tax_rate, l.expiry_date,
    pay_state_of(h.org_id, h.id, i.open), coalesce(s.place, ''), coalesce(s.sn, ''),
    m.sale_q, m.return_q, m.sale_q - m.return_q, m.sale_a, m.return_a, m.sale_a - m.return_a, m.tax, m.sale_a - m.return_a - m.tax, m.cost, m.sale_a - m.return_a - m.tax - m.cost
  from moved m join sales h on h.id = m.document_id
    left join document_line l on l.org_id = m.org_id and l.id = m.line_id left join document_line ul on ul.org_id = l.org_id and ul.id = l.source_line_id
    left join document u on u.org_id = ul.org_id and u.id = ul.document_id
    left join specification_card c on c.id = m.specification_id
    left join partner k on k.org_id = h.org_id and k.id = h.partner_id left join account_item i on i.org_id = h.org_id and i.id = h.id
    -- What was used there before it was sold: in which ward, by which settlement.
    left join lateral (select d.sn, x.extra ->> 'place' as place from document_line x join document d on d.org_id = x.org_id and d.id = x.document_id
      where (h.mode = '3' or h.subkind = '5') and x.mirror_line_id = l.mirror_line_id and x.org_id = h.org_id and d.kind = 'settlement' limit 1) s on true
$$;
