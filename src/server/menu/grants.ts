import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { Db } from '../db/open';
import type { Grants } from './effective';

/** Roles that count for a user today: enabled, assigned directly or inside an enabled assigned group role, within their dates. */
export const rolesOfUser = (org: string, user: string, now: Date) => {
  const day = dayOf(now);
  return sql<{ role_id: string }>`
    select role_id from user_role where org_id = ${org} and user_id = ${user} and (valid_from is null or valid_from <= ${day}) and (valid_to is null or valid_to >= ${day})
    union select r.role_id from user_group_role u join group_role g on g.org_id = u.org_id and g.id = u.group_role_id and g.status and g.deleted_at is null
      join group_role_role r on r.org_id = u.org_id and r.group_role_id = u.group_role_id
    where u.org_id = ${org} and u.user_id = ${user} and (u.valid_from is null or u.valid_from <= ${day}) and (u.valid_to is null or u.valid_to >= ${day})`;
};

export async function grantsOf(db: Db, org: string, user: string, now: Date): Promise<Grants> {
  const { rows } = await sql<{ is_wildcard: boolean; nodes: string[] }>`
    select r.is_wildcard, coalesce((select array_agg(p.node_id) from role_permission p where p.org_id = r.org_id and p.role_id = r.id), '{}') as nodes
    from (${rolesOfUser(org, user, now)}) h join role r on r.id = h.role_id and r.status and r.deleted_at is null`.execute(db);
  return { isWildcard: rows.some((row) => row.is_wildcard), nodes: new Set(rows.flatMap((row) => row.nodes)) };
}

/** Of a key: what its roles say. Those that hold everything say nothing of it. */
export async function grantsOfKey(db: Db, org: string, key: string): Promise<Grants> {
  const { rows } = await sql<{ node_id: string }>`
    select p.node_id from api_key_role k join role r on r.id = k.role_id and r.status and r.deleted_at is null and not r.is_wildcard
      join role_permission p on p.org_id = r.org_id and p.role_id = r.id where k.org_id = ${org} and k.key_id = ${key}`.execute(db);
  return { isWildcard: false, nodes: new Set(rows.map((row) => row.node_id)) };
}

/** O(g): what the organisation's tree holds, with its own words and order. */
export async function chosenOf(db: Db, org: string): Promise<Map<string, { content: string | null; sort: number | null }>> {
  const { rows } = await sql<{
    node_id: string;
    content: string | null;
    sort: number | null;
  }>`select node_id, content, sort from organisation_menu where org_id = ${org}`.execute(db);
  return new Map(rows.map((row) => [row.node_id, { content: row.content, sort: row.sort }]));
}
