-- Stock at the end of a day beside what left the organisation in the ninety days to it and what lay there before them. Three kinds of rows:
-- balances, outflow (in pieces of the last thirty), the value then. Inside the organisation nothing leaves. Goods of a supplier are worth what their lot says. Where nothing
-- of a lot is asked for (`by_lot` false) outflow and the value then are read from kept sums. Limits, and when goods last came and went, are those of a
-- store and a product; what has not gone for so many days (rule stock.dullDays) is dull, from its last coming where it never went.
create function dataset_turnover(org uuid, today date, as_of date, by_lot boolean default true)
returns table (org_id uuid, warehouse_id uuid, place text, level text, department_id uuid, specification_id uuid, unit_id uuid, code text, product_name text, manufacturer text,
  category68_id uuid, category_id uuid, is_high_value boolean, pinyin text, pinyin_full text, lot_id uuid, batch_no text, owner_id uuid, ownership text, supplier_id uuid,
  days_left int, goods_id uuid, batch_id uuid, quantity numeric, amount numeric, memo_amount numeric, value numeric, near_amount numeric, expired_amount numeric,
  left_amount numeric, days_value numeric, expiry_date date, left_quantity numeric, days_quantity numeric, reserved numeric,
  free numeric, min_quantity numeric, max_quantity numeric, par_state text, last_in date, last_out date, idle text)
language sql stable as $$
  select org, m.warehouse_id, w.place, w.level, w.department_id, m.specification_id, c.root_unit_id, c.code, c.product_name, c.manufacturer,
    c.category68_id, p.category_id, c.is_high_value, c.pinyin, c.pinyin_full, m.lot_id, l.batch_no, m.owner_id, case when m.owner_id = org then 'own' else 'consigned' end,
    (select d.partner_id from stock_entry x join document d on d.org_id = x.org_id and d.id = x.document_id
      where x.org_id = org and x.lot_id = m.lot_id and x.bill_type = 'purchaseIn' and x.quantity > 0 order by x.posted_at limit 1),
    v.days, case when m.quantity <> 0 then m.specification_id end, case when m.quantity <> 0 then m.lot_id end,
    m.quantity, m.amount, v.memo, m.amount + v.memo,
    case when v.days between 0 and (select rule_of(org, 'warn.expiryDays', '180')::int) then m.amount + v.memo else 0 end,
    case when v.days < 0 then m.amount + v.memo else 0 end, m.left_amount, (m.amount + m.past_amount) * 45, l.expiry_date, m.left_quantity, m.quantity * 30, m.reserved, m.quantity - m.reserved,
    r.min_quantity, r.max_quantity, coalesce((select x.state from warehouse_product_list x where x.org_id = org and x.id = r.id), ''), o.last_in, o.last_out,
    case when coalesce(o.last_out, o.last_in) < coalesce(as_of, today) - (select rule_of(org, 'stock.dullDays', '90')::int) then 'dull' else 'moving' end
  from (
    select s.warehouse_id, s.specification_id, s.lot_id, s.owner_id, s.quantity, s.amount, 0::numeric as left_amount, 0::numeric as past_amount,
      0::numeric as left_quantity, s.reserved
    from stock_valued(org, as_of, null, false) s where s.quantity <> 0 or s.amount <> 0
    union all
    select e.warehouse_id, e.specification_id, e.lot_id, e.owner_id, 0, 0, -e.amount, 0,
      case when e.biz_date > coalesce(as_of, today) - 30 then -e.quantity else 0 end, 0
    from stock_entry e left join lateral reversed_entry(e.org_id, e.reverses) o on true
    where by_lot and e.org_id = org and e.biz_date > coalesce(as_of, today) - 90 and e.biz_date <= coalesce(as_of, today) and not e.is_virtual
      and coalesce(o.bill_type, e.bill_type) in ('saleOut', 'gift', 'useOut', 'otherOut', 'loss', 'scrapOut', 'issueOut', 'issueIn', 'issueReturn')
    union all
    select k.warehouse_id, k.specification_id, null, k.owner_id, 0, 0, -k.amount, 0, case when y.is_recent then -k.quantity else 0 end, 0
    from (values (90, 30, false), (30, 0, true)) y (after, until, is_recent), lateral stock_moves(org, coalesce(as_of, today) - y.after + 1, coalesce(as_of, today) - y.until) k
    where not by_lot and not k.is_virtual and k.type in ('saleOut', 'gift', 'useOut', 'otherOut', 'loss', 'scrapOut', 'issueOut', 'issueIn', 'issueReturn')
    union all
    select b.warehouse_id, b.specification_id, b.lot_id, b.owner_id, 0, 0, 0, b.amount, 0, 0 from stock_opening(org, coalesce(as_of, today) - 89) b where by_lot and b.owner_id = org and b.amount <> 0
    union all
    select b.warehouse_id, b.specification_id, null, b.owner_id, 0, 0, 0, b.amount, 0, 0 from stock_opening_goods(org, coalesce(as_of, today) - 89) b where not by_lot and b.owner_id = org and b.amount <> 0
  ) m
  join warehouse_places(org) w on w.id = m.warehouse_id
  left join lot l on l.org_id = org and l.id = m.lot_id
  cross join lateral (select l.expiry_date - coalesce(as_of, today) as days, case when m.owner_id = org then 0.00 else round(m.quantity * l.memo_price, 2) end as memo) v
  left join specification_card c on c.id = m.specification_id
  left join warehouse_product r on r.org_id = org and r.warehouse_id = m.warehouse_id and r.specification_id = m.specification_id and r.deleted_at is null
  left join lateral (select (select e.biz_date from stock_entry e where e.org_id = org and e.specification_id = m.specification_id and e.warehouse_id = m.warehouse_id and e.quantity > 0
      and not e.is_virtual and e.bill_type not in ('custodyIn', 'custodyOut') and e.biz_date <= coalesce(as_of, today) order by e.posted_at desc limit 1) as last_in,
    (select e.biz_date from stock_entry e where e.org_id = org and e.specification_id = m.specification_id and e.warehouse_id = m.warehouse_id and e.quantity < 0
      and not e.is_virtual and e.bill_type not in ('custodyIn', 'custodyOut') and e.biz_date <= coalesce(as_of, today) order by e.posted_at desc limit 1) as last_out) o on true
  left join business_product p on p.org_id = org and p.specification_id = m.specification_id and p.deleted_at is null
$$;
