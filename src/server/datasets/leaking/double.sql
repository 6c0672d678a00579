-- A charge made again: the same item, quantity and amount for the same visit within minutes of another that stands. The later ones are too many.
select f.id, (f.charge_time at time zone 'Asia/Shanghai')::date, f.department_id, null::uuid, f.specification_id,
  (select p.id from patient p where p.org_id = org and lower(p.visit_no) = lower(f.visit_no) and p.visit_type = f.visit_type and p.deleted_at is null
    order by p.visit_seq = f.visit_seq desc, p.visit_seq desc limit 1),
  f.batch_no, f.unique_code, f.quantity - f.refunded_quantity, round(f.amount * (f.quantity - f.refunded_quantity) / f.quantity, 2),
  'hisFee', f.id, f.code, 'hisFee', t.id, t.code, f.item_name || '，与' || t.code || '相隔' || t.minutes || '分钟'
from his_fee f
  cross join lateral (select rule_of(org, 'leak.doubleMinutes', '10')::int * 60 as seconds offset 0) n
  cross join lateral (select o.id, o.code, (round(extract(epoch from f.charge_time - o.charge_time)) / 60)::int as minutes from his_fee o
    where o.org_id = org and o.id <> f.id and o.fee_type = '1' and o.match_status not in ('7', '8') and o.item_code = f.item_code and lower(o.visit_no) = lower(f.visit_no)
      and o.quantity = f.quantity and o.amount = f.amount and o.unique_code = f.unique_code and o.refunded_quantity < o.quantity
      and (o.charge_time, o.id) < (f.charge_time, f.id) and f.charge_time - o.charge_time <= make_interval(secs => n.seconds)
    order by o.charge_time, o.id limit 1) t
where f.org_id = org and f.fee_type = '1' and f.match_status not in ('1', '7', '8') and f.refunded_quantity < f.quantity
  and not exists (select from check_handling x where x.org_id = org and x.subject_id = f.id)
