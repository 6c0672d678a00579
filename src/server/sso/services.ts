import { sql } from 'kysely';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { sealed } from '../base/seals';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { refuseSelf, requireGrantableRoles } from '../menu/escalation';
import { sameDn, tidyDn } from './directory/filter';
import { judgeDirectory } from './directory/judge';

/** Who says by whom people are let in could let himself in as anybody: only who holds everything already. @throws Rejected */
export async function requireAllRights(tx: Db, context: Context): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from role where scope = 'system' and org_kind = ${context.org.kind} and is_wildcard and deleted_at is null`.execute(tx);
  const roles = rows.map(({ id }) => id);
  await requireGrantableRoles(tx, context, roles);
}

/** Before a provider is saved: where the product may go. */
export const judgeProvider: ActionService = async (tx, context, { input }) => {
  await requireAllRights(tx, context);
  if (input.kind === 'ldap') return judgeDirectory(context.networks, input);
  const refused = context.networks?.refusalOf(String(input.issuer));
  if (refused !== undefined) throw Rejected.at('issuer', `颁发者地址不能使用：${refused.replace('推送到', '访问').replace('推送', '')}`);
};

export const setProviderSecret: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  await requireAllRights(tx, context);
  await sql`update sign_in_provider set secret = ${sealed(context, String(input.secret))}, version = version + 1, updated_at = ${context.now()}
    where org_id = ${context.org.id} and id = ${id}`.execute(tx);
};

/** Roles of everybody of whom the provider says so: at most those of whoever maps them. */
export const mapProviderRoles: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  const roles = Array.isArray(input.roles) ? (input.roles as string[]) : [];
  await requireGrantableRoles(tx, context, roles);
  const { rows } = await sql<{ kind: string }>`select kind from sign_in_provider where org_id = ${context.org.id} and id = ${id}`.execute(tx);
  const isDirectory = rows[0]?.kind === 'ldap';
  const value = isDirectory ? tidyDn(String(input.claimValue)) : String(input.claimValue).trim();
  const same = isDirectory ? sql`lower(claim_value) = ${sameDn(value)}` : sql`claim_value = ${value}`;
  await sql`delete from sign_in_provider_role where org_id = ${context.org.id} and provider_id = ${id} and ${same}`.execute(tx);
  await sql`insert into sign_in_provider_role (org_id, provider_id, claim_value, role_id) select ${context.org.id}, ${id}, ${value}, r from unnest(${roles}::uuid[]) r
    on conflict do nothing`.execute(tx);
};

/** Who somebody is at the provider, said by hand. Whoever could do that to stronger people would become them: he gives only what he holds. */
export const linkProviderUser: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  const user = String(input.user);
  refuseSelf(context, [user]);
  const { rows } = await sql<{ roles: string[]; groups: string[] }>`select
    coalesce((select array_agg(role_id) from user_role where org_id = u.org_id and user_id = u.id), '{}') as roles,
    coalesce((select array_agg(group_role_id) from user_group_role where org_id = u.org_id and user_id = u.id), '{}') as groups
    from app_user u where u.org_id = ${context.org.id} and u.id = ${user} and u.deleted_at is null`.execute(tx);
  if (!rows[0]) throw Rejected.at('user', '【用户】所选记录不存在');
  await requireGrantableRoles(tx, context, rows[0].roles, rows[0].groups);
  const subject = String(input.subject ?? '').trim();
  await sql`delete from sign_in_link where org_id = ${context.org.id} and provider_id = ${id} and (user_id = ${user} or subject = ${subject})`.execute(tx);
  if (subject !== '')
    await sql`insert into sign_in_link (org_id, provider_id, subject, user_id, created_at) values (${context.org.id}, ${id}, ${subject}, ${user}, ${context.now()})`.execute(
      tx,
    );
};
