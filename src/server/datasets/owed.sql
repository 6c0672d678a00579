-- Open items: what is owed and not settled yet, by what raised it; as they stand now, or as they stood at the end of a day.
create function dataset_owed(org uuid, today date, as_of date)
returns table (org_id uuid, item_id uuid, partner_id uuid, account text, item_kind text, item_date date, due_date date, document_id uuid, doc_kind text, doc_sn text,
  opening_amount numeric, open numeric, overdue numeric, days_over int, age_band text)
language sql stable as $$
  select org, i.id, i.partner_id, i.account, i.item_kind, i.item_date, i.due_date, i.document_id, i.doc_kind, i.doc_sn, i.opening_amount, i.open,
    case when i.due_date < coalesce(as_of, today) then i.open else 0 end, greatest(coalesce(as_of, today) - i.due_date, 0),
    case when coalesce(as_of, today) - i.item_date <= 30 then 'd30' when coalesce(as_of, today) - i.item_date <= 60 then 'd60' when coalesce(as_of, today) - i.item_date <= 90 then 'd90'
      else 'older' end
  from (
    select n.id, n.partner_id, n.account, n.item_kind, n.item_date, n.due_date, n.document_id, n.doc_kind, n.doc_sn, n.opening_amount, n.open
    from account_item n where n.org_id = org and as_of is null and n.open <> 0
    union all
    select n.id, n.partner_id, n.account, n.item_kind, n.item_date, n.due_date, n.document_id, n.doc_kind, n.doc_sn, t.raised, t.open
    from (select e.item_id, sum(e.amount) as open, coalesce(sum(e.amount) filter (where e.raises), 0) as raised from account_entry e
        where e.org_id = org and as_of is not null and e.biz_date <= as_of group by 1 having sum(e.amount) <> 0) t
      join account_item n on n.org_id = org and n.id = t.item_id
  ) i
$$;
