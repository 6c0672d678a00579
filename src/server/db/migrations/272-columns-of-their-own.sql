-- A column means one thing: what had found room in title, quality, mode, reason and their like stands in a column that is called what it holds.
-- What the numbers, days and states of a kind have in common stays shared: side, outcome, related_sn, basis_no, verdict.
alter table document disable trigger user;
alter table document
  add column outcome text,
  add column side text,
  add column his_state text,
  add column is_late boolean,
  add column place text,
  add column progress text,
  add column party_name text,
  add column account_month text,
  add column related_sn text,
  add column surgery_name text,
  add column presale_sn text,
  add column anomaly text,
  add column conclusion text,
  add column measure text,
  add column purpose text,
  add column basis_no text,
  add column earliest_expiry date,
  add column effective_date date,
  add column care_date date,
  add column deadline timestamptz,
  add column contact text;
alter table document_line
  add column handling text,
  add column sign_state text,
  add column charge_state text,
  add column verdict text,
  add column item_type text,
  add column finance_class text,
  add column grant_scope text,
  add column paper_type text,
  add column device_class text,
  add column fund text,
  add column counted_quantity numeric(18,4),
  add column on_hand numeric(18,4),
  add column recount_quantity numeric(18,4),
  add column lock_quantity numeric(18,4),
  add column back_quantity numeric(18,4),
  add column book_quantity numeric(18,4),
  add column presented_quantity numeric(18,4),
  add column difference numeric(18,4),
  add column reserved numeric(18,4),
  add column return_quantity numeric(18,4),
  add column lost_quantity numeric(18,4),
  add column sold numeric(18,4),
  add column surplus numeric(18,2),
  add column shortage numeric(18,2),
  add column awarded_price numeric(18,6),
  add column old_price numeric(18,6),
  add column warehouse_id uuid,
  add column use_date date,
  add column valid_from date,
  add column valid_to date;

update document set outcome = mode, contact = receiver, mode = null, receiver = null where kind = 'inquiryIntention';
update document set side = mode, outcome = counter_status, deadline = happened_at, contact = receiver, mode = null, counter_status = null, happened_at = null, receiver = null where kind = 'enquiry';
update document set side = mode, party_name = title, mode = null, title = null where kind = 'settlement';
update document set side = mode, related_sn = counter_sn, counter_sn = title, contact = receiver, mode = null, title = null, receiver = null where kind = 'licenceGrant';
update document set side = mode, surgery_name = title, presale_sn = delivery_note_no, mode = null, title = null, delivery_note_no = null where kind = 'boneReturn';
update document set side = mode, mode = reason, surgery_name = title, presale_sn = delivery_note_no, reason = null, title = null, delivery_note_no = null where kind = 'surgicalUsage';
update document set side = subkind, subkind = null where kind = 'productTransfer';
update document set his_state = stage, stage = counter_status, place = title, counter_status = null, title = null where kind = 'useRecord';
update document set his_state = stage, account_month = title, related_sn = counter_sn, stage = null, title = null, counter_sn = null where kind = 'settlementGrn';
update document set outcome = counter_status, counter_status = null where kind = 'departmentReceipt';
update document set is_late = urgent, surgery_name = title, presale_sn = delivery_note_no, contact = receiver, urgent = null, title = null, delivery_note_no = null, receiver = null where kind = 'surgicalReport';
update document set progress = title, title = null where kind = 'stockTake';
update document set party_name = title, title = null where kind in ('otherOdo', 'otherGrn');
update document set surgery_name = title, title = null where kind = 'bonePresale';
update document set surgery_name = title, presale_sn = delivery_note_no, title = null, delivery_note_no = null where kind = 'bonePreAcceptance';
update document set surgery_name = title, presale_sn = delivery_note_no, related_sn = counter_sn, title = null, delivery_note_no = null, counter_sn = null where kind in ('boneGrn', 'boneSale');
update document set anomaly = reason, reason = null where kind = 'arrivalOrder';
update document set conclusion = reason, reason = null where kind = 'inspectionOrder';
update document set measure = reason, care_date = period_from, reason = null, period_from = null where kind = 'stockCare';
update document set purpose = reason, reason = null where kind = 'advancePayment';
update document set related_sn = counter_sn, counter_sn = null where kind in ('giftOdo', 'issueOdo');
update document set related_sn = counter_sn, contact = receiver, counter_sn = null, receiver = null where kind = 'firstOrg';
update document set basis_no = counter_sn, counter_sn = null where kind = 'stopSell';
update document set basis_no = counter_sn, effective_date = expected_date, counter_sn = null, expected_date = null where kind = 'priceAdjustment';
update document set earliest_expiry = expected_date, expected_date = null where kind = 'packOrder';
update document_line l set handling = l.quality, quality = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'inspectionOrder';
update document_line l set handling = l.reason, verdict = l.quality, reason = null, quality = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'stockCare';
update document_line l set sign_state = l.quality, quality = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'dispatchOrder';
update document_line l set charge_state = l.quality, quality = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind in ('useRecord', 'surgicalUsage');
update document_line l set verdict = l.quality, counted_quantity = l.arrived_quantity, recount_quantity = l.confirmed_quantity, book_quantity = l.note_quantity, difference = l.pending_quantity, surplus = l.charge_amount, shortage = l.cost, quality = null, arrived_quantity = null, confirmed_quantity = null, note_quantity = null, pending_quantity = null, charge_amount = null, cost = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'stockTake';
update document_line l set item_type = l.quality, warehouse_id = l.to_warehouse_id, use_date = l.expected_date, quality = null, to_warehouse_id = null, expected_date = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'settlement';
update document_line l set finance_class = l.quality, warehouse_id = l.to_warehouse_id, use_date = l.expected_date, quality = null, to_warehouse_id = null, expected_date = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'settlementGrn';
update document_line l set grant_scope = l.quality, quality = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'licenceGrant';
update document_line l set paper_type = l.quality, valid_from = l.production_date, valid_to = l.expiry_date, quality = null, production_date = null, expiry_date = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'firstOrg';
update document_line l set device_class = l.quality, valid_to = l.expiry_date, quality = null, expiry_date = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'firstProduct';
update document_line l set fund = l.quality, quality = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'paymentOrder';
update document_line l set counted_quantity = l.arrived_quantity, arrived_quantity = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'bonePreAcceptance';
update document_line l set on_hand = l.arrived_quantity, lock_quantity = l.confirmed_quantity, reserved = l.pending_quantity, sold = l.used_quantity, warehouse_id = l.to_warehouse_id, arrived_quantity = null, confirmed_quantity = null, pending_quantity = null, used_quantity = null, to_warehouse_id = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'stopSell';
update document_line l set on_hand = l.arrived_quantity, old_price = l.unit_cost, arrived_quantity = null, unit_cost = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'priceAdjustment';
update document_line l set back_quantity = l.confirmed_quantity, confirmed_quantity = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'productTransfer';
update document_line l set presented_quantity = l.note_quantity, return_quantity = l.pending_quantity, note_quantity = null, pending_quantity = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'surgicalReport';
update document_line l set lost_quantity = l.refused_quantity, refused_quantity = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind in ('stockTransfer', 'unpackOrder');
update document_line l set awarded_price = l.unit_cost, unit_cost = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'enquiry';
update document_line l set valid_to = l.expiry_date, expiry_date = null from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind = 'productAdmission';
alter table document enable trigger user;

-- Lists count by the columns of now.
alter table document_count_delta add column side text, add column outcome text, add column is_late boolean;
alter table document_count add column side text, add column outcome text, add column is_late boolean;
alter table document_count drop constraint document_count_once;
truncate document_count, document_count_delta;
alter table document_count add constraint document_count_once unique nulls not distinct
  (org_id, kind, by_day, by_place, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id);
create or replace function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_count_delta (org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
      documents, total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount)
    select org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
      count(*), sum(total_quantity), sum(total_amount), sum(coalesce(total_charge, 0)), sum(coalesce(pack_count, 0)),
      sum(coalesce(bank_amount, 0)), sum(coalesce(prepaid_amount, 0)), sum(coalesce(contra_amount, 0))
    from now_there group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17;
  elsif tg_op = 'DELETE' then
    insert into document_count_delta (org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
      documents, total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount)
    select org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
      -count(*), -sum(total_quantity), -sum(total_amount), -sum(coalesce(total_charge, 0)), -sum(coalesce(pack_count, 0)),
      -sum(coalesce(bank_amount, 0)), -sum(coalesce(prepaid_amount, 0)), -sum(coalesce(contra_amount, 0))
    from was_there group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17;
  else
    insert into document_count_delta (org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
      documents, total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount)
    select org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
      sum(n), sum(n * total_quantity), sum(n * total_amount), sum(n * coalesce(total_charge, 0)), sum(n * coalesce(pack_count, 0)),
      sum(n * coalesce(bank_amount, 0)), sum(n * coalesce(prepaid_amount, 0)), sum(n * coalesce(contra_amount, 0))
    from (
      select 1 as n, org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
        total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount from now_there
      union all
      select -1, org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
        total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount from was_there) c
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
    having sum(n) <> 0 or sum(n * total_quantity) <> 0 or sum(n * total_amount) <> 0 or sum(n * coalesce(total_charge, 0)) <> 0 or sum(n * coalesce(pack_count, 0)) <> 0
      or sum(n * coalesce(bank_amount, 0)) <> 0 or sum(n * coalesce(prepaid_amount, 0)) <> 0 or sum(n * coalesce(contra_amount, 0)) <> 0;
  end if;
  return null;
end $$;
-- What there is already; the job folds it.
insert into document_count_delta (org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
  documents, total_quantity, total_amount, total_charge, pack_count, bank_amount, prepaid_amount, contra_amount)
select org_id, kind, document_date, status, origin, is_red, urgent, mode, side, subkind, stage, outcome, is_late, counter_status, department_id, warehouse_id, to_warehouse_id,
  count(*), sum(total_quantity), sum(total_amount), sum(coalesce(total_charge, 0)), sum(coalesce(pack_count, 0)),
  sum(coalesce(bank_amount, 0)), sum(coalesce(prepaid_amount, 0)), sum(coalesce(contra_amount, 0))
from document group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17;

-- What read them by their old places.
create or replace view stock_cared as
select l.org_id, d.warehouse_id, l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no, max(d.care_date) as last_care
from document d join document_line l on l.org_id = d.org_id and l.document_id = d.id
where d.kind = 'stockCare' and d.status = 2 group by 1, 2, 3, 4, 5;

create or replace view consignment_state as
with outside as (
  select w.org_id as supplier, w.virtual_of as customer, b.specification_id, t.batch_no, t.serial_no, sum(b.quantity) as quantity
  from warehouse w left join organisation c on c.id = w.virtual_of
    join stock_balance b on b.org_id = w.org_id and b.warehouse_id = w.id join lot t on t.org_id = b.org_id and t.id = b.lot_id
  where w.virtual_kind in ('presale', 'bone') and w.virtual_of is not null and coalesce(c.joined and c.is_use_system, true) group by 1, 2, 3, 4, 5),
held as (
  select b.owner_id as supplier, b.org_id as customer, b.specification_id, t.batch_no, t.serial_no, sum(b.quantity) as quantity
  from stock_balance b join lot t on t.org_id = b.org_id and t.id = b.lot_id where b.owner_id <> b.org_id group by 1, 2, 3, 4, 5),
unsettled as (
  select s.supplier_org_id as supplier, s.org_id as customer, s.specification_id, t.batch_no, t.serial_no, sum(s.quantity) as quantity
  from settle_item s join lot t on t.org_id = s.org_id and t.id = s.lot_id where s.settled_on is null group by 1, 2, 3, 4, 5),
moving as (
  select case when sent.org_id is null then m.org_id else sent.org_id end as supplier, case when sent.org_id is null then m.counter_org_id else m.org_id end as customer,
    l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no,
    case when m.kind = 'saleReturn' and m.subkind = '5' then -l.base_quantity when sent.org_id is not null or m.kind = 'boneReturn' then coalesce(l.note_quantity * l.ratio, l.base_quantity) else l.base_quantity end as quantity,
    case when sent.org_id is null then m.sn else (select o.sn from document o where o.id = m.mirror_of) end as sn
  from document m join document_line l on l.org_id = m.org_id and l.document_id = m.id
    left join warehouse p on p.org_id = m.org_id and p.id = m.warehouse_id and p.virtual_kind in ('presale', 'bone')
    left join lateral (select e.org_id from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind in ('presale', 'bone') where p.id is null and e.document_id = m.mirror_of and e.quantity > 0 limit 1) sent on true
    left join lateral (select e.org_id from stock_entry e where e.document_id = m.mirror_of and e.owner_id = m.org_id and e.org_id <> m.org_id and e.quantity < 0 limit 1) back on true
  where m.origin = 'mirror' and (m.status in (0, 1, 3) or (m.kind = 'boneSale' and m.status = 5 and exists (select from document o where o.id = m.mirror_of and o.status in (2, 7))))
    and (sent.org_id is not null or back.org_id is not null or p.id is not null or m.settle_mode = '2' or (m.kind = 'saleReturn' and m.subkind in ('4', '5')) or m.kind = 'boneReturn')
  union all
  select m.org_id, m.counter_org_id, l.specification_id, l.batch_no, coalesce(l.serial_no, ''), case when m.origin = 'mirror' then l.note_quantity * l.ratio - l.base_quantity else -l.base_quantity end, m.sn
  from document m join document_line l on l.org_id = m.org_id and l.document_id = m.id join organisation c on c.id = m.counter_org_id and c.joined and c.is_use_system
  where m.kind = 'boneReturn' and m.side = 'dealer' and m.status in (2, 7) and not m.is_red and (m.origin <> 'mirror' or l.note_quantity * l.ratio <> l.base_quantity)),
waiting as (
  select supplier, customer, specification_id, batch_no, serial_no, sum(quantity) as quantity, string_agg(distinct sn, '、') as papers from moving group by 1, 2, 3, 4, 5)
select s.*, coalesce(s.outside, 0) - s.held - s.unsettled - s.on_the_way as difference from (
  select supplier as org_id, customer, specification_id, batch_no, serial_no, o.quantity as outside, coalesce(h.quantity, 0) as held, coalesce(u.quantity, 0) as unsettled, coalesce(y.quantity, 0) as on_the_way, coalesce(y.papers, '') as papers
  from outside o full join held h using (supplier, customer, specification_id, batch_no, serial_no)
    left join unsettled u using (supplier, customer, specification_id, batch_no, serial_no) left join waiting y using (supplier, customer, specification_id, batch_no, serial_no)
) s;

create or replace view instrument_kit_list as
select k.*, case when k.org_id = platform_owner() then 'platform' else 'own' end as origin, case when k.status then k.place_state else '8' end as state,
  case when k.sterile_days > 0 then k.sterilised_at + k.sterile_days end as sterile_until,
  case when k.is_template or k.place_state = '3' then null else c.completeness end as completeness, c.earliest_expiry, c.contents, case when k.is_template or k.place_state = '3' then '' else c.shortage end as shortage,
  case when k.place_state = '3' then (select concat_ws(' ', p.name, d.surgery_name) from document d left join partner p on p.org_id = d.org_id and p.id = d.partner_id where d.org_id = k.org_id and d.id = k.delivery_id)
    else (select w.name from warehouse w where w.org_id = k.org_id and w.id = k.warehouse_id) end as whereabouts
from instrument_kit k left join lateral (
  select round(100 * sum(least(x.has, x.par_quantity)) / nullif(sum(x.par_quantity), 0), 1) as completeness, min(x.earliest_expiry) as earliest_expiry,
    string_agg(s.product_name || ' ' || s.spec_model || '×' || trim_scale(x.par_quantity), '；' order by x.sort) as contents,
    string_agg(s.product_name || ' ' || s.spec_model || ' 缺' || trim_scale(x.par_quantity - x.has), '；' order by x.sort) filter (where x.has < x.par_quantity) as shortage
  from instrument_kit_content x join specification_card s on s.id = x.specification_id where x.kit_id = k.id) c on true;

create or replace view surgical_tool_list as
select t.*, case when t.status then t.place_state else '5' end as state, t.max_uses is not null and t.use_count >= t.max_uses as is_worn, k.name as kit_name,
  case when t.place_state = '2' then (select concat_ws(' ', p.name, d.surgery_name) from document d left join partner p on p.org_id = d.org_id and p.id = d.partner_id where d.org_id = t.org_id and d.id = t.delivery_id)
    else (select w.name from warehouse w where w.org_id = t.org_id and w.id = t.warehouse_id) end as whereabouts
from surgical_tool t left join instrument_kit k on k.id = t.kit_id;

create or replace function grant_chain(grant_id uuid) returns table (org_id uuid, id uuid, depth int) language sql stable as $$
  with recursive up as (
    select d.org_id, d.id, d.related_sn, 1 as depth from document d where d.id = grant_id and d.kind = 'licenceGrant'
    union all
    select o.org_id, o.id, o.related_sn, up.depth + 1 from up
      join document r on r.org_id = up.org_id and r.kind = 'licenceGrant' and r.side = 'in' and r.sn = up.related_sn
      join document o on o.id = r.mirror_of and o.kind = 'licenceGrant' where up.depth < 5)
  select up.org_id, up.id, up.depth from up
$$;
create or replace function is_granted(seller uuid, hospital uuid, goods uuid, day date) returns boolean language sql stable as $$
  with recursive thing as (
    select s.id as specification_id, p.id as product_id, p.brand_id, p.vendor_id, coalesce(c.path, '{}') || c.id as categories, rc.agent, rc.holder
    from specification s join product p on p.id = s.product_id left join category68 c on c.id = p.category68_id left join registration_cert rc on rc.id = p.registration_cert_id where s.id = goods),
  source as (select vendor_id as id from thing union select o.id from organisation o join thing t on o.name in (t.agent, t.holder)),
  live as (
    select g.org_id, g.id, g.counter_org_id, (select r.mirror_of from document r where r.org_id = g.org_id and r.kind = 'licenceGrant' and r.side = 'in' and r.sn = g.related_sn) as above
    from document g cross join thing t
    where g.kind = 'licenceGrant' and g.side = 'out' and g.status = 2 and g.subkind in ('1', '2') and day between g.period_from and g.period_to
      and not exists (select from document m where m.mirror_of = g.id and m.status not in (2, 7))
      and (hospital is null or case when jsonb_array_length(coalesce(g.extra -> 'hospitals', '[]')) > 0 then g.extra -> 'hospitals' ? hospital::text
        else jsonb_array_length(coalesce(g.extra -> 'regions', '[]')) = 0 or g.extra -> 'regions' ? left((select o.division_sn from organisation o where o.id = hospital), 2) end)
      and exists (select from document_line l where l.org_id = g.org_id and l.document_id = g.id and (l.grant_scope = 'all' or (l.grant_scope = 'brand' and l.extra ->> 'brand' = t.brand_id::text)
        or (l.grant_scope = 'category' and l.extra ->> 'category' = any(t.categories::text[])) or (l.grant_scope = 'product' and l.extra ->> 'product' = t.product_id::text)
        or (l.grant_scope = 'specification' and l.specification_id = t.specification_id)))),
  chain as (
    select l.*, 1 as depth from live l where l.counter_org_id = seller
    union all select u.*, c.depth + 1 from chain c join live u on u.id = c.above where c.depth < 5)
  select exists (select from source where id = seller) or exists (select from chain where org_id in (select id from source))
$$;
create or replace function grant_state(owner uuid, document_id uuid, day date) returns text language sql stable as $$
  select case when o.status = 4 then '已撤销' when h.status not in (2, 4) then '' when day > h.period_to then '已过期'
      when exists (select from grant_chain(o.id) c join document l on l.org_id = c.org_id and l.id = c.id
        where c.depth > 1 and (l.status <> 2 or day > l.period_to or (day >= h.period_from and day < l.period_from))) then '断链'
      when day < h.period_from then '未生效' when h.period_to - day <= rule_of(owner, 'warn.licenceDays', '90')::int then '即将到期' else '有效' end
  from document h join document o on o.id = case when h.side = 'in' then h.mirror_of else h.id end
  where h.org_id = owner and h.id = document_id
$$;
