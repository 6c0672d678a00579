-- What was booked as received in the hospital's own system (HIS, HRP), line by line, as it told it. code = its number, name = what the goods are called there.
create table his_grn (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  his_line_no text not null, spd_sn text not null default '', spd_line_no text not null default '', supplier_code text not null default '', item_code text not null default '', spec text not null default '',
  unit text not null default '', quantity numeric(18,4) not null, price numeric(18,6), amount numeric(18,2) not null, invoice_no text not null default '', store_code text not null default '',
  book_time timestamptz not null, red_flag boolean not null default false, receive_time timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index his_grn_once on his_grn (org_id, lower(code), lower(his_line_no)) where deleted_at is null;
create index his_grn_time on his_grn (org_id, book_time desc, id desc);
create index his_grn_spd on his_grn (org_id, spd_sn, spd_line_no) where spd_sn <> '';
create index his_grn_alike on his_grn (org_id, lower(supplier_code), invoice_no, amount);

-- Goods a hospital bought for itself, line by line and signed: what the books of its own system should hold, too. In smallest units.
create view receipt_line as
select h.org_id, l.id, h.id as document_id, h.kind, h.sn, l.line_no, h.biz_date as day, h.status, h.partner_id, p.code as supplier_code, h.warehouse_id, l.specification_id, l.batch_no,
  s.side * l.base_quantity as quantity, l.price, s.side * coalesce(l.amount, 0) as amount, h.is_red
from document h
  join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
  cross join lateral (select case when h.kind = 'purchaseReturn' then -1 else 1 end as side) s
  left join partner p on p.org_id = h.org_id and p.id = h.partner_id
where h.status in (2, 5, 7) and (h.kind in ('boneGrn', 'settlementGrn') or (h.kind in ('purchaseGrn', 'purchaseReturn') and coalesce(h.settle_mode, '1') <> '2')
  or (h.kind = 'productTransfer' and h.side = 'in' and h.mode = '2'));

-- The line of ours a booking means: by the number and line it kept of ours; else by supplier, invoice, item and amount, where only one of each can be meant.
create function his_grn_line(g his_grn) returns uuid language sql stable as $$
  select coalesce(
    (select l.id from receipt_line l where g.spd_sn <> '' and l.org_id = g.org_id and l.sn = g.spd_sn and l.line_no::text = g.spd_line_no),
    (select (array_agg(l.id))[1] from receipt_line l
      where g.spd_sn = '' and g.supplier_code <> '' and g.invoice_no <> '' and g.item_code <> '' and l.org_id = g.org_id and lower(l.supplier_code) = lower(g.supplier_code)
        and l.amount = case when g.red_flag then -abs(g.amount) else g.amount end
        and exists (select from product_comparison m join his_item i on i.org_id = m.org_id and i.id = m.his_item_id where m.org_id = l.org_id and m.specification_id = l.specification_id and m.state = '2'
          and m.deleted_at is null and lower(i.code) = lower(g.item_code))
        and not exists (select from his_grn o where o.org_id = l.org_id and o.spd_sn = l.sn and o.spd_line_no = l.line_no::text and o.deleted_at is null)
        and not exists (select from his_grn o where o.org_id = g.org_id and o.id <> g.id and o.spd_sn = '' and lower(o.supplier_code) = lower(g.supplier_code) and o.invoice_no = g.invoice_no
          and lower(o.item_code) = lower(g.item_code) and o.amount = g.amount and o.red_flag = g.red_flag and o.deleted_at is null)
        and g.invoice_no = any(string_to_array(coalesce(invoice_numbers_of(l.org_id, l.document_id), ''), '、'))
      having count(*) = 1))
$$;

-- Bookings with what they come to in smallest units of our goods: by the item's comparison, else by the unit of that name.
create view his_grn_list as
select g.*, x.line_id, l.id is not null as is_met, coalesce(l.specification_id, i.specification_id) as specification_id, p.id as supplier_id,
  case when g.red_flag then -abs(g.quantity) else g.quantity end * f.factor as small_quantity, case when g.red_flag then -abs(g.amount) else g.amount end as net_amount,
  case when l.id is null then 'his' when g.supplier_code <> '' and lower(g.supplier_code) <> lower(coalesce(l.supplier_code, '')) then 'supplier'
    when case when g.red_flag then -abs(g.quantity) else g.quantity end * f.factor <> l.quantity then 'quantity'
    when abs(case when g.red_flag then -abs(g.amount) else g.amount end - l.amount) > 0.01 then 'amount' else 'same' end as check_state,
  h.result as handle_result, h.handled_by_name, h.handled_at
from his_grn g
  cross join lateral (select his_grn_line(g) as line_id) x
  left join receipt_line l on l.org_id = g.org_id and l.id = x.line_id
  left join lateral (select min(m.factor) as factor, case when count(*) = 1 then (array_agg(m.specification_id))[1] end as specification_id from his_item k join product_comparison m on m.org_id = k.org_id
    and m.his_item_id = k.id and m.state = '2' and m.deleted_at is null where k.org_id = g.org_id and g.item_code <> '' and lower(k.code) = lower(g.item_code) and k.deleted_at is null) i on true
  cross join lateral (select coalesce(i.factor, (select u.ratio from unit u where u.specification_id = l.specification_id and u.name = g.unit and u.deleted_at is null limit 1), 1) as factor) f
  left join lateral (select p.id from partner p where p.org_id = g.org_id and g.supplier_code <> '' and lower(p.code) = lower(g.supplier_code) and p.kind in ('supplier', 'both') and p.deleted_at is null limit 1) p on true
  left join check_handling h on h.org_id = g.org_id and h.subject_id = g.id;

-- What something can be done with on the check of receipts: lines of ours, and what was booked there.
create view receipt_check_list as
select l.org_id, l.id, l.sn as code, coalesce(c.product_name, '') as name, l.document_id, l.warehouse_id, 1 as version, null::uuid as updated_by, null::timestamptz as updated_at, null::timestamptz as created_at,
  null::timestamptz as deleted_at from receipt_line l left join specification_card c on c.id = l.specification_id
union all select g.org_id, g.id, g.code, g.name, null, null, g.version, g.updated_by, g.updated_at, g.created_at, g.deleted_at from his_grn g;
