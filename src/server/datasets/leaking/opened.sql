-- Reagents opened and past the time they may be used after that, and neither used up nor thrown away: what is left of them is lost.
select r.id, (r.open_expiry at time zone 'Asia/Shanghai')::date, r.unit_department_id, r.warehouse_id, r.specification_id, null::uuid, r.batch_no, r.label_no,
  1, coalesce(r.cost, 0) * case when coalesce(r.tests, 0) > 0 then greatest(1 - coalesce(r.tests_used, 0)::numeric / r.tests, 0) else 1 end,
  'reagentRecord', r.id, r.label_no, coalesce(u.kind, ''), u.id, coalesce(u.sn, ''),
  '开瓶效期至' || to_char(r.open_expiry at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') || case when r.tests > 0 then '，已用' || coalesce(r.tests_used, 0) || '/' || r.tests || '人份' else '' end
from reagent_record_list r
  left join lateral (select d.kind, d.id, d.sn from document d where d.org_id = org and d.kind = 'useRecord' and d.sn = r.use_sn limit 1) u on true
where r.org_id = org and r.state in ('已开瓶', '上机') and r.open_expiry < now()
