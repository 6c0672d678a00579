-- A paper by its names: itself and what it mirrors (near), and with what it came of (wide): two papers of two books that share a name are the same
-- thing. Orders are left out: many deliveries come of one. Openings of both sides are one thing, whoever wrote them down.
create function paper_names(org uuid, paper uuid) returns table (near text[], wide text[], since timestamptz, is_settled boolean) language sql stable as $$
  with recursive up(id, kind, mirror_of, red_of, made_by, created_at, depth) as (
    select d.id, d.kind, d.mirror_of, d.red_of, d.made_by, d.created_at, 0 from document d where d.org_id = org and d.id = paper
    union
    select p.id, p.kind, p.mirror_of, p.red_of, p.made_by, p.created_at, up.depth + 1 from up, lateral (
      select x.* from document x where x.org_id = org and x.id = up.red_of
      union
      select x.* from document x where x.org_id = org and x.id = up.made_by and x.kind in ('arrivalOrder', 'inspectionOrder', 'settlement', 'productTransfer', 'surgicalReport')
      union
      select x.* from document x where x.org_id = org and x.id in (
          select s.document_id from document_line l join document_line s on s.org_id = l.org_id and s.id = l.source_line_id where l.org_id = org and l.document_id = up.id)
        and x.kind in ('arrivalOrder', 'inspectionOrder', 'settlement', 'saleOdo', 'purchaseGrn')
    ) p where up.depth < 4
  ),
  named as (
    select up.id::text as name, up.depth, up.created_at, up.kind, null::timestamptz as told from up
    union all select up.mirror_of::text, up.depth, up.created_at, up.kind, up.created_at from up where up.mirror_of is not null
    union all select 'opening', 0, up.created_at, up.kind, null from up where up.depth = 0 and up.kind in ('openingPayable', 'openingReceivable')
  )
  select array_agg(distinct n.name) filter (where n.depth = 0), array_agg(distinct n.name), min(n.told), coalesce(bool_or(n.kind = 'settlement'), false) from named n
$$;
