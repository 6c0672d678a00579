import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import type { Db } from '../db/open';

/**
 * How many roles and enabled users of an organisation lose something when nodes go: own roles, and system roles somebody there
 * holds, directly or in a group role. An administrator's role holds everything, so it always loses.
 */
export async function concernedBy(tx: Db, given: { org: string; kind: OrgKind; removed: readonly string[] }): Promise<{ roles: number; users: number }> {
  const { org, kind, removed } = given;
  if (removed.length === 0) return { roles: 0, users: 0 };
  const { rows } = await sql<{ roles: number; users: number }>`
    with holder as (
      select user_id, role_id from user_role where org_id = ${org}
      union select u.user_id, g.role_id from user_group_role u join group_role_role g on g.org_id = u.org_id and g.group_role_id = u.group_role_id where u.org_id = ${org}
    ), hit as (
      select r.id, r.org_id from role r where r.deleted_at is null and (r.org_id = ${org} or (r.scope = 'system' and r.org_kind = ${kind}))
        and (r.is_wildcard or exists (select from role_permission p where p.org_id = r.org_id and p.role_id = r.id and p.node_id = any(${[...removed]}::uuid[])))
    )
    select (select count(*)::int from hit where org_id = ${org} or exists (select from holder where role_id = hit.id)) as roles,
      (select count(distinct h.user_id)::int from holder h join hit on hit.id = h.role_id join app_user u on u.org_id = ${org} and u.id = h.user_id
      and u.status and u.deleted_at is null) as users`.execute(tx);
  return rows[0] ?? { roles: 0, users: 0 };
}
