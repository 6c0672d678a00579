import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import type { Db } from '../db/open';
import { available, effective } from './effective';
import { chosenOf, grantsOf } from './grants';
import { readMotherTree } from './mother-tree';
import { placeOf } from './place';

/** The nodes open to an organisation (A) and those of them its caller holds himself. */
async function ownReach(tx: Db, context: Context): Promise<{ isWildcard: boolean; open: ReadonlySet<string>; own: ReadonlySet<string> }> {
  const { org, user } = context;
  const [tree, chosen, grants, place] = await Promise.all([
    readMotherTree(tx),
    chosenOf(tx, org.id),
    grantsOf(tx, org.id, user.id, context.now()),
    placeOf(tx, org.id, context.now()),
  ]);
  const open = available(tree, { ...place, chosen: new Set(chosen.keys()) });
  return { isWildcard: context.isSystem || grants.isWildcard, open, own: effective(tree, open, grants) };
}

/**
 * No escalation: who does not hold everything may give only what he holds. Nodes the organisation does not have are
 * inert and do not count. @throws Rejected
 */
export async function requireGrantable(tx: Db, context: Context, nodes: readonly string[]): Promise<void> {
  const { isWildcard, open, own } = await ownReach(tx, context);
  if (!isWildcard && nodes.some((node) => open.has(node) && !own.has(node))) throw new Rejected('不能授予自己没有的权限');
}

/** The same for whole roles; roles must be the organisation's or its kind's. @throws Rejected */
export async function requireGrantableRoles(tx: Db, context: Context, roles: readonly string[], groupRoles: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ id: string; is_wildcard: boolean; nodes: string[] }>`
    select r.id, r.is_wildcard, coalesce((select array_agg(p.node_id) from role_permission p where p.role_id = r.id), '{}') as nodes from role r
    where r.deleted_at is null and (r.org_id = ${context.org.id} or (r.scope = 'system' and r.org_kind = ${context.org.kind}))
      and (r.id = any(${roles}::uuid[]) or r.id in (select g.role_id from group_role_role g where g.org_id = ${context.org.id} and g.group_role_id = any(${groupRoles}::uuid[])))`.execute(
    tx,
  );
  if (roles.some((role) => !rows.some((row) => row.id === role))) throw new Rejected('【角色】所选记录不存在');
  const { isWildcard, open, own } = await ownReach(tx, context);
  if (isWildcard) return;
  if (rows.some((row) => row.is_wildcard || row.nodes.some((node) => open.has(node) && !own.has(node)))) throw new Rejected('不能授予自己没有的权限');
}

/** Nobody changes his own rights, not even by way of a role he holds. @throws Rejected */
export function refuseSelf(context: Context, users: readonly string[]): void {
  if (!context.isSystem && users.includes(context.user.id)) throw new Rejected('不能修改自己的权限');
}

/** Asked after a change, in its transaction: somebody must still be able to administer. @throws Rejected */
export async function requireAdministrator(tx: Db, org: string, now: Date, without: readonly string[] = []): Promise<void> {
  const day = dayOf(now);
  // Two administrators who take it from each other at the same moment: the second waits and is then refused.
  await sql`select pg_advisory_xact_lock(hashtext(${`administrators ${org}`}))`.execute(tx);
  const { rows } = await sql`select 1 from app_user u join account a on a.id = u.account_id and a.status and not a.is_locked
    where u.org_id = ${org} and u.status and u.deleted_at is null and (u.valid_to is null or u.valid_to >= ${day}) and u.id <> all(${without}::uuid[])
      and exists (select from role r where r.is_wildcard and r.status and r.deleted_at is null and (
        exists (select from user_role x where x.org_id = ${org} and x.user_id = u.id and x.role_id = r.id
        and (x.valid_from is null or x.valid_from <= ${day}) and (x.valid_to is null or x.valid_to >= ${day}))
        or exists (select from user_group_role x join group_role g on g.org_id = x.org_id and g.id = x.group_role_id and g.status and g.deleted_at is null
          join group_role_role y on y.org_id = x.org_id and y.group_role_id = x.group_role_id where x.org_id = ${org} and x.user_id = u.id and y.role_id = r.id
            and (x.valid_from is null or x.valid_from <= ${day}) and (x.valid_to is null or x.valid_to >= ${day})))) limit 1`.execute(tx);
  if (rows.length === 0) throw new Rejected('至少保留一名机构管理员');
}
