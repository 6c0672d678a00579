-- Terms two firms agreed on: who keeps the store, which part of its goods the hospital is paid for that.
alter table document add column operator_name text, add column fee_rate numeric(9,2);
create index document_cooperation on document (org_id, period_from) where kind = 'cooperation';

-- Agreements of a hospital with a supplier, or with whoever runs its store, that hold on a day: the supplier's own in front. What is stopped holds to the day it was stopped on.
create function cooperations_on(org uuid, partner uuid, day date) returns setof document language sql stable as $$
  select h.* from document h where h.org_id = org and h.kind = 'cooperation' and h.side = 'in' and h.status in (2, 4, 7) and day between h.period_from and coalesce(h.stop_date, h.period_to)
    and (h.subkind = 'operator' or h.partner_id = partner) order by h.subkind = 'operator', h.period_from desc, h.id
$$;
-- The rate agreed on for goods of a supplier: one of his own, then one of their class, then the general one of the first agreement that covers them.
create function cooperation_rate(org uuid, partner uuid, firm uuid, base text, day date, class text, managed text) returns numeric language sql stable as $$
  select coalesce(
    (select (l.extra ->> 'feeRate')::numeric from document_line l where l.org_id = h.org_id and l.document_id = h.id
      and coalesce(nullif(l.extra ->> 'supplier', ''), firm::text) = firm::text and coalesce(nullif(l.finance_class, ''), class) = class
      order by nullif(l.extra ->> 'supplier', '') is null, nullif(l.finance_class, '') is null limit 1), h.fee_rate)
  from cooperations_on(org, partner, day) h
  where h.mode = base and (coalesce(jsonb_array_length(h.extra -> 'categories'), 0) = 0 or h.extra -> 'categories' ? managed) limit 1
$$;
