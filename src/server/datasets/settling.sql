-- What was consumed of suppliers' goods, what of it was settled, booked and paid in a period, and what is left. Rows of a kind each: consumption,
-- settlement, receipt, what of receipts was paid. What was open counts at the price of the day it was consumed; the price it was booked at differs by the
-- difference.
create function dataset_settling(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, partner_id uuid, department_id uuid, category68_id uuid, specification_id uuid, code text, product_name text, is_high_value boolean, settle_kind text, month text, day date,
  document_id uuid, opening numeric, consumed numeric, settled numeric, booked numeric, price_diff numeric, closing numeric, unsettled numeric,
    invoiced numeric, uninvoiced numeric, paid numeric, unpaid numeric, service numeric)
language sql stable as $$
  select org, m.partner_id, m.department_id, c.category68_id, m.specification_id, c.code, c.product_name, coalesce(c.is_high_value, false), m.settle_kind,
    report_month(m.day, (select report_month_end(org))), m.day, m.document_id,
    case when m.day < day_from then m.consumed - m.left_at else 0 end, case when m.day >= day_from then m.consumed else 0 end, m.settled,
    case when m.day >= day_from then m.booked else 0 end, case when m.day >= day_from then m.booked - m.left_at else 0 end, m.consumed - m.left_at, m.unsettled,
    case when m.day >= day_from then m.invoiced else 0 end, m.booked - m.charged, m.paid, m.unpaid, m.service
  from (
    -- consumed
    select (select p.id from partner p where p.org_id = org and p.counterparty_id = s.supplier_org_id and p.deleted_at is null
      order by (p.kind in ('supplier', 'both')) desc, p.created_at limit 1) as partner_id,
      s.department_id, s.specification_id, case when s.item_kind = 'issue' then 'issue' else 'use' end as settle_kind, s.day, null::uuid as document_id, s.amount as consumed, 0::numeric as left_at,
      0::numeric as settled, 0::numeric as booked, case when s.settled_on is null or s.settled_on > day_to then s.amount else 0 end as unsettled,
        0::numeric as invoiced, 0::numeric as charged, 0::numeric as paid, 0::numeric as unpaid, 0::numeric as service
    from settle_item s where s.org_id = org and s.day <= day_to
    union all
    -- settled
    select h.partner_id, l.department_id, l.specification_id, h.subkind, h.biz_date, h.id, 0, 0, l.amount, 0, 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
    where h.org_id = org and h.kind = 'settlement' and h.side = 'hospital' and h.status in (2, 5, 7) and h.biz_date between day_from and day_to
    union all
    -- booked: with what the goods had cost on the day they were consumed
    select h.partner_id, l.department_id, l.specification_id, coalesce(sh.subkind, 'use'), h.biz_date, null, 0,
      coalesce(round((select sum(i.amount) from settle_item i where i.org_id = org and i.settlement_line_id = sl.id) * l.base_quantity / nullif(sl.base_quantity, 0), 2), l.amount),
      0, l.amount, 0, 0, 0, 0, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
      left join document_line sl on sl.org_id = l.org_id and sl.id = l.source_line_id left join document sh on sh.org_id = sl.org_id and sh.id = sl.document_id
    where h.org_id = org and h.kind = 'settlementGrn' and h.status in (2, 5, 7) and h.biz_date <= day_to
    union all
    -- invoiced: what the papers say, and what of the goods they charge
    select h.partner_id, g.department_id, l.specification_id, coalesce(sh.subkind, 'use'), h.biz_date, null, 0, 0, 0, 0, 0, l.amount, l.matched_amount, 0, 0, 0
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
      left join document_line g on g.org_id = l.org_id and g.id = l.source_line_id left join document_line sl on sl.org_id = g.org_id and sl.id = g.source_line_id
      left join document sh on sh.org_id = sl.org_id and sh.id = sl.document_id
    where h.org_id = org and h.kind = 'settlementInvoice' and h.side = 'hospital' and h.status in (2, 5, 7) and h.biz_date <= day_to
    union all
    -- paid, by supplier alone: of what was booked and of its invoices
    select e.partner_id, null, null, null, e.biz_date, null, 0, 0, 0, 0, 0, 0, 0, case when e.doc_kind = 'paymentOrder' and e.biz_date >= day_from then -e.amount else 0 end, e.amount, 0
    from account_entry e join document k on k.org_id = e.org_id and k.id = e.item_id and k.kind in ('settlementGrn', 'settlementInvoice')
    where e.org_id = org and e.account = 'payable' and e.biz_date <= day_to
    union all
    -- charged for keeping the goods, by supplier alone
    select h.partner_id, null, null, null, h.biz_date, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, h.total_amount
    from document h where h.org_id = org and h.kind = 'serviceCharge' and h.side = 'hospital' and h.status in (2, 5, 7) and h.biz_date between day_from and day_to
  ) m left join specification_card c on c.id = m.specification_id
$$;
