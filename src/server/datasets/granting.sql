-- Letters of authority on a day: one row for each hospital a letter names (or one without) and each of the own goods it covers (or one without). What counts
-- as covered is only what a living letter covers. And a row for goods a hospital bought of somebody in the year before that need a letter and have none.
create function dataset_granting(org uuid, today date, as_of date)
returns table (org_id uuid, side text, grant_kind text, partner_id uuid, brand_id uuid, hospital_id uuid, state text, valid_to date, specification_id uuid,
  valid_id text, soon_id text, soon60_id text, soon30_id text, expired_id text, stopped_id text, broken_id text, missing_id uuid)
language sql stable as $$
  -- How a letter stands is worked out once for each, not for all it covers.
  with g as materialized (select d.*, grant_state(org, d.id, as_of) as state from document d where d.org_id = org and d.kind = 'licenceGrant' and d.status in (2, 4) and d.period_from <= as_of)
  select org, g.side, g.subkind, g.partner_id, s.brand_id, p.hospital, g.state, case when g.state in ('有效', '即将到期') then g.period_to end, s.specification_id,
    case when g.state in ('有效', '即将到期') then g.id::text end, case when g.state = '即将到期' then g.id::text end,
    case when g.state = '即将到期' and g.period_to - as_of <= 60 then g.id::text end, case when g.state = '即将到期' and g.period_to - as_of <= 30 then g.id::text end,
    case when g.state = '已过期' then g.id::text end,
    case when g.state = '已撤销' then g.id::text end, case when g.state = '断链' then g.id::text end, null
  from g
    left join lateral (select (h.value #>> '{}')::uuid as hospital from jsonb_array_elements(coalesce(g.extra -> 'hospitals', '[]')) h) p on true
    left join lateral (select distinct b.specification_id, t.brand_id from document_line l
      join business_product b on b.org_id = org and b.status = 1 and b.deleted_at is null
      join specification x on x.id = b.specification_id join product t on t.id = x.product_id left join category68 c on c.id = t.category68_id
      where l.org_id = g.org_id and l.document_id = g.id and g.state in ('有效', '即将到期')
        and (l.grant_scope = 'all' or (l.grant_scope = 'brand' and l.extra ->> 'brand' = t.brand_id::text) or (l.grant_scope = 'category' and l.extra ->> 'category' = any((coalesce(c.path, '{}') || c.id)::text[]))
          or (l.grant_scope = 'product' and l.extra ->> 'product' = t.id::text) or (l.grant_scope = 'specification' and l.specification_id = b.specification_id))) s on true
  union all
  select org, 'in', '2', b.partner_id, b.brand_id, null, '未授权', null, null, null, null, null, null, null, null, null, b.specification_id
  from (select distinct h.partner_id, p.counterparty_id, l.specification_id, t.brand_id from document h
      join document_line l on l.org_id = h.org_id and l.document_id = h.id join specification x on x.id = l.specification_id join product t on t.id = x.product_id and t.need_grant
      join partner p on p.org_id = h.org_id and p.id = h.partner_id
    where h.org_id = org and h.kind in ('purchaseGrn', 'boneGrn', 'settlementGrn') and h.status in (2, 7) and not h.is_red and h.biz_date > as_of - 365 and h.biz_date <= as_of) b
  where (select o.kind from organisation o where o.id = org) = 'H' and not is_granted(b.counterparty_id, org, b.specification_id, as_of)
$$;
