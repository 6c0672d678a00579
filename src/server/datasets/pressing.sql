-- Lines of orders that are still to come and want something done, once for each reason. Grain: open line and reason. A reason is worked out from what is
-- known today; the days it stands are counted from what the order was promised for.
create function dataset_pressing(org uuid, today date)
returns table (org_id uuid, reason text, document_id uuid, doc_kind text, doc_sn text, line_id uuid, day date, partner_id uuid, handler_id uuid, warehouse_id uuid, expected_date date,
  counter_status text, specification_id uuid, unit_id uuid, code text, product_name text, manufacturer text, category68_id uuid, is_high_value boolean, pinyin text, pinyin_full text,
  price numeric, days_late int, ordered numeric, arrived numeric, open numeric, open_amount numeric)
language sql stable as $$
  with lines as (
    select h.id as document_id, h.kind, h.sn, l.id, coalesce(h.biz_date, h.document_date) as day, h.partner_id, h.handler_id, h.warehouse_id, x.expected, h.counter_status, h.reviewed_at,
      l.specification_id, l.unit_id, l.price, l.extra ->> 'agreedPrice' as agreed, l.quantity, l.fulfilled, l.open, today - x.expected as late,
      c.code, c.product_name, c.manufacturer, c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, c.cert_valid_to
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
      cross join lateral (select coalesce(l.expected_date, h.expected_date) as expected) x
      left join specification_card c on c.id = l.specification_id
    where h.org_id = org and h.kind = 'purchaseOrder' and h.status = 2 and l.open > 0
  ),
  coming as (
    select t.source_line_id as id, max(k.updated_at) as last_at, bool_or(k.status in (0, 1) or (k.kind = 'arrivalOrder' and k.status = 2 and t.open > 0)) filter (
      where k.created_at < now() - interval '24 hours') as waits
    from lines o join document_line t on t.org_id = org and t.source_line_id = o.id join document k on k.org_id = t.org_id and k.id = t.document_id
    where k.kind in ('arrivalOrder', 'purchaseGrn') and k.status not in (5, 6) group by 1
  )
  select org, w.reason, o.document_id, o.kind, o.sn, o.id, o.day, o.partner_id, o.handler_id, o.warehouse_id, o.expected, coalesce(o.counter_status, ''), o.specification_id, o.unit_id,
    o.code, o.product_name, o.manufacturer, o.category68_id, o.is_high_value, o.pinyin, o.pinyin_full, o.price, greatest(o.late, 0), o.quantity, o.fulfilled, o.open,
    round(o.open * coalesce(o.price, 0), 2)
  from lines o left join coming k on k.id = o.id
    cross join lateral (values
      ('unaccepted', o.counter_status = '待接单' and o.reviewed_at < now() - make_interval(hours => rule_of(org, 'order.acceptHours', '24')::int)),
      ('unshipped', o.late between -1 and 0 and o.fulfilled = 0 and coalesce(o.counter_status, '') not in ('部分发货', '已发货')),
      ('late', o.late > 0),
      ('stalled', o.fulfilled > 0 and coalesce(k.last_at, o.reviewed_at) < now() - interval '3 days'),
      ('unstored', coalesce(k.waits, false)),
      ('price', o.price <> nullif(o.agreed, '')::numeric),
      ('certificate', o.cert_valid_to < today + 30),
      ('stopped', exists (select from stock_block b where b.org_id = org and b.ended_at is null and b.specification_id = o.specification_id and b.batch_no = '')
        or exists (select from business_product p where p.org_id = org and p.specification_id = o.specification_id and p.deleted_at is null and p.status = 0)),
      ('stoppable', o.late > 30)) w (reason, holds)
  where w.holds
$$;
