import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Db } from '../../db/open';

/** Enabled users of an organisation who hold a page, or with `page:operation` that operation. */
export const holdersOf = async (tx: Db, org: string, permission: string, at: Date = new Date()): Promise<string[]> =>
  (await holdersByPermission(tx, org, [permission], at)).get(permission) ?? [];

/** Those who hold any of them. */
export const holdersOfAny = async (tx: Db, org: string, permissions: readonly string[], at: Date = new Date()): Promise<string[]> => [
  ...new Set([...(await holdersByPermission(tx, org, permissions, at)).values()].flat()),
];

/**
 * The same of several at once, each with its own: the rule of the effective menu (menu/effective.ts), asked the other way round for
 * one node each.
 */
export async function holdersByPermission(tx: Db, org: string, permissions: readonly string[], at: Date = new Date()): Promise<Map<string, string[]>> {
  const asked = [...new Set(permissions)].map(partsOf);
  if (asked.length === 0) return new Map();
  const { rows } = await heldBy(org, asked, dayOf(at)).execute(tx);
  return new Map(rows.map(({ permission, ids }) => [permission, ids]));
}

type Asked = { permission: string; page: string; operation: string };
function partsOf(permission: string): Asked {
  const [page = '', ...operation] = permission.split(':');
  return { permission, page, operation: operation.join(':') };
}

/** As a query: those who hold a page, or with `page:operation` that operation. */
export const holding = (org: string, permission: string): RawBuilder<unknown> => heldBy(org, [partsOf(permission)], dayOf(new Date()));

function heldBy(org: string, asked: readonly Asked[], day: string): RawBuilder<{ permission: string; ids: string[] }> {
  return sql<{ permission: string; ids: string[] }>`
    with recursive wanted as (
      select t.permission, p.id as page_id, coalesce(o.id, p.id) as id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t (permission text, page text, operation text)
        join menu_node p on p.type = 1 and p.flag = t.page and p.deleted_at is null
        left join menu_node o on o.parent_id = p.id and o.type = 2 and o.flag = t.operation and o.deleted_at is null
      where t.operation = '' or o.id is not null
    ), chain as (
      select w.id as of_id, n.parent_id, n.status, n.min_vip, n.org_kinds, n.deleted_at from (select distinct id from wanted) w join menu_node n on n.id = w.id
      union all select c.of_id, n.parent_id, n.status, n.min_vip, n.org_kinds, n.deleted_at from menu_node n join chain c on n.id = c.parent_id
    ), place as (
      select g.id, g.kind, g.is_use_system, coalesce(v.rank, 0) as rank from organisation g
        left join vip_level v on v.id = g.vip_level_id and (g.vip_expire is null or g.vip_expire >= ${day})
      where g.id = ${org} and g.status and g.deleted_at is null
    ), open_node as (
      select w.permission, w.id, w.page_id from wanted w, place g
      where not exists (select from chain c where c.of_id = w.id and (not c.status or c.deleted_at is not null or c.min_vip > g.rank or not g.kind = any(c.org_kinds)))
        and ((g.is_use_system and not exists (select from unnest(array[w.id, w.page_id]) n where not exists (select from organisation_menu m where m.org_id = g.id and m.node_id = n)))
          or (not g.is_use_system and exists (select from menu_node p where p.id = w.page_id and p.pre_approval)))
    ), held as (
      select user_id, role_id from user_role where org_id = ${org} and (valid_from is null or valid_from <= ${day}) and (valid_to is null or valid_to >= ${day})
      union select u.user_id, r.role_id from user_group_role u join group_role gr on gr.org_id = u.org_id and gr.id = u.group_role_id and gr.status and gr.deleted_at is null
        join group_role_role r on r.org_id = u.org_id and r.group_role_id = u.group_role_id
      where u.org_id = ${org} and (u.valid_from is null or u.valid_from <= ${day}) and (u.valid_to is null or u.valid_to >= ${day})
    )
    select n.permission, array_agg(distinct u.id) as ids from open_node n, app_user u join held h on h.user_id = u.id join role r on r.id = h.role_id
    where u.org_id = ${org} and u.status and u.deleted_at is null and (u.valid_to is null or u.valid_to >= ${day}) and r.status and r.deleted_at is null
      and (r.is_wildcard or not exists (select from unnest(array[n.id, n.page_id]) x
        where not exists (select from role_permission rp join held h2 on h2.role_id = rp.role_id join role r2 on r2.id = rp.role_id and r2.status and r2.deleted_at is null
          where h2.user_id = u.id and rp.node_id = x)))
    group by n.permission`;
}
