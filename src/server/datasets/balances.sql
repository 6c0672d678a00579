-- What each counterparty owed, came to owe and settled, from the account entries alone. Grain: counterparty and side; what was paid ahead stands
-- beside what it is taken from. What was there before the books began is invoiced where its line says so. Open items are those of the end of the period, whatever was settled since.
create function dataset_balances(org uuid, today date, period_from date, period_to date, ageing text)
returns table (org_id uuid, partner_id uuid, side text, code text, partner_kind text, opening numeric, increase numeric, decrease numeric, closing numeric,
  invoiced numeric, uninvoiced numeric, services numeric, ahead numeric, net numeric, overdue numeric, not_due numeric,
  d30 numeric, d60 numeric, d90 numeric, d180 numeric, d365 numeric, older numeric, credit_limit numeric, excess numeric, moves numeric)
language sql stable as $$
  select org, b.partner_id, b.side, p.code, (select o.kind from organisation o where o.id = p.counterparty_id),
    b.opening, b.increase, b.decrease, b.closing, b.invoiced, b.closing - b.invoiced - b.services, b.services,
    b.ahead, b.closing - b.ahead, b.overdue, b.not_due, b.d30, b.d60, b.d90, b.d180, b.d365, b.closing - b.not_due - b.d30 - b.d60 - b.d90 - b.d180 - b.d365,
    case when b.side = 'receivable' then p.credit_limit end, case when b.side = 'receivable' and p.credit_limit is not null then greatest(b.closing - p.credit_limit, 0) else 0 end, b.moves
  from (
    select i.partner_id, i.side, sum(i.opening) as opening, sum(i.increase) as increase, sum(i.decrease) as decrease, sum(i.open) as closing, sum(i.ahead) as ahead, sum(i.moves) as moves,
      coalesce(sum(i.open) filter (where i.is_invoiced), 0) as invoiced, coalesce(sum(i.open) filter (where i.item_kind = 'service'), 0) as services,
      coalesce(sum(i.open) filter (where i.due_date < period_to), 0) as overdue,
      coalesce(sum(i.open) filter (where i.age is null), 0) as not_due, coalesce(sum(i.open) filter (where i.age <= 30), 0) as d30,
      coalesce(sum(i.open) filter (where i.age between 31 and 60), 0) as d60, coalesce(sum(i.open) filter (where i.age between 61 and 90), 0) as d90,
      coalesce(sum(i.open) filter (where i.age between 91 and 180), 0) as d180, coalesce(sum(i.open) filter (where i.age between 181 and 365), 0) as d365
    from (
      select e.partner_id, a.side, e.item_id, t.item_kind, t.item_kind = 'invoice' or coalesce(l.is_invoiced, false) as is_invoiced, t.due_date,
        case when ageing is distinct from 'dueDate' then period_to - t.item_date when t.due_date <= period_to then period_to - t.due_date end as age,
        coalesce(sum(e.amount) filter (where not a.is_ahead and e.biz_date < period_from), 0) as opening,
        coalesce(sum(e.amount) filter (where not a.is_ahead and e.biz_date >= period_from and not a.pays), 0) as increase,
        coalesce(-sum(e.amount) filter (where not a.is_ahead and e.biz_date >= period_from and a.pays), 0) as decrease,
        coalesce(sum(e.amount) filter (where not a.is_ahead), 0) as open, coalesce(sum(e.amount) filter (where a.is_ahead), 0) as ahead,
        count(*) filter (where e.biz_date >= period_from) as moves
      from account_entry e join account_item t on t.org_id = e.org_id and t.id = e.item_id
        left join document_line l on t.item_kind = 'opening' and l.org_id = t.org_id and l.id = t.id
        cross join lateral (select case when e.account in ('payable', 'prepaid') then 'payable' else 'receivable' end as side, e.account in ('prepaid', 'advance') as is_ahead,
          e.doc_kind in ('paymentOrder', 'receiptOrder') as pays) a
      where e.org_id = org and e.biz_date <= period_to
      group by e.partner_id, a.side, e.item_id, t.item_kind, l.is_invoiced, t.item_date, t.due_date
    ) i group by 1, 2
  ) b join partner p on p.org_id = org and p.id = b.partner_id
$$;
