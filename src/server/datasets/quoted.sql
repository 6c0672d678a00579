-- Enquiries that were sent out, line by line for each supplier who was invited, with what he offers. The lowest is the lowest of what was offered for the line.
-- Sealed quotes stay so through the day of the deadline.
create function dataset_quoted(org uuid, today date)
returns table (org_id uuid, day date, month text, sn text, title text, deadline timestamptz, supplier_id uuid, state text, goods text, specification_id uuid, unit_id uuid,
  price numeric, is_lowest boolean, lead_days int, brand text, is_awarded boolean, is_sealed boolean, document_id uuid,
  lines int, offered int, lacking int, quantity numeric, amount numeric)
language sql stable as $$
select h.org_id, h.document_date as day, report_month(h.document_date, (select report_month_end(org))) as month, h.sn, h.title, h.deadline, s.partner as supplier_id,
  case when q.state = 'quoted' then '已报价' when q.state = 'declined' then '已婉拒' else '待报价' end as state,
  case when l.specification_id is null then concat_ws(' ', l.extra ->> 'needName', l.extra ->> 'needSpec') else concat_ws(' ', c.product_name, c.spec_model) end as goods,
  l.specification_id, l.unit_id, o.price,
  o.price is not null and o.price = (select min(b.price) from enquiry_quote b where b.org_id = l.org_id and b.line_id = l.id and b.state = 'quoted') as is_lowest,
  case when k.is_sealed then null else q.lead_days end as lead_days, case when k.is_sealed then null else q.brand end as brand,
  coalesce(l.partner_id = s.partner, false) as is_awarded, k.is_sealed, h.id as document_id,
  1 as lines, (q.state is not distinct from 'quoted')::int as offered, (q.state is distinct from 'quoted')::int as lacking, coalesce(l.quantity, 0) as quantity,
  coalesce(round(l.quantity * o.price, 2), 0) as amount
from document h
  cross join lateral (select h.status = 2 and (h.deadline at time zone 'Asia/Shanghai')::date >= today and rule_of(org, 'quote.sealed', '0') = '1' as is_sealed) k
  cross join lateral (select value::uuid as partner from jsonb_array_elements_text(coalesce(h.extra -> 'suppliers', '[]'))) s
  join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
  left join enquiry_quote q on q.org_id = l.org_id and q.line_id = l.id and q.partner_id = s.partner
  cross join lateral (select case when k.is_sealed then null else q.price end as price) o
  left join specification_card c on c.id = l.specification_id
where h.org_id = org and h.kind = 'enquiry' and h.side = '1' and h.status in (2, 4, 7)
$$;
