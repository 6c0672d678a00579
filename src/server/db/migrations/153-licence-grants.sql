-- Authorisation letters (授权书) and the chain they make: from a grant up through the received one its grantor named, to the maker.
create index document_grant on document (counter_org_id) where kind = 'licenceGrant';

-- The links from a grant (the grantor's document) upwards; depth 1 is the grant itself.
create function grant_chain(grant_id uuid) returns table (org_id uuid, id uuid, depth int) language sql stable as $$
  with recursive up as (
    select d.org_id, d.id, d.counter_sn, 1 as depth from document d where d.id = grant_id and d.kind = 'licenceGrant'
    union all
    select o.org_id, o.id, o.counter_sn, up.depth + 1 from up
      join document r on r.org_id = up.org_id and r.kind = 'licenceGrant' and r.mode = 'in' and r.sn = up.counter_sn
      join document o on o.id = r.mirror_of and o.kind = 'licenceGrant' where up.depth < 5)
  select up.org_id, up.id, up.depth from up
$$;

-- How a grant (or the copy of one) stands on a day. A link that is revoked or over breaks everything below it at once.
create function grant_state(owner uuid, document_id uuid, day date) returns text language sql stable as $$
  select case when o.status = 4 then '已撤销' when h.status not in (2, 4) then '' when day > h.period_to then '已过期'
      when exists (select from grant_chain(o.id) c join document l on l.org_id = c.org_id and l.id = c.id
        where c.depth > 1 and (l.status <> 2 or day > l.period_to or (day >= h.period_from and day < l.period_from))) then '断链'
      when day < h.period_from then '未生效' when h.period_to - day <= 90 then '即将到期' else '有效' end
  from document h join document o on o.id = case when h.mode = 'in' then h.mirror_of else h.id end
  where h.org_id = owner and h.id = document_id
$$;

-- Gate G5: does an unbroken chain lead from the seller to the maker (or the registered holder or agent) of these goods, every link
-- agreed, in its days, for these goods and this hospital? Without a hospital (a dealer buys) places are not asked.
create function is_granted(seller uuid, hospital uuid, goods uuid, day date) returns boolean language sql stable as $$
  with recursive thing as (
    select s.id as specification_id, p.id as product_id, p.brand_id, p.vendor_id, coalesce(c.path, '{}') || c.id as categories, rc.agent, rc.holder
    from specification s join product p on p.id = s.product_id left join category68 c on c.id = p.category68_id left join registration_cert rc on rc.id = p.registration_cert_id where s.id = goods),
  source as (select vendor_id as id from thing union select o.id from organisation o join thing t on o.name in (t.agent, t.holder)),
  live as (
    select g.org_id, g.id, g.counter_org_id, (select r.mirror_of from document r where r.org_id = g.org_id and r.kind = 'licenceGrant' and r.mode = 'in' and r.sn = g.counter_sn) as above
    from document g cross join thing t
    where g.kind = 'licenceGrant' and g.mode = 'out' and g.status = 2 and g.subkind in ('1', '2') and day between g.period_from and g.period_to
      and not exists (select from document m where m.mirror_of = g.id and m.status not in (2, 7))
      and (hospital is null or case when jsonb_array_length(coalesce(g.extra -> 'hospitals', '[]')) > 0 then g.extra -> 'hospitals' ? hospital::text
        else jsonb_array_length(coalesce(g.extra -> 'regions', '[]')) = 0 or g.extra -> 'regions' ? left((select o.division_sn from organisation o where o.id = hospital), 2) end)
      and exists (select from document_line l where l.org_id = g.org_id and l.document_id = g.id and (l.quality = 'all' or (l.quality = 'brand' and l.extra ->> 'brand' = t.brand_id::text)
        or (l.quality = 'category' and l.extra ->> 'category' = any(t.categories::text[])) or (l.quality = 'product' and l.extra ->> 'product' = t.product_id::text)
        or (l.quality = 'specification' and l.specification_id = t.specification_id)))),
  chain as (
    select l.*, 1 as depth from live l where l.counter_org_id = seller
    union all select u.*, c.depth + 1 from chain c join live u on u.id = c.above where c.depth < 5)
  select exists (select from source where id = seller) or exists (select from chain where org_id in (select id from source))
$$;
