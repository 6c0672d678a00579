-- The platform looks at the walls of a hospital it picks: their pages, what they offer and the directories above them are its as well. New
-- platforms have them from the start.
with pages as (
  update menu_node set org_kinds = org_kinds || '{P}'::text[] where type = 1 and is_delivered and deleted_at is null and not 'P' = any(org_kinds)
    and (path like '/largeScreen/%' or flag = 'largeScreenEntry') returning id, parent_id
), inside as (
  update menu_node n set org_kinds = n.org_kinds || '{P}'::text[] from pages p where n.parent_id = p.id and n.type = 2 and n.is_delivered and n.deleted_at is null
    and not 'P' = any(n.org_kinds) returning n.id
), above as (
  update menu_node d set org_kinds = d.org_kinds || '{P}'::text[] where d.id in (select parent_id from pages) and d.type = 0 and not 'P' = any(d.org_kinds) returning d.id
)
insert into organisation_menu (org_id, node_id) select g.id, n.id from organisation g, (select id from pages union all select id from inside) n
where g.kind = 'P' on conflict do nothing;
