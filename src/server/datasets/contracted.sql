-- Contracts that were concluded, and those that are being decided, as of today. What was done of one is what was received (own goods) and settled of its
-- goods with its partner on its days, what went back taken off; for who sells, what was sold of them.
create function dataset_contracted(org uuid, today date)
returns table (org_id uuid, day date, month text, document_id uuid, sn text, title text, partner_id uuid, type text, band text, end_date date, end_month text, days_left int, is_renewed boolean,
  value numeric, executed numeric)
language sql stable as $$
  select org, h.period_from, to_char(h.period_from, 'YYYY-MM'), h.id, h.sn, h.title, h.partner_id, h.subkind,
    case h.status when 1 then 'waiting' else case contract_state(h.status, h.period_from, h.period_to, h.stop_date, today) when '未生效' then 'early' when '已到期' then 'expired' when '已终止' then 'stopped'
      else case when e.ends - today <= 30 then 'd30' when e.ends - today <= 90 then 'd90' else 'later' end end end,
    e.ends, to_char(e.ends, 'YYYY-MM'), e.ends - today,
    exists (select from document n where n.org_id = h.org_id and n.kind = 'contract' and n.extra ->> 'predecessor' = h.id::text and n.status in (0, 1, 2, 4, 7)),
    coalesce(h.total_amount, 0), coalesce(x.amount, 0)
  from document h cross join lateral (select least(coalesce(h.stop_date, h.period_to), h.period_to) as ends) e
    left join lateral (select sum(case when g.kind in ('purchaseReturn', 'saleReturn') then -l.amount else l.amount end) as amount
      from document g join document_line l on l.org_id = g.org_id and l.document_id = g.id and l.section = 'lines'
      where h.status in (2, 4, 7) and h.subkind in ('1', '2', '3') and g.org_id = h.org_id and g.partner_id = h.partner_id and g.status in (2, 5, 7)
        and g.biz_date between h.period_from and least(e.ends, today)
        and g.kind = any(case when h.mode = 'A' then '{purchaseGrn,purchaseReturn,boneGrn,settlementGrn}'::text[] else '{saleOdo,saleReturn,boneSale}'::text[] end)
        and coalesce(g.settle_mode, '1') = '1' and exists (select from document_line c where c.org_id = h.org_id and c.document_id = h.id and c.specification_id = l.specification_id)) x on true
  where h.org_id = org and h.kind = 'contract' and h.status in (1, 2, 4, 7)
$$;
