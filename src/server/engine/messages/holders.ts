import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Db } from '../../db/open';

/**
 * Enabled users of an organisation who hold a page, or with `page:operation` that operation: the same rule as the
 * effective menu (menu/effective.ts), asked the other way round for one node.
 */
export async function holdersOf(tx: Db, org: string, permission: string, at: Date = new Date()): Promise<string[]> {
  const colon = permission.indexOf(':');
  const page = colon === -1 ? permission : permission.slice(0, colon);
  const operation = colon === -1 ? '' : permission.slice(colon + 1);
  const day = dayOf(at);
  const { rows } = await sql<{ id: string }>`
    with recursive wanted as (
      select p.id as page_id, o.id as node_id from menu_node p left join menu_node o on o.parent_id = p.id and o.type = 2 and o.flag = ${operation} and o.deleted_at is null
      where p.type = 1 and p.flag = ${page} and p.deleted_at is null and (${operation} = '' or o.id is not null)
    ), chain as (
      select n.id, n.parent_id, n.status, n.min_vip, n.org_kinds, n.deleted_at from menu_node n join wanted w on n.id = coalesce(w.node_id, w.page_id)
      union all select n.id, n.parent_id, n.status, n.min_vip, n.org_kinds, n.deleted_at from menu_node n join chain c on n.id = c.parent_id
    ), place as (
      select g.id, g.is_use_system from organisation g left join vip_level v on v.id = g.vip_level_id and (g.vip_expire is null or g.vip_expire >= ${day})
      where g.id = ${org} and g.status and g.deleted_at is null and exists (select from wanted)
        and not exists (select from chain c where not c.status or c.deleted_at is not null or c.min_vip > coalesce(v.rank, 0) or not g.kind = any(c.org_kinds))
    ), asked as (select coalesce(node_id, page_id) as id, page_id from wanted), open_node as (
      select a.id, a.page_id from asked a, place g
      where (g.is_use_system and not exists (select from unnest(array[a.id, a.page_id]) n where not exists (select from organisation_menu m where m.org_id = g.id and m.node_id = n)))
        or (not g.is_use_system and exists (select from menu_node p where p.id = a.page_id and p.pre_approval))
    ), held as (
      select user_id, role_id from user_role where org_id = ${org} and (valid_from is null or valid_from <= ${day}) and (valid_to is null or valid_to >= ${day})
      union select u.user_id, r.role_id from user_group_role u join group_role gr on gr.org_id = u.org_id and gr.id = u.group_role_id and gr.status and gr.deleted_at is null
        join group_role_role r on r.org_id = u.org_id and r.group_role_id = u.group_role_id
      where u.org_id = ${org} and (u.valid_from is null or u.valid_from <= ${day}) and (u.valid_to is null or u.valid_to >= ${day})
    )
    select distinct u.id from open_node n, app_user u join held h on h.user_id = u.id join role r on r.id = h.role_id
    where u.org_id = ${org} and u.status and u.deleted_at is null and (u.valid_to is null or u.valid_to >= ${day}) and r.status and r.deleted_at is null
      and (r.is_wildcard or not exists (select from unnest(array[n.id, n.page_id]) x
        where not exists (select from role_permission rp join held h2 on h2.role_id = rp.role_id join role r2 on r2.id = rp.role_id and r2.status and r2.deleted_at is null
          where h2.user_id = u.id and rp.node_id = x)))`.execute(tx);
  return rows.map((row) => row.id);
}
