-- The finance office writes the price adjustments that wrong charge prices wait for; others pass them. New houses have it from the start.
insert into role_permission (org_id, role_id, node_id)
select r.org_id, r.id, o.id from role r join menu_node p on p.type = 1 and p.flag = 'priceAdjustmentRecords' and p.is_delivered and p.deleted_at is null
  join menu_node o on o.parent_id = p.id and o.flag in ('add', 'edit', 'del', 'submit') and o.deleted_at is null
where r.scope = 'system' and r.org_kind = 'H' and r.code = 'finance' on conflict do nothing;
