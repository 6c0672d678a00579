-- (Reads dataset_sold, which stands before it.) How the business went, period by period: what was bought and sold, what that cost and earned, what was paid and came in, and what was owed and lay there at
-- the end of each. Bought and sold are the entries of goods, to the cent. The first row says what there was before.
create function dataset_trading(org uuid, today date, first_day date, last_day date, grain text)
returns table (org_id uuid, day date, period text, is_opening boolean, purchases numeric, sales numeric, net_sales numeric, cost numeric, profit numeric, paid numeric, received numeric,
  payable_move numeric, receivable_move numeric, stock_move numeric, payable numeric, receivable numeric, stock numeric)
language sql stable as $$
  with facts as (
    select e.biz_date as day, case when e.account = 'payable' and e.doc_kind in ('purchaseGrn', 'boneGrn', 'purchaseReturn', 'productTransfer') then e.amount else 0 end as purchases,
      0::numeric as sales, 0::numeric as net_sales, 0::numeric as cost, 0::numeric as paid, 0::numeric as received,
      case when e.account = 'payable' then e.amount else 0 end as payable, case when e.account = 'receivable' then e.amount else 0 end as receivable, 0::numeric as stock
    from account_entry e where e.org_id = org and e.biz_date <= last_day and e.account in ('payable', 'receivable')
    union all
    select s.biz_date, 0, s.net_amount, s.net_ex_tax, s.cost, 0, 0, 0, 0, 0 from dataset_sold(org, today, first_day, last_day, false, true) s where s.doc_kind <> 'psiChange'
    union all
    select h.biz_date, 0, 0, 0, 0, case h.kind when 'paymentOrder' then coalesce(h.bank_amount, 0) when 'advancePayment' then coalesce(h.total_amount, 0) else 0 end,
      case h.kind when 'receiptOrder' then coalesce(h.bank_amount, 0) when 'advanceCharge' then coalesce(h.total_amount, 0) else 0 end, 0, 0, 0
    from document h where h.org_id = org and h.kind in ('paymentOrder', 'advancePayment', 'receiptOrder', 'advanceCharge') and h.status in (2, 5, 7)
      and h.biz_date between first_day and last_day and not (h.kind = 'advanceCharge' and h.subkind = 'surplus')
    union all
    select e.biz_date, 0, 0, 0, 0, 0, 0, 0, 0, e.amount from stock_entry e where e.org_id = org and e.biz_date <= last_day
  ),
  ends as (
    select distinct case when grain = 'quarter' then to_char(d, 'YYYY"年"Q"季度"') else to_char(d, 'YYYY-MM') end as period,
      least(last_day, (date_trunc(case when grain = 'quarter' then 'quarter' else 'month' end, d)
        + case when grain = 'quarter' then interval '3 months' else interval '1 month' end - interval '1 day')::date) as day
    from generate_series(date_trunc('month', first_day), last_day, interval '1 month') d
  ),
  summed as (
    select x.period, x.day, coalesce(sum(f.purchases), 0) as purchases, coalesce(sum(f.sales), 0) as sales, coalesce(sum(f.net_sales), 0) as net_sales, coalesce(sum(f.cost), 0) as cost,
      coalesce(sum(f.paid), 0) as paid, coalesce(sum(f.received), 0) as received, coalesce(sum(f.payable), 0) as payable, coalesce(sum(f.receivable), 0) as receivable,
      coalesce(sum(f.stock), 0) as stock
    from (select e.*, coalesce(lag(e.day) over (order by e.day), first_day - 1) as before from ends e) x
      left join facts f on f.day > x.before and f.day <= x.day group by x.period, x.day
  ),
  opened as (
    select coalesce(sum(f.payable), 0) as payable, coalesce(sum(f.receivable), 0) as receivable, coalesce(sum(f.stock), 0) as stock from facts f where f.day < first_day
  )
  select org, first_day - 1, '期初', true, null, null, null, null, null, null, null, null, null, null, o.payable, o.receivable, o.stock from opened o
  union all
  select org, s.day, s.period, false, s.purchases, s.sales, s.net_sales, s.cost, s.net_sales - s.cost, s.paid, s.received, s.payable, s.receivable, s.stock,
    o.payable + sum(s.payable) over w, o.receivable + sum(s.receivable) over w, o.stock + sum(s.stock) over w
  from summed s, opened o window w as (order by s.day)
$$;
