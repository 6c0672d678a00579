import { type RawBuilder, sql } from 'kysely';
import type { Audience, SharedWith } from '../../../contract/shared-view';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { keepsUsers } from '../access';
import { holdersOf } from '../messages/holders';

/** Roles somebody has today, his own and those of his groups. `user` is a column or a value. */
const rolesOf = ({ org, now }: Context, user: RawBuilder<unknown>): RawBuilder<unknown> => {
  const day = dayOf(now());
  return sql`(select ur.role_id from user_role ur where ur.org_id = ${org.id} and ur.user_id = ${user}
      and (ur.valid_from is null or ur.valid_from <= ${day}) and (ur.valid_to is null or ur.valid_to >= ${day})
    union select gr.role_id from user_group_role ug join group_role g on g.org_id = ug.org_id and g.id = ug.group_role_id and g.status and g.deleted_at is null
      join group_role_role gr on gr.org_id = ug.org_id and gr.group_role_id = ug.group_role_id
      where ug.org_id = ${org.id} and ug.user_id = ${user} and (ug.valid_from is null or ug.valid_from <= ${day}) and (ug.valid_to is null or ug.valid_to >= ${day}))`;
};

/** Whether a view `v` is shared with the caller. What his colleagues work with stays when somebody leaves: it is asked with the rights of whoever uses it. */
export const reachesMe = (context: Context): RawBuilder<boolean> => sql<boolean>`(
  v.shared_with = 'all' or v.shared_with = 'people' and ${context.user.id}::uuid = any(v.audience)
    or v.shared_with = 'roles' and exists (select from ${rolesOf(context, sql`${context.user.id}::uuid`)} r where r.role_id = any(v.audience)))`;

/** Whoever shared it (`user` of app_user), and that he is not here any more. */
export const isGone = (user: string): RawBuilder<boolean> =>
  sql<boolean>`not coalesce(${sql.ref(`${user}.status`)} and ${sql.ref(`${user}.deleted_at`)} is null, false)`;
export const sharer = (user: string, name: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(name)}, '') || case when ${isGone(user)} then '（已停用）' else '' end`;

/** What is shared (`row`) is taken back by whoever shared it; where he is gone, by whoever keeps the users. */
export const isMineToEnd = (context: Context, row: string): RawBuilder<boolean> => {
  const [org, user] = [sql.ref(`${row}.org_id`), sql.ref(`${row}.user_id`)];
  const isLeft = sql`not exists (select from app_user o where o.org_id = ${org} and o.id = ${user} and o.status and o.deleted_at is null)`;
  return keepsUsers(context) ? sql<boolean>`(${user} = ${context.user.id || null} or ${isLeft})` : sql<boolean>`${user} = ${context.user.id || null}`;
};

/** With whom a view of this page can be shared: colleagues who hold the page, and the roles they have. */
export async function audienceOf(context: Context, screen: string): Promise<Audience> {
  const { db, org, user, now } = context;
  const holders = (await holdersOf(db, org.id, screen, now())).filter((one) => one !== user.id);
  const { rows: people } = await sql<Audience['people'][number]>`
    select u.id, u.name, coalesce(d.name, '') as department from app_user u
      left join employee e on e.org_id = u.org_id and e.id = u.employee_id left join department d on d.org_id = u.org_id and d.id = e.department_id
    where u.org_id = ${org.id} and u.id = any(${holders}::uuid[]) order by u.name, u.id`.execute(db);
  const { rows: roles } = await sql<Audience['roles'][number]>`
    select r.id, min(r.name) as name from app_user u, lateral ${rolesOf(context, sql`u.id`)} h join role r on r.id = h.role_id and r.status and r.deleted_at is null
    where u.org_id = ${org.id} and u.id = any(${holders}::uuid[]) group by r.id order by 2, 1`.execute(db);
  return { roles, people };
}

/** @throws BadInput where nobody is named, or somebody who could not open the page */
export async function checkAudience(context: Context, screen: string, { to, ids }: SharedWith): Promise<string[]> {
  if (to === 'all') return [];
  const words = to === 'roles' ? '角色' : '同事';
  if (ids.length === 0) throw new BadInput(`请选择共享给哪些${words}`);
  const known = new Set((await audienceOf(context, screen))[to].map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new BadInput(`只能共享给能打开本页的${words}`);
  return [...new Set(ids)];
}
