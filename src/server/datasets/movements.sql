-- Where lots are not told apart (`by_lot` false) what moved is read from kept sums: the rows are fewer, and say nothing of lots.
create function dataset_movements(org uuid, today date, period_from date, period_to date, with_virtual boolean, by_lot boolean default true)
returns table (org_id uuid, warehouse_id uuid, stores text, place text, level text, department_id uuid, specification_id uuid, unit_id uuid, code text, product_name text, manufacturer text,
  brand text, vendor_id uuid, registration_no text, category68_id uuid, category_id uuid, is_high_value boolean, pinyin text, pinyin_full text,
  lot_id uuid, batch_no text, serial_no text, expiry_date date, owner_id uuid, ownership text,
  opening_quantity numeric, opening_amount numeric, purchase_quantity numeric, purchase_amount numeric, other_in_quantity numeric, other_in_amount numeric,
  sale_return_quantity numeric, sale_return_amount numeric, transfer_in_quantity numeric, transfer_in_amount numeric, settle_in_quantity numeric, settle_in_amount numeric,
  purchase_return_quantity numeric, purchase_return_amount numeric, sale_quantity numeric, sale_amount numeric, use_quantity numeric, use_amount numeric,
  transfer_out_quantity numeric, transfer_out_amount numeric, other_out_quantity numeric, other_out_amount numeric, settle_out_quantity numeric, settle_out_amount numeric,
  adjust_amount numeric, change_quantity numeric, change_amount numeric, closing_quantity numeric, closing_amount numeric,
  supplier_id uuid, net_in_quantity numeric, net_in_amount numeric, net_out_quantity numeric, net_out_amount numeric, loss_quantity numeric,
    loss_amount numeric, moved_quantity numeric, moved_amount numeric, consumed_quantity numeric, consumed_amount numeric, rest_quantity numeric, rest_amount numeric,
    spent_quantity numeric, spent_amount numeric, passed_quantity numeric, passed_amount numeric, supply_quantity numeric, consumed_daily numeric, spent_daily numeric,
    finance_category_id uuid, keeping text, kept_rest_amount numeric)
language sql stable as $$
  select m.org_id, m.warehouse_id, w.stores, w.place, w.level, w.department_id,
    m.specification_id, c.root_unit_id, c.code, c.product_name, c.manufacturer, c.brand, c.vendor_id, c.registration_no, c.category68_id, p.category_id, c.is_high_value, c.pinyin, c.pinyin_full,
    m.lot_id, l.batch_no, l.serial_no, l.expiry_date, m.owner_id, case when m.owner_id = m.org_id then 'own' else 'consigned' end,
    m.opening_q, m.opening_a, m.purchase_q, m.purchase_a, m.other_in_q, m.other_in_a, m.sale_return_q, m.sale_return_a, m.transfer_in_q, m.transfer_in_a, m.settle_in_q, m.settle_in_a,
    -m.purchase_return_q, -m.purchase_return_a, -m.sale_q, -m.sale_a, -m.use_q, -m.use_a, -m.transfer_out_q, -m.transfer_out_a, -m.other_out_q, -m.other_out_a, -m.settle_out_q, -m.settle_out_a,
    m.adjust_a, m.change_q, m.change_a, m.closing_q, m.closing_a,
    (select d.partner_id from stock_entry p join document d on d.org_id = p.org_id and d.id = p.document_id
      where p.org_id = m.org_id and p.lot_id = m.lot_id and p.bill_type = 'purchaseIn' and p.quantity > 0 order by p.posted_at limit 1),
    m.purchase_q + m.purchase_return_q + m.other_in_q + m.sale_return_q + m.settle_in_q + m.change_q,
    m.purchase_a + m.purchase_return_a + m.other_in_a + m.sale_return_a + m.settle_in_a + m.change_a,
    -(m.sale_q + m.use_q + m.other_out_q + m.settle_out_q), -(m.sale_a + m.use_a + m.other_out_a + m.settle_out_a), -m.loss_q, -m.loss_a,
    m.transfer_in_q + m.transfer_out_q, m.transfer_in_a + m.transfer_out_a,
    -(m.used_q + m.sold_q), -(m.used_a + m.sold_a), m.closing_q - m.opening_q - m.purchase_q - m.purchase_return_q - m.used_q - m.sold_q,
    m.closing_a - m.opening_a - m.purchase_a - m.purchase_return_a - m.used_a - m.sold_a,
    -s.spent_q, -s.spent_a, s.spent_q - m.use_q - m.transfer_out_q, s.spent_a - m.use_a - m.transfer_out_a, m.opening_q + m.purchase_q + m.purchase_return_q,
    round(-(m.used_q + m.sold_q) / t.days, 6), round(-s.spent_q / t.days, 6),
    p.finance_category_id, case when s.is_centre then 'centre' else 'ward' end, m.closing_a - m.opening_a - m.purchase_a - m.purchase_return_a - s.spent_a
  from (
    select e.org_id, e.warehouse_id, e.specification_id, e.lot_id, e.owner_id,
      coalesce(sum(e.quantity) filter (where e.line = 'opening'), 0) as opening_q, coalesce(sum(e.amount) filter (where e.line = 'opening'), 0) as opening_a,
      coalesce(sum(e.quantity) filter (where e.line = 'purchase'), 0) as purchase_q, coalesce(sum(e.amount) filter (where e.line = 'purchase'), 0) as purchase_a,
      coalesce(sum(e.quantity) filter (where e.line = 'otherIn'), 0) as other_in_q, coalesce(sum(e.amount) filter (where e.line = 'otherIn'), 0) as other_in_a,
      coalesce(sum(e.quantity) filter (where e.line = 'saleReturn'), 0) as sale_return_q, coalesce(sum(e.amount) filter (where e.line = 'saleReturn'), 0) as sale_return_a,
      coalesce(sum(e.quantity) filter (where e.line = 'transferIn'), 0) as transfer_in_q, coalesce(sum(e.amount) filter (where e.line = 'transferIn'), 0) as transfer_in_a,
      coalesce(sum(e.quantity) filter (where e.line = 'settleIn'), 0) as settle_in_q, coalesce(sum(e.amount) filter (where e.line = 'settleIn'), 0) as settle_in_a,
      coalesce(sum(e.quantity) filter (where e.line = 'purchaseReturn'), 0) as purchase_return_q, coalesce(sum(e.amount) filter (where e.line = 'purchaseReturn'), 0) as purchase_return_a,
      coalesce(sum(e.quantity) filter (where e.line = 'sale'), 0) as sale_q, coalesce(sum(e.amount) filter (where e.line = 'sale'), 0) as sale_a,
      coalesce(sum(e.quantity) filter (where e.line = 'use'), 0) as use_q, coalesce(sum(e.amount) filter (where e.line = 'use'), 0) as use_a,
      coalesce(sum(e.quantity) filter (where e.line = 'transferOut'), 0) as transfer_out_q, coalesce(sum(e.amount) filter (where e.line = 'transferOut'), 0) as transfer_out_a,
      coalesce(sum(e.quantity) filter (where e.line = 'otherOut'), 0) as other_out_q, coalesce(sum(e.amount) filter (where e.line = 'otherOut'), 0) as other_out_a,
      coalesce(sum(e.quantity) filter (where e.line = 'settleOut'), 0) as settle_out_q, coalesce(sum(e.amount) filter (where e.line = 'settleOut'), 0) as settle_out_a,
      coalesce(sum(e.amount) filter (where e.line = 'adjust'), 0) as adjust_a,
      coalesce(sum(e.quantity) filter (where e.line = 'change'), 0) as change_q, coalesce(sum(e.amount) filter (where e.line = 'change'), 0) as change_a,
      coalesce(sum(e.quantity) filter (where e.is_loss), 0) as loss_q, coalesce(sum(e.amount) filter (where e.is_loss), 0) as loss_a,
      coalesce(sum(e.quantity) filter (where e.type = 'useOut'), 0) as used_q, coalesce(sum(e.amount) filter (where e.type = 'useOut'), 0) as used_a,
      coalesce(sum(e.quantity) filter (where e.type in ('saleOut', 'saleReturn')), 0) as sold_q,
      coalesce(sum(e.amount) filter (where e.type in ('saleOut', 'saleReturn')), 0) as sold_a,
      sum(e.quantity) as closing_q, sum(e.amount) as closing_a
    from (
      select org as org_id, o.warehouse_id, o.specification_id, o.lot_id, o.owner_id, o.quantity, o.amount, 'opening' as line, false as is_loss, null as type from stock_opening(org, period_from) o where by_lot
      union all
      select org, o.warehouse_id, o.specification_id, null, o.owner_id, o.quantity, o.amount, 'opening', false, null from stock_opening_goods(org, period_from) o where not by_lot
      union all
      select x.org_id, x.warehouse_id, x.specification_id, x.lot_id, x.owner_id, x.quantity, x.amount,
        case
          when x.is_virtual and x.type = 'settleOut' then 'settleOut'
          when x.is_virtual then 'settleIn'
          when x.type = 'purchaseIn' then 'purchase'
          when x.type in ('otherIn', 'initial', 'overflow') then 'otherIn'
          when x.type = 'saleReturn' then 'saleReturn'
          when x.type in ('purchaseReturn', 'boneReturnOut') then 'purchaseReturn'
          when x.type in ('saleOut', 'gift') then 'sale'
          when x.type in ('issueOut', 'useOut', 'issueReturn') then 'use'
          when x.type in ('transferIn', 'issueIn') then 'transferIn'
          when x.type = 'transferOut' then 'transferOut'
          when x.type in ('stopMove', 'scrapMove', 'preSale') then case when x.came then 'transferIn' else 'transferOut' end
          when x.type in ('otherOut', 'loss', 'scrapOut') then 'otherOut'
          when x.type = 'costAdj' then 'adjust'
          when x.type in ('attrChange', 'pack') then 'change'
          -- A type no column names still counts: nothing may vanish between opening and closing.
          when x.came then 'otherIn' else 'otherOut' end as line, x.type in ('loss', 'scrapOut') as is_loss, case when x.is_virtual then null else x.type end as type
      from (
        select e.org_id, e.warehouse_id, e.specification_id, e.lot_id, e.owner_id, e.quantity, e.amount, e.biz_date, e.is_virtual,
          case when e.reverses is null then e.bill_type else (select o.bill_type from stock_entry o where o.org_id = e.org_id and o.id = e.reverses) end as type,
          case when e.reverses is null then e.quantity > 0 else e.quantity < 0 end as came
        from stock_entry e
        where by_lot and e.org_id = org and e.biz_date between period_from and period_to and (with_virtual or not e.is_virtual) and e.bill_type not in ('custodyIn', 'custodyOut')
        union all
        select org, k.warehouse_id, k.specification_id, null, k.owner_id, k.quantity, k.amount, period_from, k.is_virtual, k.type, k.side = 'in' from stock_moves(org, period_from, period_to) k
        where not by_lot and (with_virtual or not k.is_virtual) and not k.is_custody
      ) x
    ) e
    group by 1, 2, 3, 4, 5
    -- What was used up before the period is no row of it, whether a month was kept or not.
    having bool_or(e.line <> 'opening') or sum(e.quantity) <> 0 or sum(e.amount) <> 0
  ) m
  join warehouse_places(org) w on w.id = m.warehouse_id
  -- A centre's goods are spent when departments are given them, everybody else's when they are used.
  cross join lateral (select coalesce(w.level = '1' and w.stores = 'real', false) as is_centre) z
  cross join lateral (select z.is_centre, case when z.is_centre then m.use_q else m.used_q end as spent_q, case when z.is_centre then m.use_a else m.used_a end as spent_a) s
  cross join lateral (select period_to - period_from + 1 as days) t
  left join lot l on l.org_id = m.org_id and l.id = m.lot_id
  left join specification_card c on c.id = m.specification_id
  left join business_product p on p.org_id = m.org_id and p.specification_id = m.specification_id and p.deleted_at is null
$$;
