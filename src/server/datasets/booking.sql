-- What the hospital received as bought for itself beside what its own system booked, in a period on either side, in smallest units. Grain: a line of a receipt, a return
-- or a settled receipt with all that was booked for it (twice is too much, in red is less), and what was booked and meant no line of these days. Lines booked in other
-- days say so: they are not of this period.
create function dataset_booking(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, id uuid, result text, is_same boolean, day date, document_id uuid, doc_kind text, doc_sn text, line_no int, supplier_id uuid, warehouse_id uuid, specification_id uuid, unit_id uuid, product_code text,
  product_name text, code text, manufacturer text, category68_id uuid, is_high_value boolean, pinyin text, pinyin_full text, batch_no text, price numeric, his_no text, booked_at timestamptz, item_name text,
  his_price numeric, note text, handled text, handle_result text, handled_by_name text, handled_at timestamptz, handle_remark text,
  spd_quantity numeric, his_quantity numeric, quantity_difference numeric, spd_amount numeric, his_amount numeric, amount_difference numeric, agreed numeric)
language sql stable as $$
  with booked as materialized (
    select g.* from his_grn_list g where g.org_id = org and g.deleted_at is null
      and g.book_time >= day_from::timestamp at time zone 'Asia/Shanghai' and g.book_time < (day_to + 1)::timestamp at time zone 'Asia/Shanghai'
  ),
  ours as materialized (select l.* from receipt_line l where l.org_id = org and l.day between day_from and day_to),
  theirs as (
    select b.line_id, string_agg(distinct b.code, '、') as his_no, max(b.book_time) as booked_at, min(nullif(concat_ws(' ', nullif(b.item_code, ''), nullif(b.name, '')), '')) as item_name, max(b.price) as price,
      sum(b.small_quantity) as quantity, sum(b.net_amount) as amount, bool_or(b.check_state = 'supplier') as is_strange
    from booked b where exists (select from ours o where o.id = b.line_id) group by b.line_id
  ),
  rows as (
    select o.id, case when t.line_id is null then 'spd' when t.is_strange then 'supplier' when t.quantity <> o.quantity then 'quantity' when abs(t.amount - o.amount) > 0.01 then 'amount' else 'same' end as result,
      o.day, o.document_id, o.kind, o.sn, o.line_no, o.partner_id, o.warehouse_id, o.specification_id, o.batch_no, o.price, t.his_no, t.booked_at, t.item_name, t.price as his_price,
      case when t.line_id is null then (select 'HIS于' || (g.book_time at time zone 'Asia/Shanghai')::date || '入账' from his_grn g
        where g.org_id = org and g.spd_sn = o.sn and g.spd_line_no = o.line_no::text and g.deleted_at is null order by g.book_time limit 1) end as note,
      o.quantity as spd_quantity, coalesce(t.quantity, 0) as his_quantity, o.amount as spd_amount, coalesce(t.amount, 0) as his_amount
    from ours o left join theirs t on t.line_id = o.id
    union all
    select b.id, 'his', (b.book_time at time zone 'Asia/Shanghai')::date, b.id, 'hisGrn', b.spd_sn, null, b.supplier_id, null, b.specification_id, null, null, b.code, b.book_time,
      nullif(concat_ws(' ', nullif(b.item_code, ''), nullif(b.name, '')), ''), b.price, (select '入库日期' || l.day from receipt_line l where l.org_id = org and l.id = b.line_id),
      0, b.small_quantity, 0, b.net_amount
    from booked b where not exists (select from ours o where o.id = b.line_id)
  )
  select org, r.id, r.result, r.result = 'same', r.day, r.document_id, r.kind, r.sn, r.line_no, r.partner_id, r.warehouse_id, r.specification_id, c.root_unit_id, c.product_code, coalesce(c.product_name, r.item_name), c.code, c.manufacturer,
    c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, r.batch_no, r.price, r.his_no, r.booked_at, r.item_name, r.his_price, coalesce(r.note, ''),
    case when r.result = 'same' then 'none' when x.result is null then 'open' else 'done' end, x.result, x.handled_by_name, x.handled_at, coalesce(x.remark, ''),
    r.spd_quantity, r.his_quantity, r.spd_quantity - r.his_quantity, r.spd_amount, r.his_amount, r.spd_amount - r.his_amount, case when r.result = 'same' then r.spd_amount else 0 end
  from rows r left join specification_card c on c.id = r.specification_id left join check_handling x on x.org_id = org and x.subject_id = r.id
$$;
