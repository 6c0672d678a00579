-- Kits that came back short: what a hospital accepted of one, and days after the operation neither reported as used nor sent back.
select l.id, (h.happened_at at time zone 'Asia/Shanghai')::date + n.days, h.department_id, null::uuid, l.specification_id, h.patient_id, l.batch_no, l.extra ->> 'kitNo',
  l.open, l.open * coalesce(l.price, 0), h.kind, h.id, h.sn, '', null::uuid, '',
  '验收' || trim_scale(l.quantity) || '，已用' || trim_scale(l.fulfilled) || '，已退' || trim_scale(coalesce(l.returned, 0)) || '，手术' || to_char(h.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
from document h
  cross join (select rule_of(org, 'leak.kitDays', '3')::int as days) n
  join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.open > 0
where h.org_id = org and h.kind = 'bonePreAcceptance' and h.status = 2 and not h.is_red and (h.happened_at at time zone 'Asia/Shanghai')::date + n.days < today
