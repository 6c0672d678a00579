import { sql } from 'kysely';
import type { Context } from '../base/context';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { pinyinOf } from '../engine/masters/words';
import { touchPermissions } from '../engine/messages/touch-permissions';

export type Applied = {
  organisation: string;
  added: number;
  removed: number;
  rolesMade: string[];
  rolesUpdated: string[];
  rolesKept: string[];
};

/**
 * Gives an organisation what a template holds: add keeps what it has beside it, replace makes the tree the template's
 * (own names and order of surviving nodes stay). Template roles it lacks are made; those it has are overwritten only on
 * demand and only where nobody changed them there.
 */
export const applyTemplates: ActionService = async (tx, context, { ids, input }) => {
  // Asked from the page of the template for organisations, and from theirs for a template.
  const pairs = Array.isArray(input.organisations) ? input.organisations.map((to) => [to, ids[0]]) : ids.map((to) => [to, String(input.template)]);
  const results = [];
  for (const [organisation = '', template = ''] of pairs)
    results.push(
      await applyTemplate(tx, context, { organisation, template, mode: input.mode === 'replace' ? 'replace' : 'add', syncRoles: input.syncRoles === true }),
    );
  return { results };
};

export async function applyTemplate(
  tx: Db,
  context: Pick<Context, 'now'>,
  given: { organisation: string; template: string; mode: 'add' | 'replace'; syncRoles: boolean },
): Promise<Applied> {
  const { organisation, template, mode } = given;
  const added =
    await sql`insert into organisation_menu (org_id, node_id) select ${organisation}, t.node_id from role_template_node t join menu_node n on n.id = t.node_id and n.deleted_at is null
    join organisation g on g.id = ${organisation} and g.kind = any(n.org_kinds) where t.template_id = ${template} on conflict do nothing returning node_id`.execute(
      tx,
    );
  const removed =
    mode === 'replace'
      ? (
          await sql`delete from organisation_menu where org_id = ${organisation}
            and node_id not in (select node_id from role_template_node where template_id = ${template}) and node_id not in (select id from menu_node where type = 0) returning node_id`.execute(
            tx,
          )
        ).rows.length
      : 0;
  await sql`update organisation set role_template_id = ${template} where id = ${organisation}`.execute(tx);
  const roles = await applyRoles(tx, context, given);
  await touchPermissions(tx, organisation);
  return { organisation, added: added.rows.length, removed, ...roles };
}

async function applyRoles(
  tx: Db,
  context: Pick<Context, 'now'>,
  given: { organisation: string; template: string; syncRoles: boolean },
): Promise<Pick<Applied, 'rolesMade' | 'rolesUpdated' | 'rolesKept'>> {
  const answer: Pick<Applied, 'rolesMade' | 'rolesUpdated' | 'rolesKept'> = {
    rolesMade: [],
    rolesUpdated: [],
    rolesKept: [],
  };
  const templates = await sql<{
    id: string;
    name: string;
    description: string | null;
    permissions: string[];
    role: string | null;
    locally_changed: boolean | null;
  }>`
    select t.id, t.name, t.description, t.permissions, r.id as role, r.locally_changed from role_template_role t
    left join role r on r.org_id = ${given.organisation} and r.template_role_id = t.id and r.deleted_at is null where t.template_id = ${given.template} order by t.sort, t.name`.execute(
    tx,
  );
  for (const one of templates.rows) {
    if (one.role === null) {
      const id = newId();
      const { initials, full } = pinyinOf(one.name);
      const made = await sql`insert into role (org_id, id, name, pinyin, pinyin_full, description, template_role_id, created_at, updated_at)
        values (${given.organisation}, ${id}, ${one.name}, ${initials}, ${full}, ${one.description}, ${one.id}, ${context.now()}, ${context.now()}) on conflict do nothing returning id`.execute(
        tx,
      );
      if (made.rows.length > 0) await grant(tx, given.organisation, id, one.permissions);
      (made.rows.length > 0 ? answer.rolesMade : answer.rolesKept).push(one.name);
    } else if (given.syncRoles && !one.locally_changed) {
      await sql`delete from role_permission where org_id = ${given.organisation} and role_id = ${one.role}`.execute(tx);
      await grant(tx, given.organisation, one.role, one.permissions);
      answer.rolesUpdated.push(one.name);
    } else answer.rolesKept.push(one.name);
  }
  return answer;
}

const grant = (tx: Db, org: string, role: string, nodes: readonly string[]) =>
  sql`insert into role_permission (org_id, role_id, node_id) select ${org}, ${role}, n from unnest(${nodes}::uuid[]) n on conflict do nothing`.execute(tx);
