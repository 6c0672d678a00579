-- Papers that were found valid and not replaced, as of today.
create function dataset_licensed(org uuid, today date)
returns table (org_id uuid, licence_id uuid, holder_id uuid, holder_kind text, type text, no text, valid_to date, is_own boolean, days_left int, band text)
language sql stable as $$
  select l.org_id, l.id, l.holder_id, o.kind, l.type, l.no, case when l.long_term then null else l.valid_to end, l.holder_id = l.org_id, d.days,
    case when d.days is null then 'none' when d.days < 0 then 'expired' when d.days <= 30 then 'd30' when d.days <= 90 then 'd90' when d.days <= 180 then 'd180' else 'later' end
  from licence l
    left join organisation o on o.id = l.holder_id
    cross join lateral (select case when l.long_term then null else l.valid_to - today end as days) d
  where l.org_id = org and l.deleted_at is null and l.replaced_by is null and l.review_state = 'valid'
$$;
